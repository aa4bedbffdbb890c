import { CURRENCY_CODES, CURRENCY_SIGNS, LETTER_SIGNS } from './currencies.ts';
import { listReadingsOfDate } from './understand/recognize/dates.ts';
import { findDigits, parseAmount } from './understand/recognize/numbers.ts';

/** A value of `parsed_data`, or the reason why the text is not valid. */
export type TypedValue = { value: string | number } | { problem: 'not_understood' | 'ambiguous' };

/** Longer text is rejected without matching it against the patterns. */
const MAX_LENGTH = 100;
/** Digits, possibly in groups with separators, and at most one decimal separator. */
const WELL_GROUPED =
  /^(?:\d+|\d{1,3}(?:[\s'’]\d{3})+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:[.,]\d*)?$|^[.,]\d+$/;

/**
 * Parses a date (`19 April 2014`, `19.04.2014`) or an amount (`€ 1.717,97`, `(12.50)`, `20 %`) that a person
 * typed. `03/04/2026` and `1.234` are ambiguous, because there is no document from which to infer the format.
 */
export function parseTypedValue(text: string, kind: 'number' | 'date'): TypedValue {
  const readings =
    text.length > MAX_LENGTH ? [] : kind === 'date' ? listReadingsOfDate(text) : listReadings(text);
  const [value, ...others] = readings;
  if (value === undefined) return { problem: 'not_understood' };
  return others.length > 0 ? { problem: 'ambiguous' } : { value };
}

function listReadings(text: string): number[] {
  const digits = findDigits(text);
  if (digits === null || !WELL_GROUPED.test(digits) || !isUnit(text.replace(digits, ' '))) return [];
  const values = ([',', '.'] as const).map((decimal) => parseAmount(text, { decimal }));
  return [...new Set(values)].filter((value) => value !== null);
}

function isUnit(rest: string): boolean {
  const unit = rest.replace(/[\s()%−–-]/g, '');
  return (
    unit === '' ||
    /^\p{Sc}$/u.test(unit) ||
    CURRENCY_CODES.has(unit.toUpperCase()) ||
    CURRENCY_SIGNS.has(unit) ||
    LETTER_SIGNS.includes(unit)
  );
}
