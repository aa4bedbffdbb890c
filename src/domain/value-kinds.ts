import { DOCUMENT_TYPES } from '../lib/document-types.ts';
import { escapeToken, type JsonValue } from '../lib/json-pointer.ts';
import { findMoveTarget, isObject, parseEntryPointer } from './corrections.ts';
import { type Refuse, tidyText } from './tidy-text.ts';

/**
 * Parses a date or an amount in any usual notation. `ambiguous` means that day and month could be swapped, as
 * in `03/04/2026`.
 */
export type ParseTypedValue = (
  text: string,
  kind: 'number' | 'date',
) => { value: string | number } | { problem: 'not_understood' | 'ambiguous' };

const NUMBERS = new Set(
  (
    'subtotal tax_total tip discount_total shipping rounding total amount_due amount_paid amount_tendered change ' +
    'opening_balance closing_balance gross_pay net_pay quantity unit_price discount tax_rate amount rate base balance'
  ).split(' '),
);
const DATES = new Set(
  'date due_date delivery_date period_start period_end value_date effective_date signature_date birth_date expiry_date'.split(
    ' ',
  ),
);

/** Returns the kind of a value, which is determined by the last name in the pointer. */
export function getValueKind(pointer: string): 'number' | 'date' | 'text' {
  if (pointer.startsWith('/custom/')) return 'text';
  const name = pointer.split('/').at(-1) ?? '';
  return NUMBERS.has(name) ? 'number' : DATES.has(name) ? 'date' : 'text';
}

/**
 * Converts a value to the kind that its pointer requires; text becomes a date or an amount. Rejects values
 * that cannot be converted.
 */
export function toKind(
  pointer: string,
  value: JsonValue,
  parseTyped: ParseTypedValue,
  refuse: Refuse,
): JsonValue {
  // Null is not allowed, because every result has a document type.
  if (isDocumentType(pointer) && !DOCUMENT_TYPES.some((type) => type === value))
    refuse('not_in_list', `must be one of ${DOCUMENT_TYPES.join(', ')}`);
  if (value === null) return value;
  if (pointer.startsWith('/custom/') || findMoveTarget(pointer, value) !== null) return value;
  const entry = parseEntryPointer(pointer);
  const isEntry = (entry !== null && entry.rest === '') || pointer.endsWith('/-');
  if (isEntry) {
    if (isObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [
          name,
          toKind(`${pointer}/${escapeToken(name)}`, inner, parseTyped, (code, message) =>
            refuse(code, `${name} ${message}`),
          ),
        ]),
      );
    }
    refuse('wrong_type', 'must be an object');
    return value;
  }
  const kind = getValueKind(pointer);
  if (kind === 'text') return tidyText(pointer, value, refuse);
  if ((kind === 'number' && typeof value === 'number') || (kind === 'date' && isDate(value))) return value;
  const typed: ReturnType<ParseTypedValue> =
    typeof value === 'string' ? parseTyped(value, kind) : { problem: 'not_understood' };
  if ('value' in typed) return typed.value;
  if (kind === 'number') refuseNumber(typed.problem, refuse);
  else refuseDate(typed.problem, refuse);
  return value;
}

function isDocumentType(pointer: string): boolean {
  return /^(\/segments\/\d+)?\/document_type$/.test(pointer);
}

function refuseNumber(problem: 'not_understood' | 'ambiguous', refuse: Refuse): void {
  if (problem === 'not_understood')
    refuse('wrong_type', 'must be a number, or an amount as text such as "€ 1.717,97"');
  else
    refuse(
      'invalid',
      'is ambiguous: the separator could be a thousands or a decimal separator. Send a JSON number',
    );
}

function refuseDate(problem: 'not_understood' | 'ambiguous', refuse: Refuse): void {
  if (problem === 'not_understood')
    refuse('invalid', 'must be a date such as 2026-11-20 or 20 November 2026');
  else refuse('invalid', 'is ambiguous; write the month as a word, or the date as YYYY-MM-DD');
}

function isDate(value: JsonValue): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
