import type { Word } from '../document.ts';

/**
 * Whether a word is a dot leader, which connects a label with its value. In tables, leaders count as
 * whitespace.
 */
export function isLeader(word: Word): boolean {
  return /^[.…·_]+$/.test(word.text);
}
