import type { Rule } from '../../document.ts';
import { type GrayImage, getBoundingBox, getHeight, type Quad } from '../image/gray-image.ts';
import { findLinePixels, LIGHT, scaleDownByDarkest, THIN } from './line-pixels.ts';
import { joinPieces, type Piece } from './ruling-pieces.ts';

/** Approximate height of text lines in the searched image, in pixels. */
const TEXT_HEIGHT = 14;
/** Maximum thickness, and minimum length of horizontal and of vertical ruling lines, in text heights. */
const MOST_THICK = 0.4;
const LEAST_ACROSS = 3;
const LEAST_DOWN = 1.8;
/**
 * Minimum distance from the middle of the text, in line heights: for an underline that is about as long as
 * the text, and for a shorter one. Anything closer to the middle is part of a character.
 */
const MIDDLE_OF_TEXT = 0.32;
const BASE_OF_TEXT = 0.6;
/**
 * An underline that covers at least this share of the text's length is considered about as long as the text.
 */
const WHOLE = 0.9;
/** Maximum share of a vertical line's length that crosses words. */
const DOWN_TEXT = 0.35;
/**
 * A vertical line this close to the end of a line of text, in line heights, is next to the text: lines of text
 * are found with a margin, and text may touch the side of its cell. The line must be covered by dark pixels for
 * at least this share; the stems of the first characters of several lines have gaps between them.
 */
const END_OF_TEXT = 0.35;
const LEAST_COVERED = 0.95;
/** Minimum share of a ruling line that is dark, and maximum length of a gap in the line, in pixels. */
const FILLED = 0.96;
const MOST_GAP = 2;
/** Minimum share of a ruling line that is thin. The rest touches characters or crosses other lines. */
const THIN_ACROSS = 0.4;
const THIN_DOWN = 0.75;
/** If an image contains more pieces than this, they are assumed to be noise in a photo. */
const MOST_PIECES = 20_000;

/**
 * Finds long, dark, thin runs that are parallel or perpendicular to the lines of text. `skew` is the slope of
 * these lines; the image is upright.
 */
export function findRulingLines(image: GrayImage, quads: readonly Quad[], skew: number): Rule[] {
  const textHeight = findMedianHeight(quads);
  if (textHeight === 0) return [];
  const scale = Math.max(1, Math.round(textHeight / TEXT_HEIGHT));
  const small = scaleDownByDarkest(image, scale);
  const height = textHeight / scale;
  const across = findLinesAlong(small, skew, height, LEAST_ACROSS, THIN_ACROSS);
  const down = findLinesAlong(transposeImage(small), -skew, height, LEAST_DOWN, THIN_DOWN);
  return [
    ...across
      .map(({ from, to, at, sunk }) => scaleRule({ x0: from, y0: at, x1: to, y1: at + sunk }, scale))
      .filter((rule) => !crossesTextAlong(rule, quads)),
    ...down.flatMap(({ from, to, at, sunk, covered }) => {
      const rule = scaleRule({ x0: at, y0: from, x1: at + sunk, y1: to }, scale);
      return crossesTextDown(rule, quads, covered >= LEAST_COVERED ? END_OF_TEXT : 0) ? [] : [rule];
    }),
  ];
}

/** Whether most of a run is inside lines of text, which means that it consists of character strokes. */
function crossesTextAlong({ x0, y0, x1, y1 }: Rule, quads: readonly Quad[]): boolean {
  let through = 0;
  for (const [a, b, c, d] of quads) {
    const [left, right] = [Math.max(x0, (a.x + d.x) / 2), Math.min(x1, (b.x + c.x) / 2)];
    if (right <= left) continue;
    const x = (left + right) / 2;
    const share = (x - (a.x + d.x) / 2) / Math.max(1, b.x - a.x);
    const middle = (a.y + d.y) / 2 + share * (b.y - a.y);
    const y = y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
    const isShorter = x1 - x0 < WHOLE * (b.x - a.x);
    const reach = (isShorter ? BASE_OF_TEXT : MIDDLE_OF_TEXT) * getHeight([a, b, c, d]);
    if (Math.abs(y - middle) < reach) through += right - left;
  }
  return through > 0.5 * (x1 - x0);
}

