import { createFieldError } from '../lib/api-error.ts';
import { isLongerThan } from '../lib/normalize-text.ts';

export const EXTERNAL_ID_MAX = 255;
/** A batch name is part of a URL path, so it must not begin with a dot. */
export const BATCH_PATTERN = '^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$';
const METADATA_MAX_BYTES = 4096;

/** Throws a 422 error if the identifier is too long or cannot be stored. */
export function checkExternalId(text: string): string {
  if (text === '') throw createFieldError('external_id', 'too_short', 'must have at least 1 character');
  if (isLongerThan(text, EXTERNAL_ID_MAX)) {
    throw createFieldError('external_id', 'too_long', `must have at most ${EXTERNAL_ID_MAX} characters`);
  }
  if (!isStorable(text))
    throw createFieldError('external_id', 'invalid', 'must not contain control characters');
  return text;
}

/** Throws a 422 error unless the name matches `BATCH_PATTERN`. */
export function checkBatch(text: string): string {
  if (new RegExp(BATCH_PATTERN).test(text)) return text;
  throw createFieldError(
    'batch',
    'invalid',
    'must have 1 to 100 letters, digits, hyphens, underscores or dots, and must not begin with a dot',
  );
}

/**
 * Throws a 422 error if the value is larger than 4 KB, not an object, or contains text that cannot be stored.
 */
export function checkMetadata(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw createFieldError('metadata', 'wrong_type', 'must be a JSON object');
  }
  if (Buffer.byteLength(JSON.stringify(value)) > METADATA_MAX_BYTES) {
    throw createFieldError('metadata', 'too_long', `must have at most ${METADATA_MAX_BYTES} bytes as JSON`);
  }
  if (!isStorableJson(value)) {
    throw createFieldError('metadata', 'invalid', 'must not contain NUL characters or broken Unicode');
  }
  return { ...value };
}

/** Parses and validates the text of a form field. */
export function parseMetadata(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw createFieldError('metadata', 'invalid', 'must be valid JSON');
  }
  return checkMetadata(value);
}

/**
 * Returns true if the text can be stored and compared. It must not contain control characters or lone
 * surrogates.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}

/**
 * Returns true if all text in the value can be stored: PostgreSQL's JSON does not accept NUL and lone
 * surrogates.
 */
function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorableJson(key) && isStorableJson(inner));
}
