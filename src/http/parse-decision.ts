import { isStorable } from '../intake/caller-data.ts';
import { createFieldError } from '../lib/api-error.ts';
import { parseTimestamp } from './timestamps.ts';

const LONGEST_POSTPONEMENT_MS = 366 * 24 * 60 * 60 * 1000;

/** Throws a 422 error if the reason is missing, empty or contains control characters. */
export function parseRejectionReason(given: string | undefined, field: string): string {
  if (given === undefined) throw createFieldError(field, 'required', 'is required');
  const reason = given.trim();
  if (reason === '') throw createFieldError(field, 'too_short', 'must have at least 1 character');
  if (!isStorable(reason)) throw createFieldError(field, 'invalid', 'must not contain control characters');
  return reason;
}

/** Throws a 422 error if the time is missing, in the past or more than a year away. */
export function parsePostponement(given: string | undefined, field: string): Date {
  if (given === undefined) throw createFieldError(field, 'required', 'is required');
  const until = parseTimestamp(given, field);
  const ms = until.getTime() - Date.now();
  if (ms > 0 && ms <= LONGEST_POSTPONEMENT_MS) return until;
  throw createFieldError(field, 'invalid', 'must be in the future, and at most a year from now');
}
