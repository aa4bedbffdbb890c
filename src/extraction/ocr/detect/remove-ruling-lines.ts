import type { Rule } from '../../document.ts';
import type { GrayImage } from '../image/gray-image.ts';

/**
 * Maximum distance, in pixels, between the ink of a ruling line and its expected position. Lines may be
 * curved.
 */
const REACH = 4;
/** Number of positions at which the thickness of a line is measured. */
const SAMPLES = 200;
/** Maximum thickness of a ruling line, in pixels. Anything thicker is the edge of a shaded cell. */
const MOST_THICK = 9;
/** If a line is thicker than usual by more than this many pixels, a character touches it. */
const SLACK = 1;
/** A pixel is ink if it has at least this share of the line's contrast. */
const INK_SHARE = 0.5;
const LEAST_CONTRAST = 18;

/** Removes ruling lines, but keeps the strokes of characters that cross them. */
export function removeRulingLines(image: GrayImage, rules: readonly Rule[]): GrayImage {
  if (rules.length === 0) return image;
  const { width, height } = image;
  const data = image.data.slice();
  for (const { x0, y0, x1, y1 } of rules) {
    if (x1 - x0 >= y1 - y0) {
      const interpolateAt = (x: number) => y0 + ((x - x0) * (y1 - y0)) / Math.max(1, x1 - x0);
      wipe(data, {
        from: x0,
        to: x1,
        at: interpolateAt,
        along: 1,
        across: width,
        size: height,
        length: width,
      });
    } else {
      const interpolateAt = (y: number) => x0 + ((y - y0) * (x1 - x0)) / Math.max(1, y1 - y0);
      wipe(data, {
        from: y0,
        to: y1,
        at: interpolateAt,
        along: width,
        across: 1,
        size: width,
        length: height,
      });
    }
  }
  return { width, height, data };
}

interface Track {
  from: number;
  to: number;
  at(along: number): number;
  /** Offset in the data to the next pixel along the line and across it. */
  along: number;
  across: number;
  /** Size of the image in pixels, across the line (`size`) and along it (`length`). */
  size: number;
  length: number;
}

interface Run {
  start: number;
  end: number;
}

function wipe(data: Uint8Array, track: Track): void {
  const from = Math.max(0, Math.round(track.from));
  const to = Math.min(track.length - 1, Math.round(track.to));
  const edges = findEdges(data, track, from, to);
  if (edges === null) return;
  for (let p = from; p <= to; p++) {
    const run = runAt(data, track, p);
    if (run !== null) wipeAt(data, track, p, run, edges);
  }
}

/** Returns the usual start and end of the ink relative to the line's position; null if there is no ink. */
function findEdges(data: Uint8Array, track: Track, from: number, to: number): Run | null {
  const step = Math.max(1, Math.floor((to - from) / SAMPLES));
  const starts: number[] = [];
  const ends: number[] = [];
  for (let p = from; p <= to; p += step) {
    const run = runAt(data, track, p);
    if (run === null) continue;
    starts.push(run.start - track.at(p));
    ends.push(run.end - track.at(p));
  }
  const start = starts.sort((a, b) => a - b)[starts.length >> 1];
  const end = ends.sort((a, b) => a - b)[ends.length >> 1];
  return start === undefined || end === undefined || end - start > MOST_THICK ? null : { start, end };
}

/** Returns the connected run of ink at a position; null if there is none. */
function runAt(data: Uint8Array, track: Track, p: number): Run | null {
  const middle = Math.round(track.at(p));
  const getShade = (q: number) => data[p * track.along + q * track.across] ?? 255;
  const isWithin = (q: number) => q >= 0 && q < track.size;
  let darkest = -1;
  let background = 0;
  for (let q = middle - 2 * REACH; q <= middle + 2 * REACH; q++) {
    if (!isWithin(q)) continue;
    background = Math.max(background, getShade(q));
    const isNear = Math.abs(q - middle) <= REACH;
    if (isNear && (darkest < 0 || getShade(q) < getShade(darkest))) darkest = q;
  }
  if (darkest < 0 || background - getShade(darkest) < LEAST_CONTRAST) return null;
  const limit = background - (background - getShade(darkest)) * INK_SHARE;
  let start = darkest;
  while (isWithin(start - 1) && getShade(start - 1) < limit) start--;
  let end = darkest + 1;
  while (isWithin(end) && getShade(end) < limit) end++;
  return { start, end };
}

/**
 * Removes the ink at a position. If a character touches the line, only the part that belongs to the line is
 * removed.
 */
function wipeAt(data: Uint8Array, track: Track, p: number, run: Run, edges: Run): void {
  const start = Math.round(track.at(p) + edges.start);
  const end = Math.round(track.at(p) + edges.end);
  const goesOnBefore = run.start < start - SLACK;
  const goesOnBehind = run.end > end + SLACK;
  if (goesOnBefore && goesOnBehind) return;
  const getShade = (q: number) => data[p * track.along + q * track.across] ?? 255;
  // The edges of a line are gray, so one more pixel is removed unless a character touches the line.
  const first = goesOnBefore ? start : Math.max(0, run.start - 1);
  const last = goesOnBehind ? end : Math.min(track.size, run.end + 1);
  const background = Math.max(getShade(Math.max(0, first - 1)), getShade(Math.min(track.size - 1, last)));
  for (let q = Math.max(0, first); q < last; q++) data[p * track.along + q * track.across] = background;
}
