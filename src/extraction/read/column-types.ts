import { CURRENCY_CODES, CURRENCY_SIGNS, escapeSign, LETTER_SIGNS } from '../currencies.ts';
import type { ColumnType } from '../parsed-data.ts';

const EMPTY = /^\s*(?:n\/?a|nan|null|none|-|–|—)?\s*$/i;
const INTEGER = /^[+-]?\d{1,15}$|^[+-]?\d{1,3}(?:[ '\u00a0\u202f]\d{3})+$/;
const NUMBER =
  /^[+-]?(?:\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+|\d+)?(?:[.,]\d+)?(?:e[+-]?\d{1,3})?\s?%?$|^\(\d[\d.,]*\)$/i;
const CURRENCY = `(?:${[...CURRENCY_SIGNS.keys(), '$', ...CURRENCY_CODES, ...LETTER_SIGNS].map((sign) => escapeSign(sign)).join('|')})`;
const MONEY = new RegExp(
  `^[+-]?\\s?${CURRENCY}\\s?[+-]?\\d[\\d.,' \\u00a0]*$|^[+-]?\\d[\\d.,' \\u00a0]*\\s?${CURRENCY}$`,
);
const DATE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|\d{1,2}[. -]\s?[\p{L}]{3,9}\.?[ -]\d{2,4}|[\p{L}]{3,9}\.? \d{1,2}, \d{4})$/u;
const TIME = /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s?[ap]m)?$/i;
const DATETIME = /^(.{6,12}?)(?:T| |, )(\d{1,2}:\d{2}.*)$/;
const BOOLEAN = /^(?:true|false|yes|no|ja|nein|oui|non|wahr|falsch|vrai|faux)$/i;
/** Values of table cells that are neither numbers nor dates: words or codes, and URLs or e-mail addresses. */
const WORDS = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .&'’()/+_-]*$/u;
const ADDRESS = /^(?:https?:\/\/\S+|[^\s@,;]+@[^\s@,;]+\.[a-z]{2,})$/i;
/** Text that is longer than this is treated as prose. */
const MAX_VALUE = 200;

export function typeOfValue(value: string): ColumnType {
  const text = value.trim();
  if (text.length > MAX_VALUE) return 'string';
  if (EMPTY.test(text)) return 'empty';
  if (INTEGER.test(text)) return 'integer';
  if (DATE.test(text)) return 'date';
  if (/\d/.test(text) && NUMBER.test(text)) return 'number';
  if (MONEY.test(text)) return 'money';
  if (BOOLEAN.test(text)) return 'boolean';
  return isDateTime(text) ? 'datetime' : 'string';
}

/** Whether text looks like the content of a table cell. Used to choose the delimiter of a CSV file. */
export function isTypedValue(value: string): boolean {
  const text = value.trim();
  if (text.length > MAX_VALUE) return false;
  return typeOfValue(text) !== 'string' || WORDS.test(text) || TIME.test(text) || ADDRESS.test(text);
}

/**
 * Returns the type of each column; `string` if its values have different types. `rows` contains no header
 * rows.
 */
export function findColumnTypes(rows: readonly (readonly string[])[], columns: number): ColumnType[] {
  const types = new Array<ColumnType>(columns).fill('empty');
  for (const row of rows) {
    for (let column = 0; column < Math.min(columns, row.length); column++) {
      if (types[column] !== 'string')
        types[column] = findCommonType(types[column] ?? 'empty', typeOfValue(row[column] ?? ''));
    }
  }
  return types;
}

/** Returns 1 if the first row is a header, and 0 otherwise. */
export function countHeaderRows(rows: readonly (readonly string[])[], columns: number): number {
  const [first, ...rest] = rows;
  if (first === undefined || rest.length === 0) return 0;
  const names = first.map((value) => value.trim()).filter((value) => value !== '');
  if (names.length === 0 || names.some((name) => isTypedData(typeOfValue(name)))) return 0;
  const below = findColumnTypes(rest, columns);
  const hasData = below.some((type, column) => isTypedData(type) && (first[column] ?? '').trim() !== '');
  if (hasData) return 1;
  const areUnique = new Set(names).size === names.length;
  const areFull = first.length === columns && names.length === columns;
  return areUnique && areFull && columns > 1 && names.every((name) => name.length <= 60) ? 1 : 0;
}

function isTypedData(type: ColumnType): boolean {
  return type !== 'string' && type !== 'empty';
}

function findCommonType(one: ColumnType, other: ColumnType): ColumnType {
  if (one === other || other === 'empty') return one;
  if (one === 'empty') return other;
  const pair = new Set([one, other]);
  if (pair.has('integer') && pair.has('number')) return 'number';
  if (pair.has('money') && (pair.has('integer') || pair.has('number'))) return 'money';
  return pair.has('date') && pair.has('datetime') ? 'datetime' : 'string';
}

function isDateTime(text: string): boolean {
  const parts = DATETIME.exec(text);
  return parts !== null && DATE.test(parts[1] ?? '');
}
