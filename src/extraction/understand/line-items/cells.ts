import type { Box } from '../../parsed-data.ts';
import type { Amount } from '../recognize/amounts.ts';
import type { Span } from '../view/span.ts';
import { spanBox, spanText } from '../view/span.ts';
import type { Row } from '../view/view.ts';
import type { Column, Header } from './columns.ts';

export interface Cell<T extends string> {
  role: T;
  span: Span;
  text: string;
  amount: Amount | null;
}

/**
 * Returns the smallest horizontal distance between the left edges, the right edges, or the centers of two
 * boxes; 0 if the value does not extend beyond its header on either side.
 */
function measureMisalignment(box: Box, head: Box): number {
  const left = Math.abs(box[0] - head[0]);
  const right = Math.abs(box[2] - head[2]);
  const middle = Math.abs((box[0] + box[2]) / 2 - (head[0] + head[2]) / 2);
  const inside = box[0] >= head[0] - 1 && box[2] <= head[2] + 1 ? 0 : Number.POSITIVE_INFINITY;
  return Math.min(left, right, middle, inside);
}

/**
 * Splits a row into the cells of a list. Each number is assigned to the column that it is aligned with. Words
 * are assigned from left to right.
 */
export function splitIntoCells<T extends string>(
  row: Row,
  header: Header<T>,
  amounts: readonly Amount[],
  numeric: ReadonlySet<T>,
  edge: (role: T) => Box | null,
): Cell<T>[] {
  const cells: Cell<T>[] = [];
  for (const chunk of row.chunks) {
    let from = 0;
    const addWordsBefore = (to: number) => {
      if (to > from) addWords(cells, { chunk, start: from, end: to }, header, numeric);
    };
    for (const amount of amounts) {
      if (amount.span.chunk !== chunk) continue;
      const column = isWithinWords(amount, from)
        ? null
        : findNumericColumn(amount, header, numeric, edge, row.height);
      if (column === null) continue;
      addWordsBefore(amount.span.start);
      if (column !== 'unknown')
        cells.push({ role: column.role, span: amount.span, text: amount.text, amount });
      from = amount.span.end;
    }
    addWordsBefore(chunk.tokens.length);
  }
  return cells;
}

/** Whether a number belongs to the words before it and is therefore not the value of a separate column. */
function isWithinWords(amount: Amount, from: number): boolean {
  const { chunk, start } = amount.span;
  const addWordsBefore = chunk.tokens.slice(from, start).some((token) => /\p{L}{2}/u.test(token.text));
  return addWordsBefore && (chunk.tokens[start]?.gap ?? 0) < 0.8;
}

function findNumericColumn<T extends string>(
  amount: Amount,
  header: Header<T>,
  numeric: ReadonlySet<T>,
  edge: (role: T) => Box | null,
  height: number,
): Column<T> | 'unknown' | null {
  const box = spanBox(amount.span);
  let best: Column<T> | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const column of header.columns) {
    const known = edge(column.role);
    const distance = Math.min(
      measureDistance(box, column.box, height),
      known ? measureDistance(box, known, height) : Number.POSITIVE_INFINITY,
    );
    if (distance < bestDistance) {
      best = column;
      bestDistance = distance;
    }
  }
  if (
    [...header.unknown, ...header.spare].some(
      (head) => measureDistance(box, head, height) < Math.min(bestDistance, 2 * height),
    )
  )
    return 'unknown';
  if (best === null || bestDistance > 4.5 * height || !numeric.has(best.role)) return null;
  return best;
}

/**
 * Returns the distance between a number and the header of a column. The distance is halved if the two boxes
 * overlap horizontally.
 */
function measureDistance(box: Box, head: Box, height: number): number {
  const distance = measureMisalignment(box, head);
  const overlap = Math.min(box[2], head[2]) - Math.max(box[0], head[0]);
  return overlap > 0 ? distance * 0.5 : distance + 0.5 * height;
}

/** Adds words to the nearest column. A text column that begins to the left of the words is preferred. */
function addWords<T extends string>(
  cells: Cell<T>[],
  span: Span,
  header: Header<T>,
  numeric: ReadonlySet<T>,
): void {
  for (const part of splitAtColumns(span, header, numeric)) {
    const column = findWordColumn(spanBox(part), header, numeric);
    if (column) cells.push({ role: column.role, span: part, text: spanText(part), amount: null });
  }
}

/** Splits words that extend over two narrow columns if a word begins exactly below the second header. */
function splitAtColumns<T extends string>(span: Span, header: Header<T>, numeric: ReadonlySet<T>): Span[] {
  const starts = header.columns.filter((column) => !numeric.has(column.role)).map((column) => column.box[0]);
  const parts: Span[] = [];
  let start = span.start;
  for (let i = span.start + 1; i < span.end; i++) {
    const token = span.chunk.tokens[i];
    const first = span.chunk.tokens[start];
    if (!token || !first || token.gap < 0.2) continue;
    const under = starts.some(
      (x) => Math.abs(token.box[0] - x) < 0.35 * header.height && x - first.box[0] > 2 * header.height,
    );
    if (!under) continue;
    parts.push({ chunk: span.chunk, start, end: i });
    start = i;
  }
  parts.push({ chunk: span.chunk, start, end: span.end });
  return parts;
}

function findWordColumn<T extends string>(
  box: Box,
  header: Header<T>,
  numeric: ReadonlySet<T>,
): Column<T> | null {
  let column: Column<T> | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const candidate of header.columns) {
    const apart = measureMisalignment(box, candidate.box);
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
  return column;
}
