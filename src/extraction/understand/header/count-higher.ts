/** Returns how many numbers in an ascending list are higher than `value`. */
export function countHigher(sorted: ArrayLike<number>, value: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] as number) > value) to = middle;
    else from = middle + 1;
  }
  return sorted.length - from;
}
