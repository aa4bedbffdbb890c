import type { Quad } from '../image/gray-image.ts';

/** A line is used to estimate the skew only if its length is at least this many times its height. */
const LEAST_LENGTH = 3;
/** Minimum slope (about 0.15 degrees). With a smaller slope, no word moves into another row. */
const LEAST_SKEW = 0.0025;
/** Maximum slope. Larger slopes are not caused by scanning: the text was rotated intentionally. */
const MOST_SKEW = 0.25;
/**
 * Maximum difference from the slope of most lines (about a degree). Lines that differ more are curved or
 * belong to a stamp.
 */
const LIKE_MOST = 0.02;
/** Minimum number of lines. Fewer lines are not representative of the page. */
const LEAST_LINES = 3;

/**
 * Returns the slope of the lines of text on an upright page, in pixels down per pixel to the right; 0 if the
 * page is not skewed. The slope is a mean over the detected lines, in which long lines have more weight
 * because they are more precise.
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
