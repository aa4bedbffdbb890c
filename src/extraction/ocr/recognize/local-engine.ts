import { detectLanguage, guessLanguage } from '../../layout/language.ts';
import { isSurelyText, readWholly, sampleText, type UprightPage } from '../detect/turn-upright.ts';
import type { OcrWord } from '../engine.ts';
import type { GrayImage, Quad } from '../image/gray-image.ts';
import { getNormalWidth } from '../image/line-image.ts';
import {
  calculateConfidence,
  chooseNumber,
  chooseReading,
  haveSameLetters,
} from '../merge/choose-reading.ts';
import { fixUnits, hasMisreadUnit } from '../merge/fix-units.ts';
import { hasAmount, hasSign, restoreSigns } from '../merge/restore-signs.ts';
import { splitAtSpaces } from '../merge/split-at-spaces.ts';
import { findAlphabetOf, SHARED_LANGUAGES } from './alphabets.ts';
import { findLanguageByAlphabet } from './find-alphabet.ts';
import { readByPaddle } from './paddle/paddle-engine.ts';
import { readInAlphabet } from './read-in-alphabet.ts';
import { readByTesseract } from './tesseract/tesseract-engine.ts';

/** Total width of scaled lines, in pixels, above which PP-OCR takes too long for a whole page. */
const DENSE = 26_000;
/**
 * If Tesseract's confidence for a line is lower than this, PP-OCR reads the line again. On dense pages, the
 * limit is lower to save time.
 */
const DOUBTFUL = 0.98;
const DOUBTFUL_DENSE = 0.88;
/**
 * If Tesseract's confidence for an English page is lower than this, the page is assumed to be a photo or
 * badly printed. PP-OCR reads such pages better.
 */
const POOR = 0.98;
const ENGLISH = 'en';
/** Maximum ratio of width to height of a receipt. */
const STRIP_RATIO = 0.62;
/**
 * PP-OCR may have missed spaces in a line if its confidence is lower than this or if the line has at least
 * this many characters without a space.
 */
const UNSURE = 0.95;
const MAY_LACK_SPACES = 11;
/** Number of lines that are read to verify an uncertain language. */
const PROBE = 8;
/** Number of lines with amounts that are read to find out whether a receipt has currency signs. */
const SIGNS_PROBE = 3;

/**
 * Reads a page with the built-in engines. Tesseract reads all lines in the language of the page, and PP-OCR
 * reads lines with low confidence again. Receipts are read with PP-OCR first. Greek, Cyrillic and Vietnamese are
 * only read by Tesseract.
 * @param given the languages that may occur (ISO 639-1); if there are none, any language may
 */
export async function readLocally(page: UprightPage, given: readonly string[]): Promise<OcrWord[][]> {
  const isKnown = given.length === 0 && isSurelyText(page) && isShared(detectLanguage(sampleText(page)));
  const other = isKnown ? null : await findLanguageByAlphabet(page.image, [...page.sample.keys()], given);
  if (other !== null) return readInAlphabet(page, other);
  const languages = given.filter((language) => !findAlphabetOf(language));
  const cost = page.quads.reduce((sum, quad) => sum + getNormalWidth(quad), 0);
  const isStrip = page.image.width < page.image.height * STRIP_RATIO;
  if (isStrip && cost <= DENSE) return readStrip(page, languages);
  return readWide(page, languages, cost > DENSE ? DOUBTFUL_DENSE : DOUBTFUL);
}

const isShared = (language: string | undefined) =>
  language !== undefined && SHARED_LANGUAGES.includes(language);

/**
 * Uses PP-OCR, which is better at receipts, because these are narrow and badly printed. Tesseract provides
 * accents and spaces.
 */
async function readStrip(page: UprightPage, languages: readonly string[]): Promise<OcrWord[][]> {
  const { image, quads } = page;
  const lines = await readByPaddle(image, quads, readWholly(page));
  const language = await findStripLanguage(page, lines, languages);
  const isPlain = language === ENGLISH;
  const again = quads.filter((_, index) => !isPlain || mayLackSpaces(lines[index] ?? []));
  const second = groupByPlace(again, await readByTesseract(image, again, language));
  const priced = quads.filter((quad, index) => !second.has(quad) && hasAmount(lines[index] ?? []));
  const signed = await readSigns(image, priced, language);
  return quads.map((quad, index) => {
    const line = lines[index] ?? [];
    const signs = signed.get(quad);
    return signs === undefined ? merge(line, second.get(quad) ?? [], isPlain) : restoreSigns(line, signs);
  });
}

/** Reads lines with amounts again if the first of them have signs of pound or euro, which PP-OCR does not know. */
async function readSigns(
  image: GrayImage,
  priced: readonly Quad[],
  language: string,
): Promise<Map<Quad, OcrWord[]>> {
  const first = priced.slice(0, SIGNS_PROBE);
  const read = await readByTesseract(image, first, language);
  if (!read.some(hasSign)) return new Map();
  const rest = priced.slice(SIGNS_PROBE);
  return groupByPlace(priced, [...read, ...(await readByTesseract(image, rest, language))]);
}

/**
 * Returns the language of a receipt. PP-OCR omits accents, so an uncertain language is verified by reading
 * some lines in it.
 */
