import type { Word } from '../document.ts';

/** Dots that lead the eye from a label to its value: white, for all that a table means. */
export function isLeader(word: Word): boolean {
  return /^[.…·_]+$/.test(word.text);
}
