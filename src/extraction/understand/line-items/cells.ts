import type { Box } from '../../parsed-data.ts';
import type { Amount } from '../recognize/amounts.ts';
import type { Span } from '../view/span.ts';
import { spanBox, spanText } from '../view/span.ts';
import type { Row } from '../view/view.ts';
import type { Column, Header } from './columns.ts';

/** What one row has in one column. */
export interface Cell<T extends string> {
  role: T;
  span: Span;
  text: string;
  amount: Amount | null;
}

/** How far the edges or middles of two boxes are apart: 0 where a value stands under its head. */
function misalignment(box: Box, head: Box): number {
  const left = Math.abs(box[0] - head[0]);
  const right = Math.abs(box[2] - head[2]);
  const middle = Math.abs((box[0] + box[2]) / 2 - (head[0] + head[2]) / 2);
  const inside = box[0] >= head[0] - 1 && box[2] <= head[2] + 1 ? 0 : Number.POSITIVE_INFINITY;
  return Math.min(left, right, middle, inside);
}

/** Parts a row into the cells of the list's columns. Numbers go under the head they line up with, words from left to right. */
export function cellsOf<T extends string>(
  row: Row,
  header: Header<T>,
  amounts: readonly Amount[],
  numeric: ReadonlySet<T>,
  edge: (role: T) => Box | null,
): Cell<T>[] {
  const cells: Cell<T>[] = [];
  for (const chunk of row.chunks) {
    let from = 0;
    const words = (to: number) => {
      if (to > from) addWords(cells, { chunk, start: from, end: to }, header, numeric);
    };
    for (const amount of amounts) {
      if (amount.span.chunk !== chunk) continue;
      const column = numericColumn(amount, header, numeric, edge, row.height);
      if (column === null) continue;
      words(amount.span.start);
      cells.push({ role: column.role, span: amount.span, text: amount.text, amount });
      from = amount.span.end;
    }
    words(chunk.tokens.length);
  }
  return cells;
}

function numericColumn<T extends string>(
  amount: Amount,
  header: Header<T>,
  numeric: ReadonlySet<T>,
  edge: (role: T) => Box | null,
  height: number,
): Column<T> | null {
  const box = spanBox(amount.span);
  let best: Column<T> | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const column of header.columns) {
    const known = edge(column.role);
    const distance = Math.min(
      misalignment(box, column.box),
      known ? misalignment(box, known) : Number.POSITIVE_INFINITY,
    );
    const overlap = Math.min(box[2], column.box[2]) - Math.max(box[0], column.box[0]);
    const effective = overlap > 0 ? distance * 0.5 : distance + 0.5 * height;
    if (effective < bestDistance) {
      best = column;
      bestDistance = effective;
    }
  }
  if (best === null || bestDistance > 4.5 * height || !numeric.has(best.role)) return null;
  return best;
}

/** Words belong to the column that starts last before them; an amount column takes none. */
function addWords<T extends string>(
  cells: Cell<T>[],
  span: Span,
  header: Header<T>,
  numeric: ReadonlySet<T>,
): void {
  const box = spanBox(span);
  let column: Column<T> | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const candidate of header.columns) {
    const apart = misalignment(box, candidate.box);
    const starts = candidate.box[0] <= box[0] + 1.5 * header.height;
    const score = starts
      ? Math.min(apart, box[0] - candidate.box[0] + 2 * header.height)
      : apart + 3 * header.height;
    const weighted = numeric.has(candidate.role) ? score + 2.5 * header.height : score;
    if (weighted < distance) {
      column = candidate;
      distance = weighted;
    }
  }
  if (column) cells.push({ role: column.role, span, text: spanText(span), amount: null });
}
