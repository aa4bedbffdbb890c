import { normalizeText } from './normalize-text.ts';

/** Number of characters at the beginning of a document's text that can be searched. */
export const SEARCHED_CHARACTERS = 200_000;

/**
 * Returns the normalized words of the text in lower case, separated by spaces. This lets a search for `2015`
 * find `RE-2015/503`, which the database might otherwise parse as a path or a number.
 */
export function toSearchWords(text: string): string {
  return normalizeText(text.slice(0, SEARCHED_CHARACTERS), 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .slice(0, SEARCHED_CHARACTERS)
    .trim();
}

/**
 * Normalizes a search in the same way as `toSearchWords`. Quotes search for a phrase, and a leading minus
 * excludes a word.
 */
export function toSearchQuery(text: string): string {
  return normalizeText(text, 'NFKC')
    .toLowerCase()
    .replace(/(^|\s)-(?=[\p{L}\p{N}"])/gu, '$1\ue000')
    .replace(/[^\p{L}\p{N}\p{M}"\ue000]+/gu, ' ')
    .replaceAll('\ue000', '-')
    .trim();
}
