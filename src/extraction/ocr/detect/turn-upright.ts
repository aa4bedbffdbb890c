import { type GrayImage, type Point, type Quad, type Turn, turnImage } from '../image/gray-image.ts';
import { cutLine, getNormalWidth } from '../image/line-image.ts';
import { measureReadable } from '../recognize/find-alphabet.ts';
import type { LineReading } from '../recognize/paddle/paddle-engine.ts';
import { LINES, recognizeLines } from '../recognize/paddle/recognize-lines.ts';
import { detectLines } from './detect-lines.ts';

/**
 * Number of lines that are read to determine the orientation, and maximum length of the part that is read, in
 * pixels.
 */
const SAMPLE = 6;
const SAMPLE_WIDTH = 640;
/** Minimum confidence at which lines are considered upright. */
const SURE = 0.88;
const VERY_SURE = 0.95;
/** Minimum share of the characters that a network must read with confidence. */
const READABLE = 0.5;

export interface UprightPage {
  image: GrayImage;
  quads: Quad[];
  /** Clockwise rotation, in degrees, that made the page upright. */
  turn: Turn;
  /** The readings of the sampled lines. Only the beginning of a long line was read. */
  sample: Map<Quad, LineReading>;
}

/**
 * Rotates a page upright. On an upright page, lines of text are wide and OCR is more confident. If PP-OCR is not
 * confident in either direction, it may not know the alphabet, so other networks are asked.
 * @param languages the languages that may occur (ISO 639-1); if there are none, any language may
 */
export async function makeUpright(
  image: GrayImage,
  quads: readonly Quad[],
  languages: readonly string[] = [],
): Promise<UprightPage> {
  const isSideways = quads.reduce((sum, quad) => sum + measureWideness(quad), 0) < 0;
  const flat = isSideways ? turnImage(image, 90) : image;
  const lying = isSideways ? quads.map((quad) => turnQuad(quad, 90, image)) : [...quads];
  const upright = await readSample(flat, lying, false);
  const asItIs: UprightPage = { image: flat, quads: lying, turn: isSideways ? 90 : 0, sample: upright };
  const confidence = calculateMeanConfidence(upright);
  if (confidence >= SURE || lying.length === 0) return asItIs;
  const flipped = await readSample(flat, lying, true);
  const turned = new Map(lying.map((quad) => [quad, turnQuad(quad, 180, flat)]));
  const sample = new Map([...flipped].map(([quad, reading]) => [turned.get(quad) ?? quad, reading]));
  const upsideDown: UprightPage = {
    image: turnImage(flat, 180),
    quads: [...turned.values()],
    turn: isSideways ? 270 : 180,
    sample,
  };
  const flippedConfidence = calculateMeanConfidence(flipped);
  if (flippedConfidence < VERY_SURE) {
    const first = await measureReadable(flat, [...upright.keys()], languages);
    const second = await measureReadable(upsideDown.image, [...sample.keys()], languages);
    if (Math.max(first, second) >= READABLE) return first >= second ? asItIs : upsideDown;
  }
  return flippedConfidence <= confidence + 0.03 ? asItIs : upsideDown;
}

/**
 * Turns a page on its side if its lines cannot be read, but can be read then: the columns of a narrow table on a page
 * that was scanned sideways can look like lines.
 */
export async function turnUnreadablePage(page: UprightPage): Promise<UprightPage> {
  if (isSurelyText(page)) return page;
  const image = turnImage(page.image, 90);
  const quads = await detectLines(image);
  for (const isUpsideDown of [false, true]) {
    const sample = await readSample(image, quads, isUpsideDown);
    if (calculateMeanConfidence(sample) < SURE) continue;
    const turned = isUpsideDown ? turnImage(image, 180) : image;
    const turn = ((page.turn + (isUpsideDown ? 270 : 90)) % 360) as Turn;
    const lines = isUpsideDown ? quads.map((quad) => turnQuad(quad, 180, image)) : quads;
    return { image: turned, quads: lines, turn, sample: await readSample(turned, lines, false) };
  }
  return page;
}

/** Whether OCR is confident that an image contains text. Leaves and stones can look like text. */
export function isSurelyText({ sample }: UprightPage): boolean {
  return calculateMeanConfidence(sample) >= SURE;
}

export function readWholly({ sample }: UprightPage): Map<Quad, LineReading> {
  return new Map([...sample].filter(([quad]) => getNormalWidth(quad) <= SAMPLE_WIDTH));
}

/** Returns enough text to detect the language. */
export function sampleText({ sample }: UprightPage): string {
  return [...sample.values()].map(({ letters }) => letters.map(({ text }) => text).join('')).join(' ');
}

/**
 * Returns a positive number for a horizontal line and a negative one for a vertical line, weighted by length;
 * 0 if the direction is unclear.
 */
function measureWideness([a, b, , d]: Quad): number {
  const width = Math.hypot(b.x - a.x, b.y - a.y);
  const height = Math.hypot(d.x - a.x, d.y - a.y);
  if (width > 1.5 * height) return width;
  return height > 1.5 * width ? -height : 0;
}

function turnQuad([a, b, c, d]: Quad, turn: 90 | 180, { width, height }: GrayImage): Quad {
  const move = (p: Point): Point =>
    turn === 90 ? { x: height - p.y, y: p.x } : { x: width - p.x, y: height - p.y };
  return turn === 90 ? [move(d), move(a), move(b), move(c)] : [move(c), move(d), move(a), move(b)];
}

/** Reads the longest lines of an upright page. */
export function sampleLines(image: GrayImage, quads: readonly Quad[]): Promise<Map<Quad, LineReading>> {
  return readSample(image, quads, false);
}

async function readSample(
  image: GrayImage,
  quads: readonly Quad[],
  upsideDown: boolean,
): Promise<Map<Quad, LineReading>> {
  const longest = quads
    .filter((quad) => measureWideness(quad) > 0)
    .toSorted((a, b) => measureWideness(b) - measureWideness(a))
    .slice(0, SAMPLE);
  const images = longest.map((quad) => cutLine(image, beginOf(quad), { ...LINES, upsideDown }));
  const lines = await recognizeLines(images);
  const readings = new Map<Quad, LineReading>();
  images.forEach((image, index) => {
    const quad = longest[index];
    if (quad !== undefined) readings.set(quad, { image, letters: lines[index] ?? [] });
  });
  return readings;
}

/** Returns the beginning of a long line, whose first words suffice to determine the orientation. */
function beginOf(quad: Quad): Quad {
  const share = SAMPLE_WIDTH / getNormalWidth(quad);
  if (share >= 1) return quad;
  const [a, b, c, d] = quad;
  const interpolate = (from: Point, to: Point): Point => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  });
  return [a, interpolate(a, b), interpolate(d, c), d];
}

function calculateMeanConfidence(readings: ReadonlyMap<Quad, LineReading>): number {
  const letters = [...readings.values()].flatMap((reading) => reading.letters);
  return letters.reduce((total, { confidence }) => total + confidence, 0) / Math.max(1, letters.length);
}
