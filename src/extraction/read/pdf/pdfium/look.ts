import type { Pdfium } from './bindings.ts';
import { Declined } from './declined.ts';

/** What all letters of a text object share. */
export interface Look {
  /** As stated in the file; 0 if it is missing. */
  readonly size: number;
  /** Factor from the stated size to the size on the page; negative if the size is missing. */
  readonly scale: number;
}

const FULL_TURN = 360;

/**
 * How the text object of the letter at `index` looks.
 *
 * @throws {Declined} where its text is not upright on the page
 */
export function lookOf(pdfium: Pdfium, text: number, index: number, size: number, turns: number): Look {
  // A negative size turns characters upside down, regardless of their matrix.
  if (size < 0) throw new Declined('text that is turned');
  const { letterMatrix, memory } = pdfium;
  if (letterMatrix(text, index, memory.answer) === 0) return { size, scale: -1 };
  const [a = 0, b = 0, c = 0, d = 0] = memory.floats;
  const pageTurn = turns === 0 ? 0 : ((4 - turns) * Math.PI) / 2;
  const angle = ((Math.atan2(c, a) - pageTurn) * 180) / Math.PI;
  const upright = ((angle % FULL_TURN) + FULL_TURN) % FULL_TURN;
  if (Math.round(upright) % FULL_TURN !== 0) throw new Declined('text that is turned');
  return { size, scale: scaleOf(a, b, c, d) };
}

/** The lesser of the two lengths that a matrix stretches one to: its smaller singular value. */
function scaleOf(a: number, b: number, c: number, d: number): number {
  const across = a * a + b * b;
  const mixed = a * c + b * d;
  const down = c * c + d * d;
  const spread = Math.sqrt((across + down) ** 2 - 4 * (across * down - mixed * mixed)) / 2;
  const scale = Math.sqrt((across + down) / 2 - spread);
  return Number.isNaN(scale) ? 1 : scale;
}
