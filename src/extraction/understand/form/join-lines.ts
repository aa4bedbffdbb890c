import type { Chunk } from '../view/view.ts';

/** A line that ends before this share of the width of its cell is complete: the next line does not continue its sentence. */
const COMPLETE = 0.8;

/**
 * Joins the lines of a value. Words divided by a hyphen are joined, and a comma is added after a line that ends well before the
 * right edge of the cell, such as a line of an address.
 * @param cell the left and the right edge of the cell
 */
export function joinLines(lines: readonly Chunk[], [left, right]: readonly [number, number]): string {
  let text = '';
  let before: Chunk | undefined;
  for (const line of lines) {
    const next = line.text.replace(/[\s|:;,]+$/, '').trim();
    if (!before) text = next;
    else if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next)) text = `${text.slice(0, -1)}${next}`;
    else {
      const isComplete = before.box[2] < left + COMPLETE * (right - left);
      text += isComplete && !/[\p{P}\p{S}]$/u.test(text) && !/^\p{Ll}/u.test(next) ? `, ${next}` : ` ${next}`;
    }
    before = line;
  }
  return text;
}
