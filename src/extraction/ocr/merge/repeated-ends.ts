import type { OcrWord } from '../engine.ts';

/** Maximum number of characters at the end of a line that are a part of the next line. */
const FEW = 2;
/** A word repeats another if at least this share of its width, and of its height, is inside the other. */
const WITHIN = 0.7;

/**
 * Removes words that consist of the beginning or end of a word in another line. Two cells of a row are
 * separate lines, and the detector sometimes makes one of them too long, so that the first or last character
 * of its neighbour is read twice: "10 4" and "4410-22".
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
