import { LANGUAGES } from '#tesseract-onnx';
import type { OcrWord } from '../../engine.ts';
import { type GrayImage, getHeight, interpolatePoint, type Quad } from '../../image/gray-image.ts';
import { cutLine, type LineImage } from '../../image/line-image.ts';
import { buildWords, getQuadPart, type Letter, type LetterGroup } from '../line-words.ts';
import { type CleanLine, cleanLine } from './clean-line.ts';
import { withFullHeight } from './full-height.ts';
import { addMissingCharacters, mayContainOthers } from './missing-characters.ts';
import { type LineReader, loadLineReader } from './models.ts';
import { readLines } from './read-lines.ts';

const ENGLISH = 'en';
/** Longer lines are compressed to this length, in pixels. */
const LONGEST = 6_000;
/** Maximum length, in line heights, of a line that may contain nothing but digits. */
const SHORT = 5;
/**
 * If the ink of digits covers less than this share of the line height, the detector left too much space
 * around them.
 */
const SMALL_DIGITS = 0.5;
/**
 * If the ink covers less than this share of the line height, it is assumed to be lowercase text such as "no",
 * which would look like capitals if it were enlarged.
 */
const SMALL_LETTERS = 0.33;
/** Small digits are scaled to this share of the line height. */
const CLOSER = 0.58;

/**
 * Reads lines with Tesseract's network for a language (ISO 639-1). The English network is used for languages
 * without a network and for characters that the network lacks, such as "@". Returns one result per line,
 * which is empty if nothing was recognized.
 */
export async function readByTesseract(
  image: GrayImage,
  quads: readonly Quad[],
  language: string,
): Promise<OcrWord[][]> {
  const reader = await loadLineReader(LANGUAGES.includes(language) ? language : ENGLISH);
  const lines = await readByNetwork(image, quads, reader);
  const incomplete = quads.filter((_, index) => mayContainOthers(lines[index] ?? [], reader.characters));
  if (language === ENGLISH || incomplete.length === 0) return lines;
  const others = await readByNetwork(image, incomplete, await loadLineReader(ENGLISH));
  const second = new Map(incomplete.map((quad, index) => [quad, others[index] ?? []]));
  return lines.map((line, index) => {
    const quad = quads[index];
    const other = quad === undefined ? undefined : second.get(quad);
    return other === undefined ? line : addMissingCharacters(line, other, reader.characters);
  });
}

async function readByNetwork(
  image: GrayImage,
  quads: readonly Quad[],
  reader: LineReader,
): Promise<OcrWord[][]> {
  const lines = quads.map((quad) => cutOutLine(image, quad, reader.height));
  const letters = await readLines(
    reader,
    lines.map(({ image }) => image),
  );
  return lines.map(({ image, quad }, index) => buildWords(groupAtSpaces(letters[index] ?? []), image, quad));
}

function cutOutLine(image: GrayImage, quad: Quad, height: number): { image: LineImage; quad: Quad } {
  const whole = withFullHeight(image, quad);
  const first = cutLine(image, whole, { height, longest: LONGEST });
  const clean = cleanLine(first);
  const place = cropToInk(whole, clean.ink, height);
  if (place === null) return placeLine(clean, first.width, whole);
  const closer = cutLine(image, place, { height, longest: LONGEST });
  return placeLine(cleanLine(closer), closer.width, place);
}

function placeLine({ image, from, to }: CleanLine, width: number, quad: Quad) {
  return { image, quad: getQuadPart(quad, from / width, to / width) };
}

/**
 * Returns a tighter quadrilateral around small digits or capitals, because decimal points would otherwise be
 * lost; null for all other lines.
 */
function cropToInk([a, b, c, d]: Quad, [from, to]: CleanLine['ink'], height: number): Quad | null {
  const share = (to - from) / height;
  if (Math.hypot(b.x - a.x, b.y - a.y) > SHORT * getHeight([a, b, c, d])) return null;
  if (share < SMALL_LETTERS || share > SMALL_DIGITS) return null;
  const room = ((to - from) * (1 / CLOSER - 1)) / 2;
  const [top, bottom] = [(from - room) / height, (to + room) / height];
  return [
    interpolatePoint(a, d, top),
    interpolatePoint(b, c, top),
    interpolatePoint(b, c, bottom),
    interpolatePoint(a, d, bottom),
  ];
}

function groupAtSpaces(letters: readonly Letter[]): LetterGroup[] {
  const groups: LetterGroup[] = [{ letters: [], whitespace: undefined }];
  for (const letter of letters) {
    if (letter.text === ' ') groups.push({ letters: [], whitespace: letter.x });
    else groups.at(-1)?.letters.push(letter);
  }
  return groups.filter((group) => group.letters.length > 0);
}
