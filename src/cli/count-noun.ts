/** `1 document`, `2 documents`; for nouns with a regular plural. */
export function countNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
