import { normalizeText } from './normalize-text.ts';

/** Only this part of a document's text can be searched. */
export const SEARCHED_CHARACTERS = 200_000;

/**
 * Returns the normalized words of a string in lower case, separated by spaces. A search for `2015` therefore
 * finds `RE-2015/503`, which the database might otherwise parse as a path or a number.
 */
export function toSearchWords(text: string): string {
  return normalizeText(text.slice(0, SEARCHED_CHARACTERS), 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .slice(0, SEARCHED_CHARACTERS)
    .trim();
}

/**
 * Returns the words that `toSearchWords` would produce. Quotes search for a phrase; a leading minus excludes
 * a word.
 */
export function toSearchQuery(text: string): string {
  return normalizeText(text, 'NFKC')
    .toLowerCase()
    .replace(/(^|\s)-(?=[\p{L}\p{N}"])/gu, '$1\ue000')
    .replace(/[^\p{L}\p{N}\p{M}"\ue000]+/gu, ' ')
    .replaceAll('\ue000', '-')
    .trim();
}
