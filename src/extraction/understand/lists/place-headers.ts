import type { Context } from '../context.ts';
import { type Span, spanBox } from '../view/span.ts';
import { createCell } from './list-cells.ts';
import type { ListLine } from './list-grid.ts';

type Columns = readonly (readonly [number, number])[];

/**
 * Moves column names that are in the wrong cell of a header line. The edges of a column are determined by its
 * values, so a name that is wider than the values can be mostly outside its column, in the cell of another
 * name.
 */
export function placeHeaders(context: Context, line: ListLine, columns: Columns): ListLine {
  const isCrowded = line.cells.some((cell) => (cell?.spans.length ?? 0) > 1);
  if (!isCrowded || line.cells.every((cell) => cell !== null)) return line;
  const spans = line.cells.map((cell) => [...(cell?.spans ?? [])]);
  const all = spans.flat();
  const isInOrder =
    all.length === columns.length && all.every((span, column) => doesOverlap(span, columns[column]));
  const placed = isInOrder ? all.map((span) => [span]) : moveToEmptyNeighbors(spans, columns);
  return { ...line, cells: placed.map((own) => createCell(context, own)) };
}

/**
 * If a cell contains several names, moves the first and the last name to an adjacent column that is empty and
 * that the name overlaps.
 */
function moveToEmptyNeighbors(spans: readonly Span[][], columns: Columns): Span[][] {
  const placed = spans.map((own) => [...own]);
  const isEmpty = (column: number) => placed[column]?.length === 0;
  for (const [column, own] of placed.entries()) {
    const [first, last] = [own[0], own.at(-1)];
    if (own.length > 1 && last && isEmpty(column + 1) && doesOverlap(last, columns[column + 1]))
      placed[column + 1]?.push(...own.splice(-1));
    if (own.length > 1 && first && isEmpty(column - 1) && doesOverlap(first, columns[column - 1]))
      placed[column - 1]?.push(...own.splice(0, 1));
  }
  return placed;
}

function doesOverlap(span: Span, column: readonly [number, number] | undefined): boolean {
  const box = spanBox(span);
  return column !== undefined && Math.min(box[2], column[1]) > Math.max(box[0], column[0]);
}
