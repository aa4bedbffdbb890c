/**
 * Returns a number with its noun, such as `1 document` or `2 documents`. The noun must have a regular plural.
 */
export function countNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
