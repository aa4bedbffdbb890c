import type { Word } from '../document.ts';

/** Dots between a label and its value. In tables, they count as white space. */
export function isLeader(word: Word): boolean {
  return /^[.…·_]+$/.test(word.text);
}
