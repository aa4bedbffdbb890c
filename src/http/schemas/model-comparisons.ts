import { type Static, Type } from 'typebox';
import { COMPARISON_MODES, type ModelComparison } from '../../domain/model-comparisons.ts';
import { nullable, refTo, Timestamp } from './common.ts';
import { ModelUsageSchema, presentModelUsage, WarningSchema } from './documents.ts';

const Mode = Type.Enum([...COMPARISON_MODES], {
  type: 'string',
  description:
    'How both readings are merged, as `extraction.llm` in the settings says. `fill` asks for less.',
});
const Value = (description: string) =>
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], { description });

const ComparedValueSchema = Type.Object({
  pointer: Type.String({
    description:
      'JSON Pointer of the value in the merged result. `-` stands for the number of an entry that is not in its list.',
  }),
  offline: Value('What the offline engine found; `null` if nothing.'),
  model: Value('What the language model says; `null` if nothing.'),
  merged: Value('What the mode makes of both; `null` if nothing.'),
  agrees: nullable(Type.Boolean(), {
    description: 'Whether both say the same; `null` unless both say something.',
  }),
  grounded: nullable(Type.Boolean(), {
    description:
      'Whether what the model says is printed in the document; `null` if it says nothing, or chooses from a list.',
  }),
  confidence: nullable(Type.Number(), { description: 'Of the merged value.' }),
});

export const ModelComparisonSchema = Type.Object(
  {
    document_id: Type.String(),
    status: Type.Enum(['pending', 'completed', 'failed'], { type: 'string' }),
    mode: Mode,
    values: Type.Array(ComparedValueSchema, { description: 'What was asked for, up to 500 values.' }),
    model_usage: Type.Optional(ModelUsageSchema),
    warnings: Type.Array(WarningSchema, { description: 'Why the model was not asked, or only in part.' }),
    error: Type.Optional(Type.String({ description: 'Why it failed.' })),
    created_at: Timestamp,
    finished_at: nullable(Timestamp),
  },
  {
    $id: 'ModelComparison',
    title: 'ModelComparison',
    description: 'What a language model would bring for a document.',
  },
);

export const ModelComparisonBody = Type.Object({
  model_comparison: Type.Object({ mode: Type.Optional(Mode) }),
});

export const ModelComparisonAnswer = Type.Object(
  { model_comparison: refTo(ModelComparisonSchema) },
  { description: 'The comparison.' },
);

export function presentComparison(one: ModelComparison): Static<typeof ModelComparisonSchema> {
  return {
    document_id: one.documentId,
    status: one.status,
    mode: one.mode,
    values: one.values,
    ...(one.modelUsage === null ? {} : { model_usage: presentModelUsage(one.modelUsage) }),
    warnings: one.warnings,
    ...(one.error === null ? {} : { error: one.error }),
    created_at: one.createdAt.toISOString(),
    finished_at: one.finishedAt?.toISOString() ?? null,
  };
}
