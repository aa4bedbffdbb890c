import words from './number-words.json' with { type: 'json' };

const NUMBERS = new Map<string, number>(Object.values(words).flatMap((language) => Object.entries(language)));

/** Returns the number for a word such as "two" or "zwei" in any language; undefined for other words. */
export function parseNumberWord(word: string): number | undefined {
  return NUMBERS.get(word.toLowerCase());
}
