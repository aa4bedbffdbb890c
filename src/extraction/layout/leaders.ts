import type { Word } from '../document.ts';

/** Whether a word consists of dots between a label and its value. In tables, they count as whitespace. */
export function isLeader(word: Word): boolean {
  return /^[.…·_]+$/.test(word.text);
}
