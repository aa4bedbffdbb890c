import type { Quad } from '../image/gray-image.ts';

/** Minimum ratio of a line's length to its height. The slope of shorter lines is less precise. */
const LEAST_LENGTH = 3;
/** About 0.15 degrees. A smaller slope does not move any word to a different row. */
const LEAST_SKEW = 0.0025;
/** Text with a larger slope than this is assumed to be rotated intentionally. */
const MOST_SKEW = 0.25;
/**
 * About one degree. Lines whose slope differs by more than this from that of most lines are assumed to be
 * curved or to belong to a stamp.
 */
const LIKE_MOST = 0.02;
/** Minimum number of lines; fewer lines would not be representative of the page. */
const LEAST_LINES = 3;

/**
 * Returns the slope of the lines on an upright page, in pixels down per pixel to the right; 0 if the page is
 * not skewed. Long lines have more weight in the mean, because they are more precise.
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
