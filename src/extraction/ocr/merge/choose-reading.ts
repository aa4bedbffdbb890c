import type { OcrWord } from '../engine.ts';
import { stripStrokes } from '../recognize/strip-accent.ts';
import { splitAtSpaces } from './split-at-spaces.ts';

/**
 * If only Tesseract read a line, and its confidence is lower than this, the line is assumed to be a stain.
 */
const SURE = 0.8;
/** At this confidence or above, Tesseract's words are used even if PP-OCR read something else. */
const VERY_SURE = 0.98;
/** Maximum share of characters, ignoring accents, that may differ between two readings of an accented word. */
const NEAR = 0.25;

/**
 * Merges two readings of a line. PP-OCR is better at badly printed text but misses accents and spaces;
 * Tesseract reads accents and spaces correctly but is overconfident. Tesseract's words are used if both
 * engines read the same characters or if its confidence is very high. Otherwise, PP-OCR's words get
 * Tesseract's accents and spaces.
 */
export function chooseReading(paddle: OcrWord[], tesseract: OcrWord[]): OcrWord[] {
  if (tesseract.length === 0) return paddle;
  const certainty = calculateConfidence(tesseract);
  if (paddle.length === 0) return certainty >= SURE ? tesseract : [];
  const a = fold(paddle);
  const b = fold(tesseract);
  if (a === b || (b.length >= a.length * 0.8 && certainty >= VERY_SURE)) return tesseract;
  return withAccents(splitAtSpaces(paddle, tesseract), tesseract);
}

/**
 * Returns the better reading of a number; null unless both readings are numbers with the same digits.
 * Tesseract misses small decimal points, and PP-OCR reads a single zero as the letter O.
 */
export function chooseNumber(paddle: OcrWord[], tesseract: OcrWord[]): OcrWord[] | null {
  const [a, b] = [joinTexts(paddle), joinTexts(tesseract)];
  if (!/\d/.test(b) || !/^\d+$/.test(normalizeDigits(b)) || normalizeDigits(a) !== normalizeDigits(b))
    return null;
  return countPoints(a) > countPoints(b) && /^[\d.,]+$/.test(a) ? paddle : tesseract;
}

function joinTexts(words: readonly OcrWord[]): string {
  return words.map(({ text }) => text).join('');
}

function normalizeDigits(text: string): string {
  return text.replace(/[oO]/g, '0').replace(/[.,]/g, '');
}

function countPoints(text: string): number {
  return text.match(/[.,]/g)?.length ?? 0;
}

/**
 * Returns PP-OCR's words with Tesseract's accents. Both readings of a word must have the same characters, or
 * nearly the same if one of them contains an accent: "gemän" and "gemäß", "fuir" and "für".
 */
function withAccents(paddle: readonly OcrWord[], tesseract: readonly OcrWord[]): OcrWord[] {
  const spellings = tesseract.map(({ text }) => ({ word: text, letters: foldText(text) }));
  return paddle.map((word) => {
    const letters = fold([word]);
    const spelling =
      spellings.find((other) => other.letters === letters) ??
      spellings.find(
        (other) => countAccents(other.word) > countAccents(word.text) && areNear(other.letters, letters),
      );
    return { ...word, text: spelling?.word ?? word.text };
  });
}

function countAccents(word: string): number {
  return (word.normalize('NFC').match(/[À-ÖØ-öø-ɏ]/gu) ?? []).length;
}

function areNear(a: string, b: string): boolean {
  return computeEditDistance(a, b) <= Math.max(a.length, b.length) * NEAR;
}

/** Whether two readings are the same apart from spaces, accents and the forms of dashes and quotes. */
export function haveSameLetters(one: readonly OcrWord[], other: readonly OcrWord[]): boolean {
  return fold(one) === fold(other);
}

export function calculateConfidence(words: readonly OcrWord[]): number {
  let letters = 0;
  let sum = 0;
  for (const { text, confidence } of words) {
    letters += text.length;
    sum += text.length * confidence;
  }
  return letters === 0 ? 0 : sum / letters;
}

/** Returns the text without spaces or accents, because only one of the engines reads them reliably. */
function fold(words: readonly OcrWord[]): string {
  return foldText(joinTexts(words));
}

function foldText(text: string): string {
  return stripStrokes(text)
    .normalize('NFKD')
    .replace(/\p{M}|\s/gu, '')
    .replace(/ß/g, 'B')
    .replace(/[–—]/g, '-')
    .replace(/[“”„]/g, '"')
    .replace(/[‘’]/g, "'");
}

/** Returns the edit distance (Levenshtein 1966). */
function computeEditDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, swap);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
