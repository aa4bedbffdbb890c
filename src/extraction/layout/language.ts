import { eld } from 'eld/extrasmall';

/**
 * Maximum and minimum number of characters to examine. More text takes longer and does not change the result.
 */
const MAX_LETTERS = 4000;
const MIN_LETTERS = 20;

/** Detects the language of text, as a BCP 47 tag; undefined if there is too little text. */
export function detectLanguage(text: string): string | undefined {
  const words = text
    .slice(0, MAX_LETTERS * 4)
    .split(/\s+/)
    .filter((word) => !/[\d|@#/\\]/.test(word))
    .join(' ')
    .trim()
    .slice(0, MAX_LETTERS);
  if (words.length < MIN_LETTERS) return undefined;
  const result = eld.detect(words);
  return result.language !== '' && result.isReliable() ? result.language : undefined;
}
