import { type Static, Type } from 'typebox';
import { presentActor } from '../../domain/callers.ts';
import type { Correction } from '../../domain/corrections.ts';
import { ActorUserId, createReference, makeNullable, Timestamp } from './common.ts';

const Anything = (description: string) =>
  Type.Unsafe<unknown>({
    description: `${description}: any JSON; null if there is none.`,
    examples: [507.6],
  });

const CorrectionSchema = Type.Object(
  {
    pointer: Type.String({
      description: 'JSON pointer of the value in the result of the run.',
      examples: ['/fields/total'],
    }),
    value: Anything('The value after the correction'),
    previous: Anything('The value before the correction'),
    page: makeNullable(Type.Integer(), {
      description: 'The page on which the person marked the value.',
      examples: [1],
    }),
    box: Type.Unsafe<number[] | null>({
      type: ['array', 'null'],
      items: { type: 'number' },
      description: 'The box on that page: `[x0, y0, x1, y1]`.',
      examples: [[498, 402, 535, 414]],
    }),
    run_id: Type.String({
      description: 'The run whose result was corrected.',
      examples: ['run_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    key_id: makeNullable(Type.String(), {
      description: 'The API key that was used; null if a user was signed in.',
      examples: ['key_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    user_id: ActorUserId,
    created_at: Timestamp,
  },
  { $id: 'Correction', title: 'Correction', description: 'A correction of one value by a person.' },
);

export const CORRECTION_SCHEMAS = [CorrectionSchema];

export const CorrectionList = Type.Object(
  {
    corrections: Type.Array(createReference(CorrectionSchema), {
      description: 'The corrections, newest first.',
    }),
  },
  { title: 'CorrectionList', description: 'The corrections, newest first; at most 1,000.' },
);

export const CorrectionPreview = Type.Object(
  {
    fields: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The values that a correction would store, by JSON pointer.',
      examples: [{ '/fields/date': '2014-04-19', '/fields/total': 1717.97 }],
    }),
  },
  { title: 'CorrectionPreview', description: 'The values that the corrections would store.' },
);

/** One or more reference tokens of a JSON pointer. */
const TOKENS = '(/([^/~]|~[01])+)';
const CORRECTABLE =
  `^((/segments/[1-9][0-9]{0,5})?/(document_type|fields${TOKENS}{1,7}|(line_items|taxes)/(-|(0|[1-9][0-9]*)${TOKENS}{0,6}))` +
  `|/custom${TOKENS}{1,7}|/transactions/(-|(0|[1-9][0-9]*)${TOKENS}{0,6}))$`;

export const CorrectionBody = Type.Object(
  {
    fields: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      propertyNames: { pattern: CORRECTABLE },
      description:
        'For each JSON pointer: a value, or `{"value": …, "page": 1, "box": [x0, y0, x1, y1]}`, or only a ' +
        'page and a box, so that the value is read there; null removes a value other than ' +
        '`/document_type`. `/line_items/-` adds an entry or a list of entries, and `{"move_to": 0}` for ' +
        'an entry moves it to that index. `/segments/1/…` refers to the second document of a file. Dates and amounts can be text ' +
        'as people write them, such as `19 April 2014` or `€ 1.717,97`.',
      examples: [
        {
          '/fields/total': 12.5,
          '/fields/seller/name': { value: 'Northlight', page: 1, box: [50, 40, 200, 60] },
        },
      ],
    }),
  },
  { title: 'CorrectionRequest', description: 'Corrections, by JSON pointer.' },
);

export function presentCorrection(correction: Correction): Static<typeof CorrectionSchema> {
  return {
    pointer: correction.pointer,
    value: correction.value,
    previous: correction.previous,
    page: correction.page,
    box: correction.box,
    run_id: correction.runId,
    ...presentActor(correction.actorId),
    created_at: correction.createdAt.toISOString(),
  };
}
