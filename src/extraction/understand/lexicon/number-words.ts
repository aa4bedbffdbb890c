import words from './number-words.json' with { type: 'json' };

const NUMBERS = new Map<string, number>(Object.values(words).flatMap((language) => Object.entries(language)));

/**
 * The number that a word such as "two" or "zwei" means in one of the languages, for periods and terms; otherwise
 * undefined.
 */
export function parseNumberWord(word: string): number | undefined {
  return NUMBERS.get(word.toLowerCase());
}
