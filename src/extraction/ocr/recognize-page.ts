import { detectLanguage } from '../layout/language.ts';
import { chooseReading, confidenceOf } from './choose-reading.ts';
import type { OcrRequest, OcrWord } from './engine.ts';
import { normalWidth } from './line-image.ts';
import { detectLines } from './paddle/detect-lines.ts';
import { readByPaddle } from './paddle/paddle-engine.ts';
import type { GrayPicture, Quad, Turn } from './picture.ts';
import { settleLetters } from './settle-letters.ts';
import { LINE_LANGUAGES } from './tesseract/models.ts';
import { readByTesseract } from './tesseract/tesseract-engine.ts';
import { isSurelyText, makeUpright, readWholly, sampleText, type UprightPage } from './upright.ts';

/** Width of all lines at the height the recognizer reads them, over which PP-OCR is too slow for a whole page. */
const DENSE = 26_000;
/** Lines that Tesseract is less sure of are read again by PP-OCR; on a dense page fewer, for time. */
const DOUBTFUL = 0.98;
const DOUBTFUL_DENSE = 0.88;

export interface RecognizedPage {
  /** Words of each line in pixels of the upright picture. */
  lines: OcrWord[][];
  /** Clockwise degrees by which the picture was turned to stand upright. */
  turn: Turn;
  width: number;
  height: number;
  /** Mean certainty of the letters, 0–1. */
  confidence: number;
}

/**
 * Reads a page with both engines, each where it is the better one: Tesseract all lines in the page's language, PP-OCR those that
 * it is unsure of.
 */
export async function recognizePage(picture: GrayPicture, request: OcrRequest): Promise<RecognizedPage> {
  const leave = await request.turns?.enter();
  try {
    return await readPicture(picture, request);
  } finally {
    leave?.();
  }
}

async function readPicture(picture: GrayPicture, request: OcrRequest): Promise<RecognizedPage> {
  const found = await detectLines(picture);
  if (found.length === 0)
    return { lines: [], turn: 0, width: picture.width, height: picture.height, confidence: 0 };
  const page = await makeUpright(picture, found);
  const read = await (request.remote?.recognize(page.picture, request) ?? readOnBoard(page, request));
  const lines = settleLetters(read.filter((words) => words.length > 0));
  const { width, height } = page.picture;
  return { lines, turn: page.turn, width, height, confidence: confidenceOf(lines.flat()) };
}

/** Tesseract, and PP-OCR for the lines that it is unsure of. */
async function readOnBoard(page: UprightPage, request: OcrRequest): Promise<OcrWord[][]> {
  const reading = readInItsLanguage(page, request);
  request.whileReading?.(page.picture, page.turn);
  const lines = await reading;
  const cost = page.quads.reduce((sum, quad) => sum + normalWidth(quad), 0);
  const again = withinBudget(doubtfulOf(page.quads, lines, cost > DENSE ? DOUBTFUL_DENSE : DOUBTFUL));
  const paddle = await readByPaddle(page.picture, again, readWholly(page));
  const second = new Map(again.map((quad, index) => [quad, paddle[index] ?? []]));
  return page.quads.map((quad, index) => {
    const words = second.get(quad);
    const line = lines[index] ?? [];
    return words === undefined ? line : chooseReading(words, line);
  });
}

/**
 * In one language, as networks of others read umlauts as bare vowels: the one that was asked for, or that a few lines tell.
 * Lines that tell another once they are read, each for itself or all together, are read in that, too.
 */
async function readInItsLanguage(page: UprightPage, { languages }: OcrRequest): Promise<OcrWord[][]> {
  const { picture, quads } = page;
  const [asked] = languages;
  const language = asked ?? languageOf(sampleText(page)) ?? 'en';
  const lines = await readByTesseract(picture, quads, language);
  // A picture of leaves and stones tells none.
  if (asked !== undefined || !isSurelyText(page)) return lines;
  const ofAll = languageOf(textOf(lines)) ?? language;
  const ofEach = lines.map((line) => (ofAll === language ? (languageOf(textOf([line])) ?? language) : ofAll));
  for (const other of new Set(ofEach)) {
    if (other === language) continue;
    const places = quads
      .map((quad, index) => ({ quad, index }))
      .filter(({ index }) => ofEach[index] === other);
    const quadsOfIt = places.map(({ quad }) => quad);
    const read = await readByTesseract(picture, quadsOfIt, other);
    places.forEach(({ index }, at) => {
      const words = read[at] ?? [];
      if (confidenceOf(words) > confidenceOf(lines[index] ?? [])) lines[index] = words;
    });
  }
  return lines;
}

/** The language of a text, if there is a network for it. */
function languageOf(text: string): string | undefined {
  const language = detectLanguage(text);
  return LINE_LANGUAGES.find((one) => one === language);
}

function doubtfulOf(quads: readonly Quad[], lines: readonly OcrWord[][], limit: number): Quad[] {
  return quads.filter((_, index) => confidenceOf(lines[index] ?? []) < limit);
}

function textOf(lines: readonly OcrWord[][]): string {
  return lines.map((line) => line.map(({ text }) => text).join(' ')).join('\n');
}

/** Lines in the order found, as many as a page may cost. */
function withinBudget(quads: readonly Quad[]): Quad[] {
  let left = DENSE;
  return quads.filter((quad) => {
    left -= normalWidth(quad);
    return left >= 0;
  });
}
