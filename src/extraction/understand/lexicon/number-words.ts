import words from './number-words.json' with { type: 'json' };

const NUMBERS = new Map<string, number>(Object.values(words).flatMap((language) => Object.entries(language)));

/** The number that a word says in one of the languages ("two", "zwei"), for times and terms; undefined where it says none. */
export function numberOfWord(word: string): number | undefined {
  return NUMBERS.get(word.toLowerCase());
}