async function findStripLanguage(
  { image, quads }: UprightPage,
  lines: readonly OcrWord[][],
  languages: readonly string[],
): Promise<string> {
  const text = joinLines(lines);
  const certain = findLanguage(text, languages);
  if (certain !== undefined) return certain;
  const guess = guessModel(text, languages) ?? languages[0] ?? ENGLISH;
  if (guess === ENGLISH || languages.includes(guess)) return guess;
  const longest = quads.toSorted((a, b) => getNormalWidth(b) - getNormalWidth(a)).slice(0, PROBE);
  const read = await readByTesseract(image, longest, guess);
  return findLanguage(joinLines(read), languages) === guess ? guess : ENGLISH;
}

async function readWide(
  page: UprightPage,
  languages: readonly string[],
  doubtful: number,
): Promise<OcrWord[][]> {
  const { image, quads } = page;
  const { lines, language } = await readInItsLanguage(page, languages);
  const isPoor = language === ENGLISH && calculateConfidence(lines.flat()) < POOR;
  const again = quads.filter((_, index) => {
    const line = lines[index] ?? [];
    return isPoor || calculateConfidence(line) < doubtful || hasMisreadUnit(line);
  });
  const affordable = limitToBudget(again);
  const second = groupByPlace(affordable, await readByPaddle(image, affordable, readWholly(page)));
  return quads.map((quad, index) => {
    const words = second.get(quad);
    const line = lines[index] ?? [];
    return words === undefined ? line : fixUnits(merge(words, line, isPoor), words);
  });
}

/**
 * Merges two readings of a line. If the text is badly printed and has no accents, combines PP-OCR's
 * characters with Tesseract's spaces. Otherwise, uses one of the two readings.
 */
function merge(paddle: OcrWord[], tesseract: OcrWord[], isPlain: boolean): OcrWord[] {
  const chosen =
    chooseNumber(paddle, tesseract) ??
    (isPlain && paddle.length > 0 ? splitAtSpaces(paddle, tesseract) : chooseReading(paddle, tesseract));
  return restoreSigns(chosen, tesseract);
}

function mayLackSpaces(line: readonly OcrWord[]): boolean {
  return calculateConfidence(line) < UNSURE || line.some(({ text }) => text.length >= MAY_LACK_SPACES);
}

function groupByPlace(quads: readonly Quad[], lines: readonly OcrWord[][]): Map<Quad, OcrWord[]> {
  return new Map(quads.map((quad, index) => [quad, lines[index] ?? []]));
}

/**
 * Reads a page in one language, because the networks of other languages read umlauts as plain vowels. The
 * language is the one that best fits a few sample lines. If another language is then detected on the page or
 * in some lines, these are also read in that language.
 */
async function readInItsLanguage(
  page: UprightPage,
  languages: readonly string[],
): Promise<{ lines: OcrWord[][]; language: string }> {
  const { image, quads } = page;
  const guess = guessModel(sampleText(page), languages) ?? languages[0] ?? ENGLISH;
  const lines = await readByTesseract(image, quads, guess);
  // In an image without text, no language can be detected.
  if (languages.length === 1 || !isSurelyText(page)) return { lines, language: guess };
  const text = joinLines(lines);
  const language = findLanguage(text, languages) ?? guessModel(text, languages) ?? guess;
  if (language !== guess) {
    const second = await readByTesseract(image, quads, language);
    const isSure = findLanguage(joinLines(second), languages) === language;
    return { lines: lines.map((line, index) => chooseLanguage(line, second[index] ?? [], isSure)), language };
  }
  const ofEach = lines.map((line) => findLanguage(joinLines([line]), languages) ?? guess);
  for (const other of new Set(ofEach)) {
    if (other === guess) continue;
    const places = quads.filter((_, index) => ofEach[index] === other);
    const second = groupByPlace(places, await readByTesseract(image, places, other));
    quads.forEach((quad, index) => {
      const line = second.get(quad);
      if (line !== undefined) lines[index] = chooseLanguage(lines[index] ?? [], line, false);
    });
  }
  return { lines, language };
}

/**
 * Returns the better of two readings. A second reading in the language of the page is also used if it only
 * adds accents, because the other network cannot read them.
 */
function chooseLanguage(first: OcrWord[], second: OcrWord[], isPageLanguage: boolean): OcrWord[] {
  if (isPageLanguage && haveSameLetters(first, second)) return second;
  return calculateConfidence(second) > calculateConfidence(first) ? second : first;
}

/**
 * Returns the most likely of the requested languages. If none was requested, returns the most likely language
 * with a network.
 */
function guessModel(text: string, languages: readonly string[]): string | undefined {
  if (languages.length > 0) return guessLanguage(text, languages);
  const language = guessLanguage(text);
  return SHARED_LANGUAGES.find((one) => one === language);
}

/** Returns undefined if the language is uncertain, was not requested, or has no network. */
function findLanguage(text: string, languages: readonly string[]): string | undefined {
  const language = languages.length === 1 ? languages[0] : detectLanguage(text);
  return (languages.length > 0 ? languages : SHARED_LANGUAGES).find((one) => one === language);
}

function joinLines(lines: readonly OcrWord[][]): string {
  return lines.map((line) => line.map(({ text }) => text).join(' ')).join('\n');
}

function limitToBudget(quads: readonly Quad[]): Quad[] {
  let left = DENSE;
  return quads.filter((quad) => {
    left -= getNormalWidth(quad);
    return left >= 0;
  });
}
