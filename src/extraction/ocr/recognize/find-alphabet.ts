import { detectLanguage, guessLanguage } from '../../layout/language.ts';
import type { OcrWord } from '../engine.ts';
import type { GrayImage, Quad } from '../image/gray-image.ts';
import { calculateConfidence } from '../merge/choose-reading.ts';
import { isSamePlace } from '../merge/same-place.ts';
import { ALPHABETS } from './alphabets.ts';
import { readByTesseract } from './tesseract/tesseract-engine.ts';

const ENGLISH = 'en';
/** If the English network reads the sample with this confidence, it knows the alphabet of the page. */
const SURELY_KNOWN = 0.985;
/**
 * A word is in another alphabet if the network for that alphabet reads it with this confidence, and more
 * confidently than the English network. A network reads characters that it does not know as similar ones, with
 * low confidence.
 */
const LEAST_CONFIDENCE = 0.9;
const LEAD = 0.03;
/** Minimum share of the characters that are in words in the other alphabet. The others can be names or codes. */
const LEAST_SHARE = 0.3;

/**
 * Returns the language of a page whose alphabet PP-OCR does not know; null for all other pages. Some of its
 * lines, `quads`, are read with a network for each alphabet.
 * @param allowed the languages that may occur (ISO 639-1); if there are none, any language may
 */
export async function findLanguageByAlphabet(
  image: GrayImage,
  quads: readonly Quad[],
  allowed: readonly string[],
): Promise<string | null> {
  const possible = listPossible(allowed);
  if (possible.length === 0 || quads.length === 0) return null;
  const usual = await readByTesseract(image, quads, ENGLISH);
  if (calculateConfidence(usual.flat().filter(isWord)) >= SURELY_KNOWN) return null;
  let best: string | null = null;
  let most = LEAST_SHARE;
  for (const { network, languages } of possible) {
    const lines = await readByTesseract(image, quads, network);
    const share = measureShare(lines, usual);
    const language = share < most ? null : guessAmong(languages, lines);
    if (language === null) continue;
    best = language;
    most = share;
  }
  return best;
}

/** If this share of the characters is readable, no other network is asked. */
const SURELY_READABLE = 0.8;
const SURE_OF_WORD = 0.95;

/** Returns the greatest share of the characters that any network reads with confidence, if the lines are upright. */
export async function measureReadable(
  image: GrayImage,
  quads: readonly Quad[],
  allowed: readonly string[],
): Promise<number> {
  let most = 0;
  for (const network of [ENGLISH, ...listPossible(allowed).map((one) => one.network)]) {
    if (most >= SURELY_READABLE) break;
    const words = (await readByTesseract(image, quads, network)).flat().filter(isWord);
    const sure = words.filter(({ confidence }) => confidence >= SURE_OF_WORD);
    most = Math.max(most, countCharacters(sure) / Math.max(1, countCharacters(words)));
  }
  return most;
}

/** Lists the networks for other alphabets, with those of their languages that may occur. */
function listPossible(allowed: readonly string[]): { network: string; languages: string[] }[] {
  return ALPHABETS.map(({ network, languages }) => ({
    network,
    languages: languages.filter((one) => allowed.length === 0 || allowed.includes(one)),
  })).filter(({ languages }) => languages.length > 0);
}

const countCharacters = (words: readonly OcrWord[]) => words.reduce((sum, { text }) => sum + text.length, 0);

/** Returns the share of the characters that are in words in the other alphabet. */
function measureShare(lines: readonly OcrWord[][], usual: readonly OcrWord[][]): number {
  let all = 0;
  let others = 0;
  for (const [index, line] of lines.entries())
    for (const word of line.filter(isWord)) {
      const known = usual[index]?.find((one) => isSamePlace(one, word))?.confidence ?? 0;
      all += word.text.length;
      if (word.confidence >= Math.max(LEAST_CONFIDENCE, known + LEAD)) others += word.text.length;
    }
  return others / Math.max(1, all);
}

/** Returns the most likely of the given languages; null if the text is certainly in a different language. */
function guessAmong(languages: readonly string[], lines: readonly OcrWord[][]): string | null {
  const text = lines.map((line) => line.map((word) => word.text).join(' ')).join('\n');
  const isLatin = !/\p{Script=Greek}|\p{Script=Cyrillic}/u.test(text);
  if (isLatin) return languages.find((one) => one === detectLanguage(text)) ?? null;
  return guessLanguage(text, languages) ?? languages[0] ?? null;
}

/** Whether a word consists of letters; every network can read digits. */
function isWord({ text }: OcrWord): boolean {
  return /^[^\d]*\p{L}{2}[^\d]*$/u.test(text);
}
