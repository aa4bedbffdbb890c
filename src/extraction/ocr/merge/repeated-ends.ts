import type { OcrWord } from '../engine.ts';

/** Maximum number of repeated characters. */
const FEW = 2;
/** Minimum share of a repeated word's width, and of its height, that is inside the other word. */
const WITHIN = 0.7;

/**
 * Removes a word at the end of a line that repeats a part of the adjacent cell, such as the "4" in "10 4"
 * next to "4410-22". Such words occur because the detector sometimes makes the line of a cell too long.
 */
export function withoutRepeatedEnds(lines: readonly OcrWord[][]): OcrWord[][] {
  return lines.map((line) =>
    line.filter((word, index) => {
      const isEnd = index === 0 || index === line.length - 1;
      if (!isEnd || line.length === 1 || word.text.length > FEW) return true;
      return !lines.some((other) => other !== line && other.some((longer) => repeats(word, longer)));
    }),
  );
}

function repeats({ box, text }: OcrWord, longer: OcrWord): boolean {
  if (longer.text.length <= text.length) return false;
  const [x0, y0, x1, y1] = box;
  const [left, top, right, bottom] = longer.box;
  return (
    Math.min(x1, right) - Math.max(x0, left) >= WITHIN * (x1 - x0) &&
    Math.min(y1, bottom) - Math.max(y0, top) >= WITHIN * Math.min(y1 - y0, bottom - top)
  );
}
