import { type Static, Type } from 'typebox';
import { COMPARISON_MODES, type ModelComparison } from '../../domain/model-comparisons.ts';
import { createReference, makeNullable, Timestamp } from './common.ts';
import { ModelUsageSchema, presentModelUsage } from './documents.ts';
import { WarningSchema } from './warnings.ts';

const Mode = Type.Enum([...COMPARISON_MODES], {
  type: 'string',
  description:
    'How the two results are merged; see `extraction.llm` in the settings. `fill` asks for fewer values.',
});
const Value = (description: string) =>
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], { description, examples: [507.6] });

const ComparedValueSchema = Type.Object(
  {
    pointer: Type.String({
      description:
        'JSON pointer of the value in the merged result, with `-` as the index of list entries that the ' +
        'merged result does not contain.',
      examples: ['/fields/total'],
    }),
    offline: Value('The value from the offline engine; `null` if the engine found none.'),
    model: Value('The value from the language model; `null` if the model returned none.'),
    merged: Value('The merged value; `null` if there is none.'),
    agrees: makeNullable(Type.Boolean(), {
      description: 'Whether the two values agree; `null` unless both exist.',
      examples: [true],
    }),
    grounded: makeNullable(Type.Boolean(), {
      description:
        'Whether the value from the model is printed in the document; `null` if the model returned none or chose it from a list.',
      examples: [true],
    }),
    confidence: makeNullable(Type.Number(), {
      description: 'Confidence of the merged value.',
      examples: [0.98],
    }),
  },
  { title: 'ComparedValue', description: 'A value as found by each engine.' },
);

export const ModelComparisonSchema = Type.Object(
  {
    document_id: Type.String({
      description: 'The compared document.',
      examples: ['doc_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    status: Type.Enum(['pending', 'completed', 'failed'], {
      type: 'string',
      description: 'Whether the comparison is finished.',
    }),
    mode: Mode,
    values: Type.Array(ComparedValueSchema, { description: 'The requested values, at most 500.' }),
    model_usage: Type.Optional(ModelUsageSchema),
    warnings: Type.Array(WarningSchema, {
      description: 'Why the model was not asked, or was asked only for part of the document.',
      examples: [[]],
    }),
    error: Type.Optional(Type.String({ description: 'Why the comparison failed.' })),
    created_at: Timestamp,
    finished_at: makeNullable(Timestamp, {
      description: 'Time at which the comparison ended; null while it is `pending`.',
      examples: [null],
    }),
  },
  {
    $id: 'ModelComparison',
    title: 'ModelComparison',
    description: 'How a language model would change the result of a document.',
  },
);

export const ModelComparisonBody = Type.Object(
  {
    model_comparison: Type.Object(
      { mode: Type.Optional(Mode) },
      { description: 'Settings of the comparison.' },
    ),
  },
  { title: 'ModelComparisonRequest', description: 'The comparison to run.' },
);

export const ModelComparisonAnswer = Type.Object(
  { model_comparison: createReference(ModelComparisonSchema) },
  { title: 'ModelComparisonResponse', description: 'A comparison with and without the language model.' },
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
