import type { Context } from '../context.ts';
import { spanBox } from '../view/span.ts';
import type { Token } from '../view/token.ts';
import type { Row } from '../view/view.ts';

/**
 * A word continues the text of the previous word if the gap between them is smaller than this, in line heights.
 */
const NARROW = 0.4;

/**
 * Creates a function that assigns tokens to columns. Words that continue the text of the previous column stay
 * in that column, unless they are numbers.
 */
export function createColumnPlacer(context: Context, row: Row, bounds: readonly number[]) {
  const numbers = new Map<Token, number>();
  for (const { span } of context.amountsOn(row.index)) {
    const box = spanBox(span);
    for (let i = span.start; i < span.end; i++)
      numbers.set(span.chunk.tokens[i] as Token, (box[0] + box[2]) / 2);
  }
  let before: number | null = null;
  return (c: number, t: number): number | null => {
    const token = row.chunks[c]?.tokens[t];
    if (!token) return null;
    const middle = numbers.get(token) ?? (token.box[0] + token.box[2]) / 2;
    const found = bounds.findIndex((bound) => middle < bound);
    const own = found < 0 ? bounds.length : found;
    const runsOn = t > 0 && token.gap < NARROW && before !== null && before < own && !numbers.has(token);
    before = runsOn ? before : own;
    return before;
  };
}
