import { keyOf } from '../view/token.ts';
import words from './yes-and-no.json' with { type: 'json' };

const YES = new Set(words.yes.split(' ').map((word) => keyOf(word)));
const NO = new Set(words.no.split(' ').map((word) => keyOf(word)));

/** Returns whether a word means yes (true) or no (false) in any language; null if neither. */
export function parseYesOrNo(word: string): boolean | null {
  const key = keyOf(word);
  return YES.has(key) ? true : NO.has(key) ? false : null;
}
