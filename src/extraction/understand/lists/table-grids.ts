import type { Table, TableCell } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { Token } from '../view/token.ts';
import type { Row } from '../view/view.ts';
import { createLine } from './line-cells.ts';
import type { ListLine } from './list-grid.ts';

/** The lines and columns of a region whose headers have not been determined yet. */
export interface RawGrid {
  source: 'table' | 'aligned';
  columns: [number, number][];
  lines: ListLine[];
}

const MOST_TABLES = 60;
const MOST_LINES = 3000;
const SLACK = 0.5;

/**
 * Divides the tables of the layout into printed lines instead of table rows, because the layout analysis may
 * have joined or split rows incorrectly.
 */
export function findTableGrids(context: Context): RawGrid[] {
  return context.document.tables.slice(0, MOST_TABLES).flatMap((table) => {
    const grid = table.cells && table.columns > 1 ? createGridOfTable(context, table, table.cells) : null;
    return grid && grid.lines.length > 0 ? [grid] : [];
  });
}

function createGridOfTable(context: Context, table: Table, cells: readonly TableCell[]): RawGrid {
  const lines: ListLine[] = [];
  for (const { page, box } of table.parts) {
    if (!box) continue;
    const own = cells.filter((cell) => cell.page === page && isInside(cell, box));
    for (const row of context.view.rows) {
      if (row.page !== page || lines.length >= MOST_LINES) continue;
      if (row.box[3] < box[1] - 1 || row.box[1] > box[3] + 1) continue;
      const beside = own.filter((cell) => cell.box[1] - 1 < row.box[3] && cell.box[3] + 1 > row.box[1]);
      const line = beside.length === 0 ? null : createLineOfCells(context, row, table.columns, beside);
      if (line) lines.push(line);
    }
  }
  return { source: 'table', columns: getTableColumns(table.columns, cells), lines };
}

function isInside({ box }: TableCell, outer: TableCell['box']): boolean {
  const x = (box[0] + box[2]) / 2;
  const y = (box[1] + box[3]) / 2;
  return x > outer[0] - 1 && x < outer[2] + 1 && y > outer[1] - 1 && y < outer[3] + 1;
}

function createLineOfCells(
  context: Context,
  row: Row,
  columns: number,
  cells: readonly TableCell[],
): ListLine | null {
  const rows = new Map<number, number>();
  const ends = findEndsOfNumbers(context, row);
  const line = createLine(context, row, columns, (c, t) => {
    const token = row.chunks[c]?.tokens[t];
    const box = token && (ends.get(token) ?? token).box;
    if (!box) return null;
    const x = (box[0] + box[2]) / 2;
    const y = (box[1] + box[3]) / 2;
    const cell = cells.find(
      (one) =>
        x > one.box[0] - SLACK && x < one.box[2] + SLACK && y > one.box[1] - SLACK && y < one.box[3] + SLACK,
    );
    if (!cell) return null;
    rows.set(cell.row, (rows.get(cell.row) ?? 0) + 1);
    return cell.column;
  });
  const [most] = [...rows].sort((a, b) => b[1] - a[1]);
  return line && most ? { ...line, tableRow: most[0] } : line;
}

/**
 * Maps each token of a number to the last token of the same number. A number such as "2 302.64" must not be
 * divided into two cells, even if the space in it looks like a gap between columns.
 */
function findEndsOfNumbers(context: Context, row: Row): ReadonlyMap<Token, Token> {
  const ends = new Map<Token, Token>();
  for (const { span } of context.amountsOn(row.index)) {
    const tokens = span.chunk.tokens.slice(span.start, span.end);
    const last = tokens.findLast(({ digits }) => digits);
    for (const token of last ? tokens : []) if (last) ends.set(token, last);
  }
  return ends;
}

/** Returns the edges of the columns. If possible, they are measured from cells that span only one column. */
function getTableColumns(count: number, cells: readonly TableCell[]): [number, number][] {
  return Array.from({ length: count }, (_, column) => {
    const all = cells.filter((cell) => cell.column <= column && cell.column + cell.column_span > column);
    const alone = all.filter((cell) => cell.column_span === 1);
    const own = alone.length > 0 ? alone : all;
    if (own.length === 0) return [0, 0];
    return [Math.min(...own.map((cell) => cell.box[0])), Math.max(...own.map((cell) => cell.box[2]))];
  });
}
