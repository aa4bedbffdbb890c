import { eld } from 'eld/extrasmall';

/** More text takes time and does not change the result. */
const MAX_LETTERS = 4000;
const MIN_LETTERS = 20;

/** BCP 47 language of a text; undefined if there is too little text. */
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
