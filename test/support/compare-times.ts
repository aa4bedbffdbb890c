/**
 * Returns the probability that a duration in `left` is longer than one in `right`: the Mann–Whitney statistic
 * divided by the number of pairs. It is 0.5 if the durations reveal nothing.
 */
export function compareTimes(left: number[], right: number[]): number {
  let longer = 0;
  for (const one of left) for (const other of right) longer += one > other ? 1 : one === other ? 0.5 : 0;
  return longer / (left.length * right.length);
}

/** Returns the standard error of `compareTimes` for two lists of `tries` durations that reveal nothing. */
export function computeStandardError(tries: number): number {
  return Math.sqrt((2 * tries + 1) / (12 * tries * tries));
}

export function findMedian(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
