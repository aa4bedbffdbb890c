import type { Quad } from '../image/gray-image.ts';

/** Shorter lines, relative to their height, give hardly any information about the skew. */
const LEAST_LENGTH = 3;
/** Less than this, some 0.15 degrees, moves no word into another row. */
const LEAST_SKEW = 0.0025;
/** A larger angle is not careless scanning, but text that is meant to be rotated. */
const MOST_SKEW = 0.25;
/** Lines that differ from most by more than a degree are of a stamp, or bent. */
const LIKE_MOST = 0.02;
/** Fewer lines are not representative of their page. */
const LEAST_LINES = 3;

/**
 * How many pixels the lines of an upright page sink for each pixel to the right: the mean over the detected lines, in
 * which long ones are more precise; 0 for a straight page.
 */
export function estimateSkew(quads: readonly Quad[]): number {
  const lines = quads.flatMap(([a, b, , d]) => {
    const across = b.x - a.x;
    const length = Math.hypot(across, b.y - a.y);
    const height = Math.hypot(d.x - a.x, d.y - a.y);
    const skew = (b.y - a.y) / Math.max(1, across);
    return length < LEAST_LENGTH * height || Math.abs(skew) > MOST_SKEW ? [] : [{ skew, length }];
  });
  if (lines.length < LEAST_LINES) return 0;
  const middle = findWeightedMedian(lines);
  const usual = lines.filter(({ skew }) => Math.abs(skew - middle) < LIKE_MOST);
  const weight = usual.reduce((sum, { length }) => sum + length ** 2, 0);
  const mean = usual.reduce((sum, { skew, length }) => sum + skew * length ** 2, 0) / weight;
  return Math.abs(mean) < LEAST_SKEW ? 0 : mean;
}

function findWeightedMedian(lines: { skew: number; length: number }[]): number {
  let left = lines.reduce((sum, { length }) => sum + length, 0) / 2;
  for (const { skew, length } of lines.toSorted((a, b) => a.skew - b.skew)) {
    left -= length;
    if (left <= 0) return skew;
  }
  return 0;
}
