import type { Word } from '../document.ts';

/**
 * Whether a word consists of dots that lead from a label to its value. In tables, they count as whitespace.
 */
export function isLeader(word: Word): boolean {
  return /^[.…·_]+$/.test(word.text);
}
