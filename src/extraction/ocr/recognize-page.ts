import { detectLanguage } from '../layout/language.ts';
import type { Box } from '../parsed-data.ts';
import { flatten, slantOf } from './deskew.ts';
import type { OcrRequest, OcrWord } from './engine.ts';
import { confidenceOf, mergeEngines } from './merge-engines.ts';
import { detectLines } from './paddle/detect-lines.ts';
import { normalWidth } from './paddle/line-image.ts';
import { readQuads } from './paddle/paddle-engine.ts';
import { areRunTogether } from './paddle/run-together.ts';
import { boundingBox, type GrayPicture, type Quad, type Turn } from './picture.ts';
import { settleLetters } from './settle-letters.ts';
import { tesseractEngine } from './tesseract/tesseract-engine.ts';
import { isSurelyText, makeUpright, readWholly, sampleText, type UprightPage } from './upright.ts';

/** Width of all lines at the height the recognizer reads them, over which PP-OCR is too slow for a whole page. */
const DENSE = 26_000;
/** Lines that Tesseract is less sure of are read again by PP-OCR; on a dense page fewer, for time. */
const DOUBTFUL = 0.9;
const DOUBTFUL_DENSE = 0.8;
/** Certainty from which a page read by PP-OCR alone needs no second opinion. */
const SURE = 0.9;
/** Height of a line, in pixels, that Tesseract reads best. */
const BEST_HEIGHT = 42;
/** Heights between these shares of the best one are left as they are. */
const GOOD_HEIGHTS = { least: 0.87, most: 1.1 };
/** Letters may be so much narrower and are read as well: Tesseract's time goes by the length of the lines. */
const NARROWER = 0.8;
/** Width over height under which a page is a receipt. */
const STRIP_RATIO = 0.62;
const MAX_FACTOR = 2.5;
const MIN_FACTOR = 0.4;
const MAX_PIXELS = 14_000_000;
/** Slants under a quarter of a degree harm nobody. */
const LEAST_SLANT = 0.0045;

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
 * Reads a page with both engines, each where it is the better one: PP-OCR alone for English receipts, else Tesseract, with
 * PP-OCR for the lines that it is unsure of.
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
  const cost = page.quads.reduce((sum, quad) => sum + normalWidth(quad), 0);
  const isStrip = page.picture.width < page.picture.height * STRIP_RATIO;
  const read = await (request.remote?.recognize(page.picture, request) ??
    (isStrip && cost <= DENSE
      ? readStrip(page, request)
      : readWide(page, request, cost > DENSE ? DOUBTFUL_DENSE : DOUBTFUL)));
  const lines = settleLetters(read);
  const { width, height } = page.picture;
  return { lines, turn: page.turn, width, height, confidence: confidenceOf(lines.flat()) };
}

/** Receipts are narrow; an English one needs no accents, and its letters of one width are easily parted into words. */
async function readStrip(page: UprightPage, request: OcrRequest): Promise<OcrWord[][]> {
  const paddle = await readQuads(page.picture, page.quads, readWholly(page));
  const language = request.languages[0] ?? detectLanguage(textOf(paddle));
  const words = paddle.flat();
  if (language === 'en' && confidenceOf(words) >= SURE && !areRunTogether(words)) return paddle;
  return mergeEngines(paddle, await readByTesseract(page, language, request));
}

/** Tesseract, and PP-OCR for the lines that it is unsure of or did not find. */
async function readWide(page: UprightPage, request: OcrRequest, doubtful: number): Promise<OcrWord[][]> {
  const { picture, quads } = page;
  // Text too short to tell its language is read with all of them, at several times the cost; a picture is not worth it.
  const guess = isSurelyText(page) ? undefined : 'en';
  const language = request.languages[0] ?? detectLanguage(sampleText(page)) ?? guess;
  const read = await readByTesseract(page, language, request);
  const inLines = quads.map((quad) => wordsIn(boundingBox(quad), read.flat()));
  const placed = new Set(inLines.flat());
  // What stands in no line that the detector found is a stain or a logo, unless Tesseract is sure of it.
  const tesseract = read.map((line) => line.filter((word) => placed.has(word) || word.confidence >= SURE));
  const again = quads.filter((_, index) => confidenceOf(inLines[index] ?? []) < doubtful);
  return mergeEngines(await readQuads(picture, withinBudget(again), readWholly(page)), tesseract, {
    keepAll: true,
  });
}

function wordsIn([x0, y0, x1, y1]: Box, words: readonly OcrWord[]): OcrWord[] {
  const slack = (y1 - y0) * 0.25;
  return words.filter(({ box }) => {
    const x = (box[0] + box[2]) / 2;
    const y = (box[1] + box[3]) / 2;
    return x >= x0 - slack && x <= x1 + slack && y >= y0 - slack && y <= y1 + slack;
  });
}

async function readByTesseract(
  { picture, quads, turn }: UprightPage,
  language: string | undefined,
  request: OcrRequest,
): Promise<OcrWord[][]> {
  const slant = slantOf(quads);
  const heights = quads.map(([a, , , d]) => Math.hypot(d.x - a.x, d.y - a.y)).toSorted((a, b) => a - b);
  const height = heights[heights.length >> 1] ?? BEST_HEIGHT;
  const factor = factorFor(height, picture);
  const prepared = await flatten(picture, Math.abs(slant) < LEAST_SLANT ? 0 : slant, {
    x: factor * NARROWER,
    y: factor,
  });
  // One language: with English beside it Tesseract reads German umlauts as bare vowels.
  const chosen = language === undefined ? request.languages : [language];
  const reading = tesseractEngine.recognize(prepared.picture, { ...request, languages: chosen });
  request.whileReading?.(picture, turn);
  return prepared.restore(await reading);
}

/** What a picture is made larger or smaller by, so that its lines have the height that Tesseract reads best. */
function factorFor(lineHeight: number, { width, height }: GrayPicture): number {
  const best = BEST_HEIGHT / lineHeight;
  if (1 / best >= GOOD_HEIGHTS.least && 1 / best <= GOOD_HEIGHTS.most) return 1;
  if (best < 1) return Math.max(best, MIN_FACTOR);
  return Math.max(1, Math.min(best, MAX_FACTOR, Math.sqrt(MAX_PIXELS / (width * height))));
}

/** Lines in the order found, as many as a page may cost. */
function withinBudget(quads: readonly Quad[]): Quad[] {
  let left = DENSE;
  return quads.filter((quad) => {
    left -= normalWidth(quad);
    return left >= 0;
  });
}

function textOf(lines: readonly OcrWord[][]): string {
  return lines.map((line) => line.map((word) => word.text).join(' ')).join('\n');
}
