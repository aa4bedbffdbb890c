import type { TextRow } from './text-rows.ts';

/** Maximum share of rows that may cross a gutter, as spanning headers and long labels do. */
const CROSSING_SHARE = 0.2;
/** Minimum width of a gutter in text heights. */
const MIN_GUTTER = 0.35;
const STEP = 1;

/**
 * Returns the centers of the vertical strips that are at least `minWidth` text heights wide and empty in
 * nearly all rows.
 */
export function findColumnGutters(rows: readonly TextRow[], minWidth = MIN_GUTTER): number[] {
  const several = rows.filter((row) => row.segments.length > 1);
  if (several.length < 2) return [];
  const left = Math.min(...several.map((row) => row.box[0]));
  const right = Math.max(...several.map((row) => row.box[2]));
  const height = Math.max(1, ...several.slice(0, 5).map((row) => row.box[3] - row.box[1]));
  const crossed = new Array<number>(Math.max(1, Math.ceil((right - left) / STEP))).fill(0);
  for (const row of several) {
    for (const { box } of row.words) {
      for (let at = Math.floor((box[0] - left) / STEP); at < (box[2] - left) / STEP; at++)
        crossed[at] = (crossed[at] ?? 0) + 1;
    }
  }
  const allowed = several.length < 4 ? 0 : Math.max(1, Math.floor(several.length * CROSSING_SHARE));
  const strict = findWhiteStrips(crossed, 0, minWidth * height);
  const loose = findWhiteStrips(crossed, allowed, minWidth * height);
  return withoutEmptyColumns(strict.length >= loose.length ? strict : loose, several, left);
}

/**
 * Returns the centers of strips in which at most `allowed` rows have a word. Strips at the edges are
 * excluded.
 */
function findWhiteStrips(crossed: readonly number[], allowed: number, width: number): number[] {
  const middles: number[] = [];
  let start = -1;
  for (const [at, count] of crossed.entries()) {
    if (count <= allowed) {
      if (start === -1) start = at;
      continue;
    }
    if (start > 0 && (at - start) * STEP >= width) middles.push((start + at) / 2);
    start = -1;
  }
  return middles;
}

/** Converts the centers to page units. Gutters without words between them are merged. */
function withoutEmptyColumns(middles: readonly number[], rows: readonly TextRow[], left: number): number[] {
  const gutters = middles.map((middle) => left + middle * STEP);
  return gutters.filter((gutter, index) => {
    const before = gutters[index - 1] ?? Number.NEGATIVE_INFINITY;
    const filled = rows.filter((row) =>
      row.words.some(({ box }) => {
        const middle = (box[0] + box[2]) / 2;
        return middle > before && middle < gutter;
      }),
    );
    return filled.length > 0;
  });
}
