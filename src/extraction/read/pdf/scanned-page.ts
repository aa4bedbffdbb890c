import type { ReadPage, Word } from '../../document.ts';
import { findDistortedWords } from './distorted-text.ts';

/** A page with at most this many words may be a scan with a text stamp. */
const FEW_WORDS = 12;
/** Characters in the alphabets that OCR reads, and their minimum share of those of a page. */
const READABLE = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu;
const LETTERS = /\p{L}/gu;
const READABLE_SHARE = 0.7;
/** Maximum share of characters that are not mapped to Unicode; a text layer with more is useless. */
const GARBLED_SHARE = 0.3;

export function mayBeScanned(page: ReadPage): boolean {
  if (page.info.width <= 0 || page.info.warnings.some(({ code }) => code === 'page_unreadable')) return false;
  return (
    page.words.length <= FEW_WORDS ||
    isSenseless(page.words) ||
    hasReadableLayer(page) ||
    findDistortedWords(page.words).length > 0
  );
}

/** Whether a page has a hidden layer of recognized text in an alphabet that OCR reads. */
export function hasReadableLayer({ isRecognized, words }: ReadPage): boolean {
  if (!isRecognized) return false;
  let letters = 0;
  let readable = 0;
  for (const { text } of words) {
    letters += text.match(LETTERS)?.length ?? 0;
    readable += text.match(READABLE)?.length ?? 0;
  }
  return readable >= letters * READABLE_SHARE;
}

/**
 * Whether text is useless, because many of its characters are private-use, replacement or control characters,
 * or because its Latin letters include hardly any vowels.
 */
export function isSenseless(words: readonly Word[]): boolean {
  let all = 0;
  let unknown = 0;
  let letters = 0;
  let vowels = 0;
  for (const { text } of words) {
    all += text.length;
    for (const letter of text) {
      const kind = KINDS[letter.charCodeAt(0)] ?? classifyCharacter(letter);
      if (kind === UNKNOWN) unknown++;
      if (kind === LATIN || kind === VOWEL) letters++;
      if (kind === VOWEL) vowels++;
    }
  }
  if (unknown > all * GARBLED_SHARE) return true;
  return letters > 100 && letters > all * 0.5 && vowels < letters * 0.17;
}

const OTHER = 0;
const UNKNOWN = 1;
const LATIN = 2;
const VOWEL = 3;

function classifyCharacter(letter: string): number {
  if (/[\ue000-\uf8ff\ufffd\p{Cc}]/u.test(letter)) return UNKNOWN;
  if (/[aeiouyäöüàáâãèéêëìíîïòóôõùúûœæø]/iu.test(letter)) return VOWEL;
  return /\p{Script=Latin}/u.test(letter) ? LATIN : OTHER;
}

/** Kinds of the characters below U+0180, calculated in advance because every page is checked. */
const KINDS = Uint8Array.from({ length: 0x180 }, (_, code) => classifyCharacter(String.fromCharCode(code)));
