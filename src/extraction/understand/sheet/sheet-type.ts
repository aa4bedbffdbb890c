import type { Table } from '../../parsed-data.ts';
import { isCompactDate } from '../bank/short-dates.ts';
import { findTransactionHeaders } from '../bank/transactions.ts';
import type { Context } from '../context.ts';
import { findTitles } from '../lexicon/labels.ts';
import { isConcept } from '../score/links.ts';
import type { Row } from '../view/view.ts';

/** Number of rows at the top that may contain the title of a form. */
const TITLE_ROWS = 25;
/** A row is the header of a data table if this many rows below it have the same columns. */
const DATA_ROWS = 3;
/** At least this share of the rows below a list header must be entries. */
const ENTRY_SHARE = 0.6;
/** At least this share of the rows of a data sheet are filled rows of a table with at least this many columns. */
const DATA_SHARE = 0.6;
const FILLED_SHARE = 0.5;
const DATA_COLUMNS = 3;

/** Whether text is a date as banks export it, such as 20260330. Elsewhere, such a number is not a date. */
const isFullDate = (text: string) => text.length === 8 && isCompactDate(text);

export function isSheetView(context: Context): boolean {
  const { pages, isSheet } = context.document;
  if (isSheet) return true;
  return pages.length > 0 && pages.every((page) => page.tables.some((table) => table.sheet !== undefined));
}

/**
 * Whether a sheet was exported by a bank. Bank exports list dated amounts and contain a balance, separate
 * debit and credit columns, value dates or the IBAN of the account. Other lists of dates and amounts, such as
 * expenses, are plain data.
 */
export function isTransactionList(context: Context): boolean {
  return findTransactionHeaders(context.view).some(({ columns, lastRow }) => {
    const roles = new Set(columns.map(({ role }) => role));
    const isOfBank =
      roles.has('balance') ||
      (roles.has('debit') && roles.has('credit')) ||
      roles.has('value_date') ||
      context.identifiers.some((one) => one.kind === 'iban' && one.valid);
    return isOfBank && hasDatedAmounts(context, lastRow + 1);
  });
}

/**
 * Whether most rows of a list have a date and an amount. Rows with totals or balances lack one of the two.
 */
function hasDatedAmounts(context: Context, first: number): boolean {
  const rows = context.view.rows.slice(first);
  const dated = new Set(context.dates.map(({ span }) => span.chunk.row));
  const isDated = (row: Row) => dated.has(row.index) || row.chunks.some(({ text }) => isFullDate(text));
  const entries = rows.filter((row) => isDated(row) && context.amountsOn(row.index).length > 0);
  return entries.length > 0 && entries.length >= ENTRY_SHARE * rows.length;
}

/**
 * Whether a sheet is a document rather than just a data table. For example, it may be an invoice created in a
 * spreadsheet. A document has a title that is not a column header, and labels with values next to them.
 */
export function looksLikeDocument(context: Context): boolean {
  if (context.document.isSheet && !isListOfData(context)) return true;
  return hasTitle(context) && countLabelledValues(context) >= 2;
}

/** Whether each sheet contains little else than one list of rows. */
function isListOfData({ document, view }: Context): boolean {
  const largest = document.pages.map(({ tables }) => Math.max(0, ...tables.map(countDataRows)));
  return largest.reduce((sum, rows) => sum + rows, 0) >= DATA_SHARE * view.rows.length;
}

function countDataRows({ rows, columns }: Table): number {
  if (columns < DATA_COLUMNS) return 0;
  return rows.filter((row) => row.filter((text) => text !== '').length >= FILLED_SHARE * columns).length;
}

function hasTitle(context: Context): boolean {
  return context.view.rows.slice(0, TITLE_ROWS).some(
    (row) =>
      row.chunks.length <= 4 &&
      !isHeaderOfData(context, row) &&
      row.chunks.some((chunk) =>
        findTitles(chunk).some((hit) => {
          const words = chunk.tokens.filter((token) => token.key !== '').length;
          return hit.start === 0 && (hit.end - hit.start) / Math.max(1, words) >= 0.5;
        }),
      ),
  );
}

/** Whether a row is the header of a data table: the rows below it have the same columns. */
function isHeaderOfData(context: Context, row: Row): boolean {
  if (context.document.isSheet) return isHeaderOfTable(context, row);
  const columns = describeColumns(row);
  const below = context.view.rows.slice(row.index + 1, row.index + 1 + DATA_ROWS);
  return below.length === DATA_ROWS && below.every((other) => describeColumns(other) === columns);
}

/** Whether a row of a printed sheet is the first row of a table of data. */
function isHeaderOfTable({ document }: Context, row: Row): boolean {
  return document.tables.some(({ cells = [], rows }) => {
    const first = cells[0];
    if (!first || rows.length <= DATA_ROWS || first.page !== row.page) return false;
    const middle = (first.box[1] + first.box[3]) / 2;
    return middle > row.box[1] && middle < row.box[3];
  });
}

function describeColumns(row: Row): string {
  return row.chunks.map((chunk) => chunk.box[0]).join(' ');
}

const TELLING = [
  'number',
  'date',
  'date_weak',
  'due_date',
  'total',
  'subtotal',
  'amount_due',
  'tax_total',
] as const;

/** Counts the different labels of a commercial document that have a value to their right in the same row. */
function countLabelledValues(context: Context): number {
  const found = new Set<string>();
  for (const label of context.labels.all) {
    const concept = TELLING.find((one) => isConcept(label, one));
    if (concept === undefined || label.start > 0) continue;
    const row = context.view.rows[label.chunk.row];
    if (!row || isHeaderOfData(context, row)) continue;
    const value = row.tokens.slice((label.chunk.tokens[label.end - 1]?.index ?? 0) + 1);
    if (value.some((token) => /\d/.test(token.text))) found.add(concept);
  }
  return found.size;
}
