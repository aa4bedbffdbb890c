import { type Static, type TSchema, Type } from 'typebox';
import { BATCH_PATTERN } from '../../intake/caller-data.ts';

/**
 * A schema with a name. Other schemas refer to it with `$ref`, so that the OpenAPI document contains it only
 * once.
 */
export type NamedSchema = TSchema & { $id: string };

/** Creates a `$ref` to a named schema, with the TypeScript type of that schema. */
export function createReference<Schema extends TSchema>(schema: Schema) {
  const id: unknown = Reflect.get(schema, '$id');
  if (typeof id !== 'string') throw new Error('Only a schema with an $id can be referred to.');
  return Type.Unsafe<Static<Schema>>({ $ref: `${id}#` });
}

/** Like `createReference`, for a value that may be null. */
export function makeNullable<Schema extends TSchema>(schema: Schema, options: object = {}) {
  return Type.Unsafe<Static<Schema> | null>({
    ...schema,
    type: [Reflect.get(schema, 'type'), 'null'],
    ...options,
  });
}

/** Control characters, for use in character classes of regular expressions. */
export const CONTROL = String.raw`\u0000-\u001f\u007f-\u009f`;
const INVISIBLE = String.raw`\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff`;

/** Requires a visible character, and allows no control characters. */
export const NAME_PATTERN = `^[^${CONTROL}]*[^${CONTROL}${INVISIBLE}][^${CONTROL}]*$`;

/**
 * Creates a schema for a name, which must contain a visible character and no control characters. The length
 * is counted in code points.
 */
export function createNameSchema(maxLength: number, description: string, example: string) {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: NAME_PATTERN,
    description,
    examples: [example],
  });
}

/** Text that contains no control characters and does not consist only of whitespace. */
export const REQUIRED_TEXT = String.raw`^[^${CONTROL}]*[^${CONTROL}\s\ufeff][^${CONTROL}]*$`;

/** Matches text that PostgreSQL can store and compare. */
export const NO_CONTROL_CHARACTERS = `^[^${CONTROL}]*$`;

const DAY_OF_LONG_MONTH = String.raw`(0[13578]|1[02])-(0[1-9]|[12]\d|3[01])`;
const DAY_OF_SHORT_MONTH = String.raw`(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2\d)`;
const HOUR_AND_MINUTE = String.raw`([01]\d|2[0-3]):[0-5]\d`;
const TIME_AND_ZONE = String.raw`T${HOUR_AND_MINUTE}(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]${HOUR_AND_MINUTE})`;

/** A date (midnight UTC), or a time with a time zone. 29 February is accepted in every year. */
export const TIMESTAMP_PATTERN = String.raw`^\d{4}-(${DAY_OF_LONG_MONTH}|${DAY_OF_SHORT_MONTH})(${TIME_AND_ZONE})?$`;

/** A date. 29 February is accepted in every year. */
export const DATE_PATTERN = String.raw`^\d{4}-(${DAY_OF_LONG_MONTH}|${DAY_OF_SHORT_MONTH})$`;

/** Matches an amount of money in a query, where all values are text. */
export const AMOUNT_PATTERN = String.raw`^-?\d{1,12}(\.\d{1,6})?$`;

export const Timestamp = Type.String({
  format: 'date-time',
  description: 'Time in ISO 8601 format, in UTC, with milliseconds.',
  examples: ['2026-11-20T09:30:00.123Z'],
});

/** A property that accompanies `key_id`; one of the two is null. */
export const ActorUserId = makeNullable(Type.String(), {
  description: 'The signed-in user; null if an API key was used.',
  examples: [null],
});

export const DOCUMENT_ID_PATTERN = '^doc_[0-9a-hjkmnp-tv-z]{26}$';

export const BatchName = Type.String({
  pattern: BATCH_PATTERN,
  description:
    'Name of the batch, if you upload several documents together: 1 to 100 letters, digits, hyphens, underscores or dots.',
  examples: ['march-2026'],
});

export const NoContent = Type.Null({ description: 'Success; the body is empty.' });

export const ProjectId = Type.String({
  description: 'Identifier of the project.',
  examples: ['proj_01kah8yq2m5t6v7w8x9y0z1a2b'],
});

export const ProjectParams = Type.Object({
  project_id: ProjectId,
});

export const DocumentParams = Type.Object({
  project_id: ProjectId,
  document_id: Type.String({
    description: 'Identifier of the document.',
    examples: ['doc_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
});

export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[ -~]{1,255}$',
      description:
        'Up to 255 printable ASCII characters. Repeating the request with the same key within 24 hours returns the first ' +
        'response again, with `Idempotent-Replayed: true`.',
      examples: ['4f9c1f0e-6a53-4f4e-9c38-2f0d9a7c5b11'],
    }),
  ),
});
