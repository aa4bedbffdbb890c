import type { Word } from '../document.ts';

/** A dot leader connects a label with its value. In tables, leaders count as whitespace. */
export function isLeader(word: Word): boolean {
  return /^[.…·_]+$/.test(word.text);
}
