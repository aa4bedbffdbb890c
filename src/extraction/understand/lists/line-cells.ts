import type { Context } from '../context.ts';
import type { Span } from '../view/span.ts';
import { mergeBoxes } from '../view/token.ts';
import type { Row } from '../view/view.ts';
import { createCell } from './list-cells.ts';
import type { ListLine } from './list-grid.ts';

/** Returns the column of a token; null if the token is outside the list. */
export type ColumnOfToken = (chunk: number, token: number) => number | null;

/** Reads a printed row as a line of a list. Returns null if no part of the row is inside the list. */
export function createLine(
  context: Context,
  row: Row,
  columns: number,
  columnOf: ColumnOfToken,
  tableRow = -1,
): ListLine | null {
  const spans: Span[][] = Array.from({ length: columns }, () => []);
  for (const [c, chunk] of row.chunks.entries()) {
    let open: Span | null = null;
    let column: number | null = null;
    for (let i = 0; i < chunk.tokens.length; i++) {
      const at = columnOf(c, i);
      if (at === null) open = null;
      else if (open && at === column) open.end = i + 1;
      else {
        open = { chunk, start: i, end: i + 1 };
        spans[at]?.push(open);
      }
      column = at;
    }
  }
  const cells = spans.map((own) => createCell(context, own));
  const boxes = cells.flatMap((cell) => (cell ? [cell.box] : []));
  return boxes.length === 0 ? null : { row, box: mergeBoxes(boxes), cells, tableRow };
}

/** Whether any cell of a line contains a separate number or a date. */
export function hasValues(line: ListLine): boolean {
  return line.cells.some(
    (cell) =>
      cell !== null &&
      (cell.date !== null ||
        (cell.isNumber && !cell.amounts[0]?.percent) ||
        (cell.isShortDate && cell.words === 0)),
  );
}
