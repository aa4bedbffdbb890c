import words from './magnitudes.json' with { type: 'json' };

const BY_LANGUAGE: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(words).map(([language, own]) => [language, new Map(Object.entries(own))]),
);
const ENGLISH = BY_LANGUAGE.get('en');

/**
 * Returns the factor for a word such as "million" or "Mio." in the given language or in English; undefined
 * for other words. The same word can have different factors: "mil" is a thousand in Spanish and a million in
 * Czech.
 */
export function parseMagnitude(word: string, language: string | undefined): number | undefined {
  const key = word.toLowerCase().replace(/[.,;:)]+$/, '');
  return BY_LANGUAGE.get(language ?? 'en')?.get(key) ?? ENGLISH?.get(key);
}
