import { countHeaderRows } from '../../read/column-types.ts';
import type { FoundTable } from './table-parts.ts';

const MAX_HEADS = 4;

/**
 * Returns the number of header rows. If a header cell spans several columns, the row below it contains the
 * headers of these columns. A title that spans the whole width is above the headers and counts as a header
 * row.
 */
export function countTableHeaderRows(table: FoundTable): number {
  const { rows, columns, cells } = table;
  const title = cells.some((cell) => cell.row === 0 && cell.column_span === columns) ? 1 : 0;
  const named = countHeaderRows(rows.slice(title), columns);
  let headerRows = named > 0 ? title + named : 0;
  for (let row = 0; row < Math.min(rows.length - 1, MAX_HEADS); row++) {
    const isFirst = row === title || row < headerRows;
    const own = cells.filter((cell) => cell.row === row && cell.column_span < columns);
    if (isFirst && own.some((cell) => cell.column_span > 1)) headerRows = Math.max(headerRows, row + 2);
    if (isFirst)
      headerRows = Math.max(
        headerRows,
        ...own.filter((cell) => cell.row_span > 1 && headerRows > 0).map((cell) => row + cell.row_span),
      );
  }
  return Math.min(headerRows, MAX_HEADS, rows.length - 1);
}
