import { type Static, Type } from 'typebox';
import type { Correction } from '../../domain/corrections.ts';
import { nullable, refTo, Timestamp } from './common.ts';

const Anything = Type.Unsafe<unknown>({ description: 'Any JSON; null where there is no value.' });

const CorrectionSchema = Type.Object(
  {
    pointer: Type.String({ description: 'JSON pointer of the value, in the result of that run.' }),
    value: Anything,
    previous: Anything,
    page: nullable(Type.Integer()),
    box: Type.Unsafe<number[] | null>({ type: ['array', 'null'], items: { type: 'number' } }),
    run_id: Type.String({ description: 'The run whose result was corrected.' }),
    key_id: Type.String({ description: 'The API key that was used.' }),
    created_at: Timestamp,
  },
  { $id: 'Correction', title: 'Correction', description: 'What a person said of one value.' },
);

export const CORRECTION_SCHEMAS = [CorrectionSchema];

export const CorrectionList = Type.Object(
  { corrections: Type.Array(refTo(CorrectionSchema)) },
  { description: 'The corrections, newest first; at most 1,000.' },
);

export const CorrectionPreview = Type.Object(
  {
    fields: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The values by JSON pointer, as a correction would store them.',
    }),
  },
  { description: 'What the corrections would store.' },
);

export const CorrectionBody = Type.Object({
  fields: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description:
      'By JSON pointer: a value, or `{"value": …, "page": 1, "box": [x0, y0, x1, y1]}`, or a page and box alone, from ' +
      'which the value is then read; null removes a value. `/line_items/-` adds an entry. Dates and amounts may be text ' +
      'as people write them, such as `19 April 2014` or `€ 1.717,97`.',
    examples: [
      {
        '/fields/total': 12.5,
        '/fields/seller/name': { value: 'Northlight', page: 1, box: [50, 40, 200, 60] },
      },
    ],
  }),
});

export function presentCorrection(correction: Correction): Static<typeof CorrectionSchema> {
  return {
    pointer: correction.pointer,
    value: correction.value,
    previous: correction.previous,
    page: correction.page,
    box: correction.box,
    run_id: correction.runId,
    key_id: correction.keyId,
    created_at: correction.createdAt.toISOString(),
  };
}
