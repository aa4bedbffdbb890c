import { createFieldError } from '../lib/api-error.ts';
import { DATE_PATTERN, TIMESTAMP_PATTERN } from './schemas/common.ts';

const ISO = new RegExp(TIMESTAMP_PATTERN);
const DAY = new RegExp(DATE_PATTERN);

/**
 * Parses an ISO 8601 date (midnight UTC) or time with a time zone. Throws a 422 error with code `invalid` for
 * anything else.
 */
export function parseTimestamp(text: string, field: string): Date {
  const time = new Date(text);
  if (ISO.test(text) && !Number.isNaN(time.getTime()) && isRealDay(text)) return time;
  throw createFieldError(field, 'invalid', 'must be an ISO 8601 time such as 2026-11-20T09:30:00Z');
}

/** Throws a 422 error with code `invalid` unless the text is a valid date in the form `YYYY-MM-DD`. */
export function checkDay(text: string, field: string): string {
  if (DAY.test(text) && isRealDay(text)) return text;
  throw createFieldError(field, 'invalid', 'must be a date such as 2026-11-20');
}

/** Format the parsed date and compare it, because JavaScript parses 30 February as 2 March. */
function isRealDay(text: string): boolean {
  const day = text.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
