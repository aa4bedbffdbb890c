/** Returns a letter in lowercase and without accents, because only one of the engines recognizes accents. */
export function stripAccent(letter: string): string {
  return letter.normalize('NFD').charAt(0).toLowerCase();
}
