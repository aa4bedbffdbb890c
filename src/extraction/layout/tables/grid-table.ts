import type { Word } from '../../document.ts';
import type { Table, TableCell } from '../../parsed-data.ts';
import { containsCenter, getBoxAround } from '../geometry.ts';
import { joinCellWords } from './cell-text.ts';
import { containsColumns, splitColumns, splitRows } from './split-cells.ts';
import type { FilledCell, FoundTable, Grid } from './table-parts.ts';

/**
 * Builds a table without the empty rows and columns of the grid. Returns null if the result is not a table.
 */
export function buildGridTable(grid: Grid, words: readonly Word[], page: number): FoundTable | null {
  const inside = words.filter((word) => containsCenter(grid.box, word.box));
  const filled = grid.cells.map((cell) => ({
    ...cell,
    words: inside.filter((word) => containsCenter(cell.box, word.box)),
  }));
  const divided = filled.flatMap((cell) => splitColumns(cell, grid.xs));
  if (containsColumns(divided)) return null;
  return compactTable(
    splitRows(divided).map((cell) => toTableCell(cell, page)),
    grid.box,
    page,
  );
}

function toTableCell(cell: FilledCell, page: number): TableCell {
  return {
    row: cell.row,
    column: cell.column,
    row_span: cell.rowSpan,
    column_span: cell.columnSpan,
    text: joinCellWords(cell.words),
    page,
    box: cell.words.length === 0 ? cell.box : getBoxAround(cell.words),
  };
}

/**
 * Removes rows and columns in which no cell with words begins. Returns null if fewer than two rows or columns
 * remain.
 */
export function compactTable(
  cells: readonly TableCell[],
  box: Table['parts'][number]['box'],
  page: number,
): FoundTable | null {
  const filled = cells.filter((cell) => cell.text !== '');
  const rowNumbers = renumber(filled.map((cell) => cell.row));
  const columnNumbers = renumber(filled.map((cell) => cell.column));
  if (columnNumbers.size < 2 || rowNumbers.size < 2) return null;
  const kept = filled.map((cell) => ({
    ...cell,
    row: rowNumbers.get(cell.row) ?? 0,
    column: columnNumbers.get(cell.column) ?? 0,
    row_span: countWithin(rowNumbers, cell.row, cell.row_span),
    column_span: countWithin(columnNumbers, cell.column, cell.column_span),
  }));
  const rows = Array.from({ length: rowNumbers.size }, () => new Array<string>(columnNumbers.size).fill(''));
  for (const cell of kept) {
    const row = rows[cell.row];
    if (row !== undefined) row[cell.column] = cell.text;
  }
  const part = box === undefined ? { page } : { page, box };
  return { columns: columnNumbers.size, parts: [part], rows, cells: kept };
}

function renumber(places: readonly number[]): Map<number, number> {
  return new Map([...new Set(places)].sort((a, b) => a - b).map((place, index) => [place, index]));
}

function countWithin(numbers: ReadonlyMap<number, number>, from: number, length: number): number {
  let count = 0;
  for (let place = from; place < from + length; place++) if (numbers.has(place)) count++;
  return Math.max(1, count);
}
