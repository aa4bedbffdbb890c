import type { Context } from '../context.ts';
import type { Chunk, Row } from '../view/view.ts';

/** A column of labels must have values next to it in at least this many rows. */
const MIN_ROWS = 3;
const MAX_WORDS = 8;
/** Maximum difference between the left edges in a column, in page units. */
const SAME_EDGE = 3;

/**
 * Finds a column of labels without colons next to a column with their values. Returns the chunk of each
 * value, keyed by the index of the label's chunk.
 */
export function findSidePairs(context: Context): Map<number, Chunk> {
  const pairs = new Map<number, Chunk>();
  const rows = context.view.rows.filter(isPair);
  for (const row of rows) {
    const [label, value] = row.chunks;
    if (!label || !value) continue;
    const alike = rows.filter((other) => other.page === row.page && hasSameColumns(row, other));
    if (alike.length >= MIN_ROWS && !isHead(alike, row) && follow(alike)) pairs.set(label.index, value);
  }
  return pairs;
}

function isPair(row: Row): boolean {
  const [label, value] = row.chunks;
  return (
    row.chunks.length === 2 &&
    label !== undefined &&
    value !== undefined &&
    label.tokens.length <= MAX_WORDS &&
    /^\p{Lu}/u.test(label.text) &&
    !/\d{2}|[:☐☑☒[\]]/.test(label.text)
  );
}

function hasSameColumns(one: Row, other: Row): boolean {
  const getEdge = (row: Row, i: number) => row.chunks[i]?.box[0] ?? 0;
  return [0, 1].every((i) => Math.abs(getEdge(one, i) - getEdge(other, i)) < SAME_EDGE);
}

/** Whether most of the rows are adjacent. Rows that continue a value may be between them. */
function follow(rows: readonly Row[]): boolean {
  const next = rows.filter((row, i) => row.index === (rows[i - 1]?.index ?? Number.NaN) + 1).length;
  return next >= (rows.length - 1) / 2;
}

/** Whether a row is treated as the header of a table: it is the first row and the only bold one. */
function isHead(rows: readonly Row[], row: Row): boolean {
  const isBold = (one: Row) => one.tokens.every((token) => token.bold);
  return rows[0] === row && isBold(row) && !rows.slice(1).some(isBold);
}