/**
 * Whether a vertical run crosses words over much of its length, which means that it consists of aligned
 * characters or is a scratch. `end` is the length of the ends of a line of text that do not count, in line
 * heights.
 */
function crossesTextDown({ x0, y0, x1, y1 }: Rule, quads: readonly Quad[], end: number): boolean {
  const x = (x0 + x1) / 2;
  let through = 0;
  for (const quad of quads) {
    const [left, top, right, bottom] = getBoundingBox(quad);
    const margin = end * getHeight(quad);
    if (x > left + margin && x < right - margin)
      through += Math.max(0, Math.min(y1, bottom) - Math.max(y0, top));
  }
  return through > DOWN_TEXT * (y1 - y0);
}

interface Line {
  from: number;
  to: number;
  /** The line's perpendicular offset at `from`. */
  at: number;
  /** How much the offset changes by `to`. */
  sunk: number;
  /** The share of the length that is covered by pieces. */
  covered: number;
}

function findLinesAlong(
  image: GrayImage,
  skew: number,
  textHeight: number,
  leastHeights: number,
  thinShare: number,
): Line[] {
  const least = leastHeights * textHeight;
  const shades = findLinePixels(image, Math.round(MOST_THICK * textHeight));
  const pieces = findPieces(shades, skew, least / 2, thinShare);
  if (pieces.length > MOST_PIECES) return [];
  const lines = joinPieces(pieces, textHeight).filter(({ from, to }) => to - from >= least);
  return lines.map(({ from, to, row, covered }) => ({
    from,
    to,
    covered,
    at: row + skew * (from - image.width / 2),
    sunk: skew * (to - from),
  }));
}

/** Finds runs parallel to the lines of text. Runs in adjacent rows of pixels are merged. */
function findPieces(
  { width, height, data }: GrayImage,
  skew: number,
  least: number,
  thinShare: number,
): Piece[] {
  const sinks = Int32Array.from({ length: width }, (_, x) => Math.round(skew * (x - width / 2)));
  const most = Math.ceil(Math.abs(skew) * width * 0.5) + 1;
  const pieces: Piece[] = [];
  for (let row = -most; row < height + most && pieces.length <= MOST_PIECES; row++) {
    let from = 0;
    let to = 0;
    let last = Number.NEGATIVE_INFINITY;
    let dark = 0;
    let darkToEnd = 0;
    let thin = 0;
    for (let x = 0; x <= width; x++) {
      const y = row + (sinks[x] ?? 0);
      const at = y * width + x;
      const above = y > 0 && y <= height ? (data[at - width] ?? 0) : 0;
      const here = y >= 0 && y < height ? (data[at] ?? 0) : 0;
      const below = y >= -1 && y < height - 1 ? (data[at + width] ?? 0) : 0;
      const shade = x === width ? 0 : Math.max(above, here, below);
      if (shade === LIGHT && x < width) continue;
      if (x - last > MOST_GAP || x === width) {
        const length = to - from;
        if (thin > 0 && length >= least && darkToEnd >= FILLED * length && thin >= thinShare * length)
          pieces.push({ row, from, to });
        dark = 0;
        thin = 0;
      }
      last = x;
      // A line consists of thin pixels at both ends: it may meet a dark area such as the heading of a table.
      if (shade === THIN && thin === 0) {
        from = x;
        dark = 0;
      }
      dark++;
      if (shade !== THIN) continue;
      thin++;
      to = x + 1;
      darkToEnd = dark;
    }
  }
  return pieces;
}

function transposeImage({ width, height, data }: GrayImage): GrayImage {
  const out = new Uint8Array(data.length);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) out[x * height + y] = data[at] ?? 0;
  return { width: height, height: width, data: out };
}

/** Returns the median height of lines of text; 0 if there are none. */
export function findMedianHeight(quads: readonly Quad[]): number {
  const heights = quads.map(getHeight).sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 0;
}

function scaleRule({ x0, y0, x1, y1 }: Rule, scale: number): Rule {
  const scaleCenter = (value: number) => (value + 0.5) * scale;
  return { x0: scaleCenter(x0), y0: scaleCenter(y0), x1: scaleCenter(x1), y1: scaleCenter(y1) };
}
