import { writeFile } from 'node:fs/promises';
import type { CellObject, WorkSheet } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { findColumnKind } from './export-columns.ts';
import type { Row } from './export-rows.ts';
import { countDecimals, formatMoney } from './money.ts';

export interface SheetTable {
  title: string;
  columns: string[];
  rows: Row[];
}

/** Excel's limit for the number of characters in a cell. */
const LONGEST_CELL = 32_767;
const MIN_WIDTH = 10;
const MAX_WIDTH = 50;
/** Number of rows that are considered when choosing the width of a column. */
const ROWS_FOR_WIDTH = 200;

/**
 * Creates one sheet for each table, with a frozen header row, a filter, and columns that are as wide as their
 * contents.
 */
export async function writeWorkbook(tables: SheetTable[], path: string): Promise<void> {
  const { utils, write } = await import('@e965/xlsx');
  const book = utils.book_new();
  for (const { title, columns, rows } of tables) {
    const sheet = utils.aoa_to_sheet([columns]);
    for (const [index, row] of rows.entries()) {
      for (const [column, name] of columns.entries()) {
        const cell = toCell(name, row);
        if (cell !== null) sheet[utils.encode_cell({ r: index + 1, c: column })] = cell;
      }
    }
    const range = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: columns.length - 1 } });
    sheet['!ref'] = range;
    sheet['!autofilter'] = { ref: range };
    sheet['!cols'] = columns.map((name) => ({ wch: measureWidth(name, rows) }));
    utils.book_append_sheet(book, sheet satisfies WorkSheet, title);
  }
  const bytes: Uint8Array = write(book, { type: 'buffer', bookType: 'xlsx' });
  await writeFile(path, freezeHeaders(bytes));
}

/** Creates a cell. Text becomes a text cell, so that it is never evaluated as a formula. */
function toCell(column: string, row: Row): CellObject | null {
  const value = row[column];
  if (value === undefined) return null;
  if (typeof value === 'boolean') return { t: 'b', v: value };
  const kind = findColumnKind(column);
  if (typeof value === 'number')
    return kind === 'money'
      ? { t: 'n', v: value, z: getMoneyFormat(countDecimals(value, row.currency)) }
      : { t: 'n', v: value };
  if (kind === 'date' || kind === 'timestamp') {
    const serial = toSerial(value);
    if (serial !== null) return { t: 'n', v: serial, z: kind === 'date' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm' };
  }
  const text = value.slice(0, LONGEST_CELL);
  return kind === 'link' ? { t: 's', v: text, l: { Target: text } } : { t: 's', v: text };
}

/**
 * Returns the number of days since Excel's epoch. Returns null for a date that Excel cannot represent, such
 * as one before March 1900.
 */
function toSerial(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text)) return null;
  const time = Date.parse(text);
  const serial = (time - Date.UTC(1899, 11, 30)) / 86_400_000;
  return Number.isNaN(time) || serial < 61 ? null : serial;
}

/** Returns a number format such as `#,##0.00`. */
function getMoneyFormat(decimals: number): string {
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
}

function measureWidth(name: string, rows: Row[]): number {
  const isMoney = findColumnKind(name) === 'money';
  const lengths = rows.slice(0, ROWS_FOR_WIDTH).map((row) => {
    const value = row[name];
    if (!isMoney || typeof value !== 'number') return String(value ?? '').length;
    const digits = formatMoney(value, row.currency).length;
    // Add the thousands separators to the length.
    return digits + Math.floor(digits / 3);
  });
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, name.length + 2, ...lengths));
}

/** Freezes the header rows by changing the XML of the sheets, because the library cannot do this. */
function freezeHeaders(workbook: Uint8Array): Uint8Array {
  const files = unzipSync(workbook);
  for (const [name, content] of Object.entries(files)) {
    if (!/^xl\/worksheets\/sheet\d+\.xml$/.test(name)) continue;
    const frozen =
      '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
    files[name] = strToU8(strFromU8(content).replace('<sheetView workbookViewId="0"/>', frozen));
  }
  return zipSync(files);
}
