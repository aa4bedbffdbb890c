/** A letter without case and accents, which one engine reads and the other does not. */
export function stripAccent(letter: string): string {
  return letter.normalize('NFD').charAt(0).toLowerCase();
}
