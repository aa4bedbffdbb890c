import type { LineImage } from '../../image/line-image.ts';
import { estimateShades } from './shades.ts';

/**
 * Limits for ruling lines along a line of text. Their distance from its top or bottom is at most the share
 * `outer` of its height, and they cover at least the share `covers` of its length.
 */
const ALONG = { outer: 0.2, covers: 0.6 };
/** Frames around a line: minimum length and maximum thickness in line heights, and maximum share of ink. */
const FRAME = { reach: 0.9, thin: 0.12, fill: 0.3 };
/**
 * Width of the background that is kept at both ends of the ink, as a share of the height. With more
 * background, the Tesseract networks read characters that are not there.
 */
const MARGIN = 1 / 9;

/** A line of dark characters on a light background, without ruling lines, cropped to its ink. */
export interface CleanLine {
  image: LineImage;
  /** Start and end of the line in pixels of the original image. They may be outside of that image. */
  from: number;
  to: number;
  /** The first row with ink, and the row after the last one. Both are equal if there is no ink. */
  ink: readonly [from: number, to: number];
}

/** Makes a line look like the training data of Tesseract's networks. */
export function cleanLine(line: LineImage): CleanLine {
  const { background, limit, isInverse } = estimateShades(line.data);
  const data = isInverse ? line.data.map((shade) => 255 - shade) : line.data.slice();
  const image = { ...line, data };
  if (limit === 0) return { image, from: 0, to: line.width, ink: [0, 0] };
  wipeFrames(image, limit, background);
  wipeRulesAlong(image, limit, background);
  return trim(image, limit, background);
}

function wipeRulesAlong({ width, height, data }: LineImage, limit: number, background: number): void {
  const outer = Math.round(height * ALONG.outer);
  for (let y = 0; y < height; y++) {
    if (y === outer) y = height - outer;
    const row = data.subarray(y * width, (y + 1) * width);
    let count = 0;
    for (const shade of row) if (shade < limit) count++;
    if (count > width * ALONG.covers) row.fill(background);
  }
}

/** Removes ink that touches two sides of the image if it is thin or is the corner of a larger shape. */
function wipeFrames(image: LineImage, limit: number, background: number): void {
  const { width, height, data } = image;
  const seen = new Uint8Array(data.length);
  const start = (at: number) => {
    if (seen[at] === 1 || (data[at] ?? 0) >= limit) return;
    const pixels = findConnected(image, at, limit, seen);
    if (!isFrame(pixels, width, height)) return;
    for (const pixel of pixels)
      for (const near of listNeighbors(pixel, width, height)) data[near] = background;
  };
  for (let x = 0; x < width; x++) {
    start(x);
    start((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    start(y * width);
    start((y + 1) * width - 1);
  }
}

function findConnected(image: LineImage, from: number, limit: number, seen: Uint8Array): number[] {
  const pixels = [from];
  seen[from] = 1;
  for (const at of pixels)
    for (const near of listNeighbors(at, image.width, image.height)) {
      if (seen[near] === 1 || (image.data[near] ?? 0) >= limit) continue;
      seen[near] = 1;
      pixels.push(near);
    }
  return pixels;
}

function isFrame(pixels: readonly number[], width: number, height: number): boolean {
  let [x0, x1, y0, y1] = [width, 0, height, 0];
  for (const at of pixels) {
    const x = at % width;
    const y = (at - x) / width;
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  const sides = [x0 === 0, x1 === width - 1, y0 === 0, y1 === height - 1].filter(Boolean).length;
  const [w, h] = [x1 - x0 + 1, y1 - y0 + 1];
  if (sides < 2 || Math.max(w, h) < height * FRAME.reach) return false;
  return Math.min(w, h) <= height * FRAME.thin || pixels.length < w * h * FRAME.fill;
}

function listNeighbors(at: number, width: number, height: number): number[] {
  const x = at % width;
  const out: number[] = [];
  for (let row = at - x - width; row <= at - x + width; row += width)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      if (row >= 0 && row < width * height) out.push(row + column);
  return out;
}

function trim(image: LineImage, limit: number, background: number): CleanLine {
  const { width, height, data } = image;
  const hasInk = (x: number) => {
    for (let at = x; at < data.length; at += width) if ((data[at] ?? 0) < limit) return true;
    return false;
  };
  let first = 0;
  let last = width - 1;
  while (first < last && !hasInk(first)) first++;
  while (last > first && !hasInk(last)) last--;
  const margin = Math.round(height * MARGIN);
  const from = first - margin;
  const to = last + 1 + margin;
  const trimmed = new Uint8Array((to - from) * height).fill(background);
  const begin = Math.max(0, from);
  const end = Math.min(width, to);
  for (let y = 0; y < height; y++)
    trimmed.set(data.subarray(y * width + begin, y * width + end), y * (to - from) + begin - from);
  return { image: { width: to - from, height, data: trimmed }, from, to, ink: findInkRows(image, limit) };
}

/**
 * Returns the first row with ink, and the row after the last one. Rows with only one pixel of ink are
 * ignored, because they are specks.
 */
function findInkRows({ width, height, data }: LineImage, limit: number): [number, number] {
  const rows = Array.from({ length: height }, (_, y) => {
    let count = 0;
    for (let at = y * width; at < (y + 1) * width; at++) if ((data[at] ?? 0) < limit) count++;
    return count > 1;
  });
  const first = rows.indexOf(true);
  return first === -1 ? [0, 0] : [first, rows.lastIndexOf(true) + 1];
}
