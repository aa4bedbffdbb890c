import type { OcrWord } from '../engine.ts';

/** Two readings are of the same word if their boxes overlap by at least this share of the wider one. */
const SAME = 0.6;

/** Whether two words of a line, read with different networks, are in the same place. */
export function isSamePlace({ box: a }: OcrWord, { box: b }: OcrWord): boolean {
  const shared = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  return shared >= SAME * Math.max(a[2] - a[0], b[2] - b[0]);
}
