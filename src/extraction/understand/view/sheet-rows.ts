import { formatCellAddress } from '../../column-name.ts';
import type { Table } from '../../parsed-data.ts';
import type { Words } from '../lexicon/words.ts';
import { CHAR, createCellTokens, HEIGHT, MAX_LINE } from './cell-tokens.ts';
import type { RawRow } from './rows.ts';

/**
 * Maximum width of a column, in characters. A column is wider only if its longest word is wider than this.
 */
const MAX_WIDTH = 60;
/** Maximum number of lines of a multi-line cell (such as an address) that become separate rows. */
const MAX_CELL_LINES = 12;

/**
 * Creates the rows of a sheet on the artificial grid. Each cell becomes a chunk with the cell's address, such
 * as `Sheet1!B4`. In a CSV file, the address consists of the row and the column.
 */
export function createSheetRows(table: Table, limit: number, known: Words): RawRow[] {
  const starts = measureColumnStarts(table.rows);
  const rows: RawRow[] = [];
  let left = limit;
  // `y` includes empty rows so that they become vertical gaps.
  let y = 0;
  for (const [r, row] of table.rows.entries()) {
    const cells = row.map((text) => text.slice(0, MAX_LINE).split('\n').slice(0, MAX_CELL_LINES));
    const height = cells.reduce((most, lines) => Math.max(most, lines.length), 1);
    for (let line = 0; line < height && left > 0; line++, y++) {
      const tokens = cells
        .flatMap((lines, c) => {
          const at = formatPlace(table.sheet ?? '', r, c);
          return createCellTokens(lines[line] ?? '', starts[c] ?? 0, y, known).map((token) => ({
            ...token,
            at,
          }));
        })
        .slice(0, left);
      left -= tokens.length;
      if (tokens.length > 0) rows.push({ tokens, height: HEIGHT });
    }
  }
  return rows;
}

function measureColumnStarts(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [i, text] of row.entries())
      widths[i] = Math.max(widths[i] ?? 4, Math.min(MAX_WIDTH, text.length));
  let x = 0;
  return widths.map((width) => {
    const start = x;
    x += width * CHAR + 3 * HEIGHT;
    return start;
  });
}

function formatPlace(sheet: string, row: number, column: number): string {
  if (sheet === '') return `row ${row + 1}, column ${column + 1}`;
  return formatCellAddress(sheet, row, column);
}
