import type { Rule } from '../document.ts';
import { findMedian } from '../layout/geometry.ts';
import type { Mesh } from '../mesh.ts';
import { returnMemory } from '../return-memory.ts';
import { findCheckBoxes, removeCheckBoxes, toBoxWords, withoutBoxLines } from './detect/check-boxes.ts';
import { detectLines } from './detect/detect-lines.ts';
import { estimateSkew } from './detect/estimate-skew.ts';
import { removeRulingLines } from './detect/remove-ruling-lines.ts';
import { findRulingLines } from './detect/ruling-lines.ts';
import { makeUpright, sampleLines, turnUnreadablePage, type UprightPage } from './detect/turn-upright.ts';
import type { OcrRequest, OcrWord } from './engine.ts';
import { findMesh, flattenImage } from './flatten/flatten-page.ts';
import type { GrayImage, Quad, Turn } from './image/gray-image.ts';
import { growImage } from './image/grow-image.ts';
import { calculateConfidence } from './merge/choose-reading.ts';
import { dropEdgeStrokes } from './merge/drop-edge-strokes.ts';
import { fixByWidth } from './merge/fix-by-width.ts';
import { settleLetters } from './merge/fix-confusions.ts';
import { withoutRepeatedEnds } from './merge/repeated-ends.ts';
import { readLocally } from './recognize/local-engine.ts';
import { withFontSize } from './recognize/measure-font-size.ts';

export interface RecognizedPage {
  /** The words of each line, in pixels of the upright image, or of the flat image if there is a mesh. */
  lines: OcrWord[][];
  /** Clockwise rotation, in degrees, that made the image upright. */
  turn: Turn;
  /** Size of the upright image, which may have been enlarged. */
  width: number;
  height: number;
  /** How the page was flattened; missing if it was flat. */
  mesh?: Mesh;
  /** Mean confidence of the characters, from 0 to 1. */
  confidence: number;
  /** Slope of the lines, in pixels down per pixel to the right. */
  skew: number;
  /** Ruling lines, in the same pixels as the words. */
  rules: Rule[];
}

/** Finds lines of text, rotates the page upright, removes ruling lines, and reads the text. */
export async function recognizePage(image: GrayImage, request: OcrRequest): Promise<RecognizedPage> {
  const leave = await request.turns?.enter();
  try {
    return await recognizeImage(image, request);
  } finally {
    await returnMemory();
    leave?.();
  }
}

export const NOTHING_READ = {
  lines: [],
  turn: 0,
  confidence: 0,
  skew: 0,
  rules: [],
} as const satisfies Partial<RecognizedPage>;

/** Lines that are less high, in pixels, are difficult to read: about 10 pt at 96 dpi. */
const SMALL_TEXT = 23;
/** Maximum number of pixels of an image that is enlarged, because it then has four times as many. */
const MAX_ENLARGED = 3_000_000;
/** Minimum share of the lines of text that must also be found on the upright or flat page. */
const LEAST_FOUND_AGAIN = 0.5;

async function recognizeImage(original: GrayImage, request: OcrRequest): Promise<RecognizedPage> {
  const { image, quads: found } = await findLines(original);
  if (found.length === 0) return { ...NOTHING_READ, width: image.width, height: image.height };
  const turned = await makeUpright(image, found, request.languages);
  const upright = await refineLines(await turnUnreadablePage(turned));
  const { turn } = upright;
  const { width, height } = upright.image;
  const flat = await flattenPage(upright);
  const page = flat ?? upright;
  const skew = estimateSkew(page.quads);
  const rules = findRulingLines(page.image, page.quads, skew);
  const read =
    (await request.remote?.recognize(page.image, request)) ??
    (await readText(page, rules, request.languages));
  const lines = settleLetters(read.filter((words) => words.length > 0));
  const confidence = calculateConfidence(lines.flat());
  if (flat !== null) return { lines, turn, width, height, mesh: flat.mesh, confidence, skew: 0, rules };
  return { lines, turn, width, height, confidence, skew, rules };
}

/** Finds the lines of an image, which is enlarged if its text is as small as on a screen. */
async function findLines(image: GrayImage): Promise<{ image: GrayImage; quads: Quad[] }> {
  const quads = await detectLines(image);
  const height = findMedian(quads.map(measureHeight));
  if (quads.length === 0 || height >= SMALL_TEXT || image.data.length > MAX_ENLARGED) return { image, quads };
  const enlarged = growImage(image);
  return { image: enlarged, quads: await detectLines(enlarged) };
}

/** Returns the shorter side of a line, which may be vertical. */
function measureHeight([a, b, , d]: Quad): number {
  return Math.min(Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(d.x - a.x, d.y - a.y));
}

/** Finds the lines of a turned page again, because the detector was trained with upright text. */
async function refineLines(page: UprightPage): Promise<UprightPage> {
  if (page.turn === 0) return page;
  const quads = await detectLines(page.image);
  if (quads.length < page.quads.length * LEAST_FOUND_AGAIN) return page;
  return { ...page, quads, sample: await sampleLines(page.image, quads) };
}

/**
 * Flattens a photographed page and finds its lines again, because they are more exact on a flat page.
 * @returns null if the page is flat, or if its lines are not found on the flat page
 */
async function flattenPage(page: UprightPage): Promise<(UprightPage & { mesh: Mesh }) | null> {
  const mesh = findMesh(page.quads, page.image);
  if (mesh === null) return null;
  const image = flattenImage(page.image, mesh);
  const quads = await detectLines(image);
  if (quads.length < page.quads.length * LEAST_FOUND_AGAIN) return null;
  return { image, quads, turn: page.turn, sample: await sampleLines(image, quads), mesh };
}

async function readText(
  page: UprightPage,
  rules: readonly Rule[],
  languages: readonly string[],
): Promise<OcrWord[][]> {
  const boxes = findCheckBoxes(page.image, page.quads);
  const image = removeCheckBoxes(removeRulingLines(page.image, rules), boxes);
  const quads = withoutBoxLines(page.quads, boxes);
  const read = await readLocally({ ...page, image, quads }, languages);
  const lines = read.map((words, index) => {
    const quad = quads[index];
    if (quad === undefined) return words;
    return fixByWidth(dropEdgeStrokes(withFontSize(words, image, quad), rules), image);
  });
  return [...withoutRepeatedEnds(lines), toBoxWords(boxes)];
}
