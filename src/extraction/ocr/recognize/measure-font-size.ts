import type { Box } from '../../parsed-data.ts';
import type { OcrWord } from '../engine.ts';
import { type GrayImage, getHeight, growQuad, interpolatePoint, type Quad } from '../image/gray-image.ts';
import { cutLine } from '../image/line-image.ts';
import { estimateShades } from './tesseract/shades.ts';

/**
 * Number of rows that a line is scaled to, number of rows in each margin above and below, and maximum number
 * of columns.
 */
const ROWS = 40;
const MARGIN = 14;
const COLUMNS = 400;
/** A row with a larger share of ink than this is treated as part of a ruling line. */
const RULE = 0.75;
/**
 * Vertical ruling lines add ink to every row. The row of this rank, counted from the emptiest row, shows how
 * much ink they add.
 */
const CROSSING = 4;
/** Rank, counted from the darkest row, of a row that is typical of the middle of the characters. */
const TYPICAL = 6;
/**
 * Minimum ink relative to the typical row: for a row in the middle of the characters, and for any row that
 * counts as having ink.
 */
const MIDDLE = 0.3;
const SPECK = 0.05;
/**
 * Coefficients of a linear model for the logarithm of the font size. Its inputs are the logarithms of three
 * heights, the share of tall characters, and whether the line has descenders and tall characters. Fitted to
 * 4,178 printed lines in 20 languages.
 */
const FIT = {
  base: 0.669,
  middle: 0.304,
  ink: 0.414,
  line: 0.189,
  tallShare: -0.111,
  deep: -0.045,
  tall: -0.058,
};
/** Range of the ratio between the measured font size and the one that the height of the line suggests. */
const LEAST = 0.6;
const MOST = 1.8;

/** Distances from the baseline to the top and the bottom of a word's box, as shares of the font size. */
const ASCENT = 0.92;
const DESCENT = 0.18;
/** Text that rests on the baseline. In other text, such as "-", the lowest ink is not at the baseline. */
const RESTS = /[\p{Lu}\p{N}abcdefhiklmnorstuvwxzß]/u;

const TALL = /[\p{Lu}\p{N}bdfhklt\u00df-\u00f6\u00f8-\u00ff!?$€£§%&@#()[\]{}|/\\"'“”„‘’]/gu;
const DEEP = /[gjpqyçQ,;()[\]{}|]/u;

/**
 * Returns the words of a line with their font size. Their boxes get the height of that font and are placed on
 * the baseline. Font size and baseline are measured from the ink of the line: the detector's rectangles are
 * too low for large text and too high for tightly set text, and they differ within a row.
 */
export function withFontSize(words: OcrWord[], image: GrayImage, quad: Quad): OcrWord[] {
  const heights = measureHeights(image, quad);
  const [first] = words;
  if (heights === null || first === undefined) return words;
  const text = words.map((word) => word.text).join('');
  const size = estimateSize(text, heights, getHeight(quad));
  if (size < first.size * LEAST || size > first.size * MOST) return words;
  const hasBaseline = RESTS.test(text);
  return words.map((word) => ({
    ...word,
    size,
    box: hasBaseline ? fitBox(word.box, quad, heights.baseline, size) : word.box,
  }));
}

/** Returns the box of a word with the height of its font. */
function fitBox([x0, y0, x1, y1]: Box, [a, b, , d]: Quad, baseline: number, size: number): Box {
  const length = b.x - a.x;
  if (length <= Math.abs(b.y - a.y)) return [x0, y0, x1, y1];
  const top = interpolatePoint(a, b, ((x0 + x1) / 2 - a.x) / length);
  const y = top.y + (d.y - a.y) * baseline;
  return [x0, y - ASCENT * size, x1, y + DESCENT * size];
}

/** Returns the font size in the same unit as the heights. */
function estimateSize(text: string, { middle, ink }: Heights, line: number): number {
  const tall = text.match(TALL)?.length ?? 0;
  return Math.exp(
    FIT.base +
      FIT.middle * Math.log(middle) +
      FIT.ink * Math.log(ink) +
      FIT.line * Math.log(line) +
      FIT.tallShare * (tall / Math.max(1, text.length)) +
      (DEEP.test(text) ? FIT.deep : 0) +
      (tall > 0 ? FIT.tall : 0),
  );
}

interface Heights {
  /**
   * Height of the rows with the most ink. These are the rows of the lowercase characters or, if there are
   * none, of the capitals.
   */
  middle: number;
  /** Height of all rows with ink, excluding ink of adjacent lines. */
  ink: number;
  /** Distance from the top of the line to the baseline, as a share of the line's height. */
  baseline: number;
}

/** Heights are in pixels of the page. Returns null if there is no ink. */
function measureHeights(image: GrayImage, quad: Quad): Heights | null {
  const rows = countInk(image, quad);
  const inside = rows.slice(MARGIN, MARGIN + ROWS);
  const most = Math.max(...inside);
  if (most <= 0) return null;
  const typical = inside.toSorted((a, b) => b - a)[TYPICAL - 1] ?? 0;
  const dark = rows.map((count) => count > 0 && count >= typical * MIDDLE);
  const [from, to] = findMiddle(dark);
  const hasInk = (row: number) => (rows[row] ?? 0) > typical * SPECK;
  let [top, bottom] = [from, to];
  while (hasInk(top - 1)) top--;
  while (hasInk(bottom)) bottom++;
  if (to === from) return null;
  const unit = getHeight(quad) / ROWS;
  return { middle: (to - from) * unit, ink: (bottom - top) * unit, baseline: (to - MARGIN) / ROWS };
}

/** Returns the run of dark rows with the most rows inside the line. */
function findMiddle(dark: readonly boolean[]): [from: number, to: number] {
  let best: [number, number] = [0, 0];
  let most = 0;
  for (let from = 0; from < dark.length; from++) {
    if (dark[from] !== true) continue;
    let to = from;
    while (dark[to] === true) to++;
    const inside = Math.min(to, MARGIN + ROWS) - Math.max(from, MARGIN);
    if (inside > most) [best, most] = [[from, to], inside];
    from = to;
  }
  return best;
}

/** Returns the share of ink in each row of a line and of its margins, without ruling lines. */
function countInk(image: GrayImage, quad: Quad): number[] {
  const share = MARGIN / ROWS;
  const height = ROWS + 2 * MARGIN;
  const { width, data } = cutLine(image, growQuad(quad, share, share), { height, longest: COLUMNS });
  const { limit, isInverse } = estimateShades(data);
  const rows = Array.from({ length: height }, (_, row) => {
    let count = 0;
    for (const shade of data.subarray(row * width, (row + 1) * width))
      if ((isInverse ? 255 - shade : shade) < limit) count++;
    return count > width * RULE ? 0 : count / width;
  });
  const crossing = rows.toSorted((a, b) => a - b)[CROSSING - 1] ?? 0;
  return rows.map((count) => Math.max(0, count - crossing));
}
