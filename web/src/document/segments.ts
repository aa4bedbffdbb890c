export type PageRange = [first: number, last: number];

export function splitRange(ranges: readonly PageRange[], at: number, afterPage: number): PageRange[] {
  return ranges.flatMap((range, index): PageRange[] => {
    const [first, last] = range;
    if (index !== at || afterPage < first || afterPage >= last) return [range];
    return [
      [first, afterPage],
      [afterPage + 1, last],
    ];
  });
}

/** Returns true if the pages of the next document directly follow those of this document. */
export function canMerge(ranges: readonly PageRange[], at: number): boolean {
  const [one, next] = [ranges[at], ranges[at + 1]];
  if (one === undefined || next === undefined) return false;
  return one[1] + 1 === next[0] || next[1] + 1 === one[0];
}

export function mergeRanges(ranges: readonly PageRange[], at: number): PageRange[] {
  const [one, next] = [ranges[at], ranges[at + 1]];
  if (one === undefined || next === undefined || !canMerge(ranges, at)) return [...ranges];
  const merged: PageRange = [Math.min(one[0], next[0]), Math.max(one[1], next[1])];
  return [...ranges.slice(0, at), merged, ...ranges.slice(at + 2)];
}

/** Swaps a document with the one before or after it. */
export function moveRange(ranges: readonly PageRange[], at: number, step: 1 | -1): PageRange[] {
  const moved = ranges[at];
  const target = at + step;
  if (moved === undefined || target < 0 || target >= ranges.length) return [...ranges];
  const others = ranges.filter((_, index) => index !== at);
  return [...others.slice(0, target), moved, ...others.slice(target)];
}
