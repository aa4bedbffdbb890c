import { NUMBERED_ONCE } from '../lib/document-types.ts';
import { getValueAt, type JsonObject, type JsonValue } from '../lib/json-pointer.ts';

/**
 * Values that are shown in lists; null if not found. If a file contains several documents, these are the
 * values of the first one.
 */
export interface Overview {
  /** Issuer of the document, such as a seller, a bank or an employer. */
  supplier: string | null;
  number: string | null;
  /** The document's date as YYYY-MM-DD. */
  date: string | null;
  total: number | null;
  /** ISO 4217 code. */
  currency: string | null;
}

export const NO_OVERVIEW: Overview = {
  supplier: null,
  number: null,
  date: null,
  total: null,
  currency: null,
};

/** For each value, pointers to where the document types store it. The first pointer with a value is used. */
const PLACES: Readonly<Record<keyof Overview, readonly string[]>> = {
  supplier: ['/fields/seller/name', '/fields/bank', '/fields/employer/name'],
  number: ['/fields/number'],
  date: ['/fields/date', '/fields/period_end', '/fields/effective_date'],
  total: ['/fields/total', '/fields/closing_balance', '/fields/net_pay'],
  currency: ['/fields/currency'],
};

const LONGEST_TEXT = 200;

export function readOverview(data: JsonObject): Overview {
  return {
    supplier: findValue(data, 'supplier', toText),
    number: findValue(data, 'number', toText),
    date: findValue(data, 'date', toDate),
    total: findValue(data, 'total', toNumber),
    currency: findValue(data, 'currency', toText),
  };
}

/**
 * Returns a key that is the same for documents with the same supplier, type and number, even if these are
 * spelled differently. Returns null if the supplier or number is missing, or if numbers of this type are not
 * unique.
 */
export function computeDuplicateKey(data: JsonObject, { supplier, number }: Overview): string | null {
  const { document_type: type } = data;
  if (typeof type !== 'string' || !NUMBERED_ONCE.has(type) || supplier === null || number === null)
    return null;
  const parts = [supplier, number].map(toComparable);
  return parts.includes('') ? null : [type, ...parts].join(' ');
}

function findValue<Value>(
  data: JsonObject,
  name: keyof Overview,
  convert: (value: JsonValue | undefined) => Value | null,
): Value | null {
  for (const pointer of PLACES[name]) {
    const value = convert(getValueAt(data, pointer));
    if (value !== null) return value;
  }
  return null;
}

/** Converts text to a single line that is short enough for a database index. */
function toText(value: JsonValue | undefined): string | null {
  if (typeof value !== 'string') return null;
  const line = value
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line === '' ? null : [...line].slice(0, LONGEST_TEXT).join('');
}

function toDate(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null;
}

function toNumber(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function toComparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
