import type { Context } from '../context.ts';
import type { Chunk } from '../view/view.ts';

const MAX_WORDS = 8;

/**
 * Finds small labels that have their values directly below them, as in the cells of a form. Returns the chunk
 * of each value, keyed by the index of the label's chunk.
 */
export function findStackedPairs(context: Context): Map<number, Chunk> {
  const pairs = new Map<number, Chunk>();
  const values = new Set<number>();
  for (const row of context.view.rows) {
    const next = context.view.rows[row.index + 1];
    if (!next || next.page !== row.page || next.box[1] - row.box[3] > 1.6 * next.height) continue;
    for (const chunk of row.chunks) {
      if (values.has(chunk.index) || !isLabel(chunk)) continue;
      const value = next.chunks.find((one) => Math.abs(one.box[0] - chunk.box[0]) < 0.7 * next.height);
      if (!value || !differs(chunk, value)) continue;
      pairs.set(chunk.index, value);
      values.add(value.index);
    }
  }
  return pairs;
}

function isLabel(chunk: Chunk): boolean {
  return (
    /^[\d(]{0,3}[.)]?\s?\p{L}/u.test(chunk.text) &&
    chunk.tokens.length <= MAX_WORDS &&
    !/[☐☑☒[\]]/.test(chunk.text)
  );
}

/** Whether a label is smaller than its value, or exactly one of the two is bold. */
function differs(label: Chunk, value: Chunk): boolean {
  const getHeight = (chunk: Chunk) => chunk.box[3] - chunk.box[1];
  const isBold = (chunk: Chunk) => chunk.tokens.every((token) => token.bold);
  const smaller = getHeight(label) < 0.86 * getHeight(value);
  // A label that is clearly larger than the text below it is a heading.
  return smaller || (isBold(label) !== isBold(value) && getHeight(label) < 1.15 * getHeight(value));
}
