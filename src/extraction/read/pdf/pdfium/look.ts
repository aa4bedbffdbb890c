import type { Pdfium } from './pdfium.ts';

export interface Look {
  /** Font size as stated in the file. */
  readonly size: number;
  /** Factor from the stated size to the size on the page; negative if unknown. */
  readonly scale: number;
  /** Horizontal factor from the stated size to the coordinate system of the file; 0 if unknown. */
  readonly stretch: number;
  /** Clockwise rotation of the text on the page, in degrees. */
  readonly rotation: number;
}

const FULL_TURN = 360;

/**
 * Returns the style of the text object that contains the character at `index`. `turns` is the rotation of the
 * displayed page, in quarter turns.
 */
export function readLook(pdfium: Pdfium, text: number, index: number, turns: number): Look {
  const { characterMatrix, statedSize, memory } = pdfium;
  const stated = statedSize(text, index);
  const size = Math.abs(stated);
  if (characterMatrix(text, index, memory.answer) === 0) return { size, scale: -1, stretch: 0, rotation: 0 };
  const [a, b, c, d] = [memory.float(0), memory.float(1), memory.float(2), memory.float(3)];
  // A negative size means that characters are upside down.
  const sign = stated < 0 ? -1 : 1;
  const pageTurn = turns === 0 ? 0 : ((4 - turns) * Math.PI) / 2;
  const angle = ((Math.atan2(sign * c, sign * a) - pageTurn) * 180) / Math.PI;
  const rotation = Math.round(((angle % FULL_TURN) + FULL_TURN) % FULL_TURN) % FULL_TURN;
  return { size, scale: scaleOf(a, b, c, d), stretch: a, rotation };
}

/** Returns the smaller of the two scaling factors of a matrix, which is its smaller singular value. */
function scaleOf(a: number, b: number, c: number, d: number): number {
  const across = a * a + b * b;
  const mixed = a * c + b * d;
  const down = c * c + d * d;
  const spread = Math.sqrt((across + down) ** 2 - 4 * (across * down - mixed * mixed)) / 2;
  const scale = Math.sqrt((across + down) / 2 - spread);
  return Number.isNaN(scale) ? 1 : scale;
}
