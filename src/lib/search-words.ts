import { normalizeText } from './normalize-text.ts';

/** Number of searchable characters of a document's text. */
export const SEARCHED_CHARACTERS = 200_000;

/**
 * Normalized words for the search: one form of each character, lowercase, separated by spaces. So `RE-2015/503` is
 * found by `2015`, whatever the database would parse as a path or a number.
 */
export function toSearchWords(text: string): string {
  return normalizeText(text.slice(0, SEARCHED_CHARACTERS), 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .slice(0, SEARCHED_CHARACTERS)
    .trim();
}

/** A query in the words of `toSearchWords`: quotes search for a phrase, a leading minus excludes a word. */
export function toSearchQuery(text: string): string {
  return normalizeText(text, 'NFKC')
    .toLowerCase()
    .replace(/(^|\s)-(?=[\p{L}\p{N}"])/gu, '$1\ue000')
    .replace(/[^\p{L}\p{N}\p{M}"\ue000]+/gu, ' ')
    .replaceAll('\ue000', '-')
    .trim();
}
