import type { AccountingOptions } from '../../../domain/accounting-options.ts';
import { addUp, formatCents, roundTo } from '../cents.ts';
import { MissingDataError, requireValue } from '../missing-data-error.ts';
import type { Sale } from '../sale.ts';
import { DATEV_COLUMNS } from './columns.ts';
import { makeDocumentGuid } from './document-guid.ts';

/** DATEV's keys for input tax at the German rates. */
const INPUT_TAX_KEYS: Readonly<Record<string, string>> = { '19': '9', '7': '8' };
const LIMITS = { number: 36, text: 60 };
/** Columns that DATEV defines as text, which are quoted even if they are empty. */
const TEXT_COLUMNS = new Set([
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'BU-Schlüssel',
  'Belegfeld 1',
  'Buchungstext',
  'Beleglink',
]);

export interface PostingRow {
  date: string;
  cells: Readonly<Record<string, string>>;
}

/**
 * Returns one row for each tax rate. Amounts include tax.
 * @throws {MissingDataError} if the document or the options lack required data
 */
export function makePostingRows(documentId: string, sale: Sale, options: AccountingOptions): PostingRow[] {
  const number = requireValue('number', sale.number);
  const date = requireValue('date', sale.date);
  const currency = requireValue('currency', sale.currency);
  const seller = requireValue('seller.name', sale.seller.name);
  if (currency !== 'EUR')
    throw new MissingDataError(
      'currency',
      `is in ${currency}; DATEV requires the exchange rate, which the document does not contain`,
    );
  const year = findFiscalYear(options);
  if (date < year.start || date > year.end)
    throw new MissingDataError(
      'date',
      `has the date ${date}, which is outside the fiscal year from ${year.start} to ${year.end}`,
    );
  return listGrossAmounts(sale).map(({ rate, gross }) => ({
    date,
    cells: {
      'Umsatz (ohne Soll/Haben-Kz)': formatCents(Math.abs(gross)).replace('.', ','),
      'Soll/Haben-Kennzeichen': (sale.type === 'invoice') === gross >= 0 ? 'S' : 'H',
      'WKZ Umsatz': 'EUR',
      Konto: options.account ?? '',
      'Gegenkonto (ohne BU-Schlüssel)': options.creditor_account ?? '',
      'BU-Schlüssel': findTaxKey(rate, options.tax_codes),
      Belegdatum: `${date.slice(8, 10)}${date.slice(5, 7)}`,
      'Belegfeld 1': number.replace(/[^A-Za-z0-9$%&*+\-/]/g, '').slice(0, LIMITS.number),
      Buchungstext: `${seller} ${number}`.slice(0, LIMITS.text),
      Beleglink: `BEDI "${makeDocumentGuid(documentId)}"`,
      Festschreibung: '0',
      ...(sale.dueDate === undefined ? {} : { Fälligkeit: formatLongDate(sale.dueDate) }),
    },
  }));
}

function listGrossAmounts(sale: Sale): { rate: number | undefined; gross: number }[] {
  const total = requireValue('total', sale.total);
  const known = sale.taxes.flatMap(({ rate, base, amount }) =>
    base === undefined || amount === undefined ? [] : [{ rate, gross: addUp([base, amount]) }],
  );
  const sum = addUp([...known.map(({ gross }) => gross), sale.rounding ?? 0]);
  if (known.length === sale.taxes.length && known.length > 0) {
    if (Math.abs(sum - total) < 0.011 || Math.abs(sum - (sale.rounding ?? 0) - total) < 0.011) return known;
    throw new MissingDataError(
      'taxes',
      `has taxes and net amounts that add up to ${sum}, but the total is ${total}`,
    );
  }
  const [only, ...others] = sale.taxes;
  if (others.length > 0)
    throw new MissingDataError('taxes', 'has no base or amount for one of its tax rates');
  if (only === undefined && (sale.taxTotal ?? 0) !== 0)
    throw new MissingDataError('taxes', 'has a tax_total, but no tax rate');
  return [{ rate: only?.rate ?? 0, gross: total }];
}

/**
 * Returns the key for a tax rate. If a rate has no standard key, as in other countries, the options must
 * contain its key, because a wrong key would lead to a wrong tax return.
 */
function findTaxKey(rate: number | undefined, codes: Readonly<Record<string, string>> = {}): string {
  const all = Object.entries({ ...INPUT_TAX_KEYS, ...codes });
  const key = all.find(([one]) => roundTo(Number(one), 2) === roundTo(rate ?? 0, 2))?.[1];
  if (key !== undefined) return key;
  if (rate === undefined || rate === 0) return '';
  throw new MissingDataError('taxes', `has the tax rate ${rate}, which has no key in tax_codes`);
}

function findFiscalYear({ fiscal_year_start: start = '' }: AccountingOptions): {
  start: string;
  end: string;
} {
  const next = new Date(`${start}T00:00:00Z`);
  next.setUTCFullYear(next.getUTCFullYear() + 1);
  next.setUTCDate(next.getUTCDate() - 1);
  return { start, end: next.toISOString().slice(0, 10) };
}

/** Returns a date such as `12032026`. */
function formatLongDate(date: string): string {
  return `${date.slice(8, 10)}${date.slice(5, 7)}${date.slice(0, 4)}`;
}

/** Writes the header, the column names and the rows in Windows-1252. */
export function writePostingBatch(
  rows: readonly PostingRow[],
  options: AccountingOptions,
  now: Date,
): string {
  const dates = rows.map(({ date }) => date).sort();
  const header = [
    '"EXTF"',
    '700',
    '21',
    '"Buchungsstapel"',
    '12',
    now.toISOString().replace(/\D/g, '').slice(0, 17),
    '',
    '"LG"',
    '"Legible"',
    '""',
    String(options.consultant_number ?? ''),
    String(options.client_number ?? ''),
    formatShortDate(options.fiscal_year_start),
    String(options.account_length ?? 4),
    formatShortDate(dates[0]),
    formatShortDate(dates.at(-1)),
    '"Eingangsrechnungen"',
    '""',
    '1',
    '0',
    '0',
    '"EUR"',
    '',
    '""',
    '',
    '',
    '""',
    '',
    '',
    '""',
    '""',
  ];
  const lines = rows.map(({ cells }) =>
    DATEV_COLUMNS.map((name) => formatCell(name, cells[name] ?? '')).join(';'),
  );
  return [header.join(';'), DATEV_COLUMNS.map(quote).join(';'), ...lines]
    .map((line) => `${line}\r\n`)
    .join('');
}

function formatShortDate(date: string | undefined): string {
  return (date ?? '').replaceAll('-', '');
}

function formatCell(name: string, text: string): string {
  return TEXT_COLUMNS.has(name) ? quote(text) : text;
}

function quote(text: string): string {
  return `"${text.replace(/\s+/g, ' ').replaceAll('"', '""')}"`;
}
