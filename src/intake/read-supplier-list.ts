import type { ListedSupplier } from '../domain/plan-supplier-import.ts';
import { LONGEST_NAME, type SupplierEntry, toCode, toNameKey } from '../domain/suppliers.ts';
import { CURRENCY_CODES } from '../extraction/currencies.ts';
import { parseRecords } from '../extraction/read/csv/parse-records.ts';
import { SAMPLE_CHARACTERS, sniffDialect } from '../extraction/read/csv/sniff-dialect.ts';
import { isIban } from '../extraction/understand/recognize/iban.ts';
import { createFieldError, type FieldError } from '../lib/api-error.ts';
import { EXTERNAL_ID_MAX, isStorable } from './caller-data.ts';

export const SUPPLIER_ROWS_MAX = 5_000;
/** Maximum number of names, tax numbers or IBANs of one supplier. */
const VALUES_MAX = 50;

/** A supplier as the caller sent it. */
export interface GivenSupplier {
  external_id?: string | null;
  names?: readonly string[];
  tax_ids?: readonly string[];
  ibans?: readonly string[];
  currency?: string | null;
}

/** Names of columns; each can be in the singular or the plural. */
const COLUMNS: Readonly<Record<string, keyof GivenSupplier>> = {
  id: 'external_id',
  external_id: 'external_id',
  name: 'names',
  names: 'names',
  tax_id: 'tax_ids',
  tax_ids: 'tax_ids',
  vat_id: 'tax_ids',
  iban: 'ibans',
  ibans: 'ibans',
  currency: 'currency',
};

/** Reads the rows of a request, which are numbered from 1. */
export function readSupplierRows(given: readonly GivenSupplier[]): ListedSupplier[] {
  if (given.length > SUPPLIER_ROWS_MAX) throw createTooManyError('import.suppliers');
  return given.map((one, index) => {
    const errors: FieldError[] = [];
    const entry = readSupplierEntry(one, (field, code, message) => errors.push({ field, code, message }));
    return errors.length > 0 ? { row: index + 1, errors } : { row: index + 1, entry };
  });
}

/**
 * Reads CSV text with a header, and detects the separator. Several values in a cell are separated by `|`.
 * Ignores unknown columns and returns their names. Throws a 422 error if there is no column with names, or
 * there are too many rows.
 */
export function readSupplierCsv(text: string): { listed: ListedSupplier[]; ignoredColumns: string[] } {
  const csv = text.replace(/^\ufeff/, '');
  const records = parseRecords(csv, sniffDialect(csv.slice(0, SAMPLE_CHARACTERS)));
  const header = records.next().value ?? [];
  const fields = header.map(
    (name: string) =>
      COLUMNS[
        name
          .trim()
          .toLowerCase()
          .replace(/[\s-]+/g, '_')
      ],
  );
  if (!fields.includes('names'))
    throw createFieldError(
      'import.csv',
      'invalid',
      'must begin with a row of column names that includes name',
    );
  const given: GivenSupplier[] = [];
  for (const record of records) {
    if (record.every((cell) => cell.trim() === '')) continue;
    if (given.length === SUPPLIER_ROWS_MAX) throw createTooManyError('import.csv');
    given.push(toGiven(record, fields));
  }
  return {
    listed: readSupplierRows(given),
    ignoredColumns: header
      .filter((name: string, i: number) => name.trim() !== '' && fields[i] === undefined)
      .map((name: string) => name.trim().slice(0, 100)),
  };
}

type Refuse = (field: string, code: FieldError['code'], message: string) => void;

/** Normalizes the values for storage, and reports invalid ones. */
export function readSupplierEntry(given: GivenSupplier, refuse: Refuse): SupplierEntry {
  const id = given.external_id?.trim() ?? '';
  if (id.length > EXTERNAL_ID_MAX)
    refuse('external_id', 'too_long', `must have at most ${EXTERNAL_ID_MAX} characters`);
  if (!isStorable(id)) refuse('external_id', 'invalid', 'must not contain control characters');
  const currency = given.currency?.trim().toUpperCase() ?? '';
  if (currency !== '' && !CURRENCY_CODES.has(currency))
    refuse('currency', 'invalid', 'must be an ISO 4217 currency code, such as EUR');
  const names = readList('names', given.names, (name) => name.trim().replace(/\s+/g, ' '), refuse);
  if (names.length === 0) refuse('names', 'required', 'must contain a name');
  for (const [index, name] of names.entries()) {
    if (name.length > LONGEST_NAME)
      refuse(`names[${index}]`, 'too_long', `must have at most ${LONGEST_NAME} characters`);
    else if (!isStorable(name)) refuse(`names[${index}]`, 'invalid', 'must not contain control characters');
    else if (toNameKey(name) === '') refuse(`names[${index}]`, 'invalid', 'must contain letters or digits');
  }
  const ibans = readList('ibans', given.ibans, toCode, refuse);
  for (const [index, iban] of ibans.entries())
    if (!isIban(iban)) refuse(`ibans[${index}]`, 'invalid', 'must be an IBAN with correct check digits');
  return {
    externalId: id === '' ? null : id,
    names,
    taxIds: readList('tax_ids', given.tax_ids, toCode, refuse),
    ibans,
    currency: currency === '' ? null : currency,
  };
}

function readList(
  field: string,
  given: readonly string[] | undefined,
  normalize: (text: string) => string,
  refuse: Refuse,
): string[] {
  if ((given?.length ?? 0) > VALUES_MAX) {
    refuse(field, 'too_many_items', `must have at most ${VALUES_MAX} values`);
    return [];
  }
  return [...new Set((given ?? []).map(normalize))].filter((text) => text !== '');
}

function toGiven(
  record: readonly string[],
  fields: readonly (keyof GivenSupplier | undefined)[],
): GivenSupplier {
  const collect = (field: keyof GivenSupplier) => record.filter((_, i) => fields[i] === field);
  const split = (field: keyof GivenSupplier) => collect(field).flatMap((cell) => cell.split('|'));
  return {
    external_id: collect('external_id')[0] ?? null,
    names: split('names'),
    tax_ids: split('tax_ids'),
    ibans: split('ibans'),
    currency: collect('currency')[0] ?? null,
  };
}

function createTooManyError(field: string): Error {
  return createFieldError(field, 'too_many_items', `must have at most ${SUPPLIER_ROWS_MAX} rows`);
}
