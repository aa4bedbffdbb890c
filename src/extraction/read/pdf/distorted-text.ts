// Text layers in which some or all characters have wrong codes, although the page looks right. Programs that reduce or
// merge PDFs often lose the codes of characters other than A to Z.
import type { ReadPage, Word } from '../../document.ts';

/**
 * A sign inside a word, between letters or digits, where no language has it. Currency signs (`R$100`), inches, formulas,
 * typed columns (`10|20`) and the middle dot of Catalan do occur there.
 */
const SIGN = '[<>?{}¡¤¦¨©«¬®¯¶¸»¿\\ufffd]';
const BEFORE_AMOUNTS = '[¢£¥§]';
const DISTORTED = new RegExp(
  `[\\p{L}\\p{N}]${SIGN}+[\\p{L}\\p{N}]|\\p{L}${BEFORE_AMOUNTS}+\\p{L}|\\p{L}\\ufffd|\\ufffd\\p{L}`,
  'u',
);
/** Web addresses and the machine-readable lines of passports. */
const SPECIAL = /:\/\/|www\.|@|^[A-Z0-9<]*<<[A-Z0-9<]*$|\.(?:com|org|net|html?|php)/i;
/** Minimum number of distorted words on a page, and their minimum share of its words. */
const LEAST_DISTORTED = 3;
const DISTORTED_SHARE = 0.02;
/** Shorter words are not considered, because they are often symbols. */
const LEAST_LENGTH = 3;
/** If a smaller share of the other words was recognized, all words may be distorted. */
const LEAST_CONFIRMED = 0.6;
/** Minimum overlap of the boxes of a word and its recognized counterpart, relative to their union. */
const SAME_PLACE = 0.5;

/** Returns the words that contain impossible characters; none if there are only a few of them on the page. */
export function findDistortedWords(words: readonly Word[]): Word[] {
  const distorted = words.filter(
    ({ text }) => text.length >= LEAST_LENGTH && DISTORTED.test(text) && !SPECIAL.test(text),
  );
  if (distorted.length < LEAST_DISTORTED) return [];
  const all = words.reduce((count, { text }) => (text.length >= LEAST_LENGTH ? count + 1 : count), 0);
  return distorted.length >= all * DISTORTED_SHARE ? distorted : [];
}

/**
 * Replaces the distorted words of a page by the recognized words at the same places. Returns null if most of the other
 * words differ from the recognized ones too, so that the text layer is useless.
 */
export function repairWords(page: ReadPage, distorted: readonly Word[], recognized: Word[]): ReadPage | null {
  const isDistorted = new Set(distorted);
  let compared = 0;
  let confirmed = 0;
  const words = page.words.map((word) => {
    const found = word.text.length >= LEAST_LENGTH ? findAtPlace(word, recognized) : null;
    if (isDistorted.has(word))
      return found === null ? word : { ...word, text: found.text, confidence: found.confidence };
    if (found !== null) {
      compared++;
      if (simplify(found.text) === simplify(word.text)) confirmed++;
    }
    return word;
  });
  if (compared === 0 || confirmed < compared * LEAST_CONFIRMED) return null;
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
  return { ...page, words, info: { ...page.info, method: 'mixed', confidence } };
}

function findAtPlace({ box }: Word, words: readonly Word[]): Word | null {
  const area = measureArea(box);
  for (const word of words) {
    const shared = measureArea([
      Math.max(box[0], word.box[0]),
      Math.max(box[1], word.box[1]),
      Math.min(box[2], word.box[2]),
      Math.min(box[3], word.box[3]),
    ]);
    if (shared >= (area + measureArea(word.box) - shared) * SAME_PLACE) return word;
  }
  return null;
}

function measureArea([left, top, right, bottom]: Word['box']): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** Returns the letters and digits of a word without accents, which OCR often misses. */
function simplify(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
