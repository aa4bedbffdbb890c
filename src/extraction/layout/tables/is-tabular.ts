import type { ColumnType } from '../../parsed-data.ts';
import { typeOfValue } from '../../read/column-types.ts';
import type { FoundTable } from './table-parts.ts';

const MIN_FILLED_SHARE = 0.4;
/**
 * Minimum share of filled cells in a table without ruling lines or numbers. Adjacent address blocks look like
 * such a table but have fewer filled cells.
 */
const MIN_FILLED_SHARE_OF_WORDS = 0.8;
const DATA_COLUMN_SHARE = 0.5;
/** If the cells contain more words than this on average, they are treated as prose or a list. */
const PROSE_WORDS = 6;
const MARKER = /^(?:[•▪◦●\-–—*·]|\(?[\p{L}\d]{1,4}[.)]|\d+(?:\.\d+)*\.?)$/u;
const NUMBERS: readonly ColumnType[] = ['integer', 'number', 'money'];
const LEADERS = /\.{4,}|(?:\. ){4,}/;

/** Whether rows and columns without ruling lines form a table, rather than prose, a list or a drawing. */
export function isTabular(table: FoundTable, ruledLines: number): boolean {
  const { rows, columns } = table;
  const filled = rows.flat().filter((text) => text !== '');
  if (filled.length < MIN_FILLED_SHARE * rows.length * columns) return false;
  if (rows.filter((row) => row.some((text) => LEADERS.test(text))).length * 2 > rows.length) return false;
  const byColumn = Array.from({ length: columns }, (_, column) =>
    rows.map((row) => row[column] ?? '').filter((text) => text !== ''),
  );
  if (columns === 2 && isMarkers(byColumn[0] ?? [])) return false;
  const dataColumns = byColumn
    .slice(1)
    .filter((texts) => texts.filter(isNumber).length >= DATA_COLUMN_SHARE * texts.length);
  const words = filled.reduce((sum, text) => sum + text.split(' ').length, 0) / Math.max(1, filled.length);
  if (dataColumns.length > 0) return rows.length > 2 || (ruledLines > 1 && dataColumns.length > 1);
  if (words >= PROSE_WORDS) return false;
  if (ruledLines >= 2) return rows.length > 1;
  return columns > 2 && rows.length > 3 && filled.length >= MIN_FILLED_SHARE_OF_WORDS * rows.length * columns;
}

function isMarkers(texts: readonly string[]): boolean {
  return texts.filter((text) => MARKER.test(text)).length > 0.6 * texts.length;
}

/**
 * Whether text is a number or an amount. Dates do not count, because business letters also contain dates next
 * to labels.
 */
function isNumber(text: string): boolean {
  return NUMBERS.includes(typeOfValue(text));
}
