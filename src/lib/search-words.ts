import { normalizeText } from './normalize-text.ts';

/** Characters of a document's text that are searched. */
export const SEARCHED_CHARACTERS = 200_000;

/**
 * Words as they are searched: one form of each letter, small, with nothing but blanks between them. So `RE-2015/503` is
 * found by `2015`, and it does not matter what the database takes for a path or a number.
 */
export function toSearchWords(text: string): string {
  return normalizeText(text.slice(0, SEARCHED_CHARACTERS), 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .slice(0, SEARCHED_CHARACTERS)
    .trim();
}

/** A question in the words of `toSearchWords`: quotes keep words together, a leading minus leaves a word out. */
export function toSearchQuery(text: string): string {
  return normalizeText(text, 'NFKC')
    .toLowerCase()
    .replace(/(^|\s)-(?=[\p{L}\p{N}"])/gu, '$1\ue000')
    .replace(/[^\p{L}\p{N}\p{M}"\ue000]+/gu, ' ')
    .replaceAll('\ue000', '-')
    .trim();
}
