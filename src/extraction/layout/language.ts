import { eld } from 'eld/extrasmall';

/** More text tells nothing new and costs time. */
const MAX_LETTERS = 4000;
const MIN_LETTERS = 20;

/** BCP 47 language of a text; nothing where there is too little of it to tell. */
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
