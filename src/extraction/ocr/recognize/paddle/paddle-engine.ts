import type { OcrWord } from '../../engine.ts';
import { cutLine, type LineImage } from '../../image/line-image.ts';
import type { GrayPicture, Quad } from '../../image/picture.ts';
import type { Letter } from '../line-words.ts';
import { LINES, recognizeLines } from './recognize-lines.ts';
import { splitWords } from './split-words.ts';

/** What was read of a line, and the picture that it was read from. */
export interface LineReading {
  image: LineImage;
  letters: Letter[];
}

/**
 * Reads the lines at these places with PP-OCRv4, strong on photographs and receipts, but without accents; not again those
 * that were `read` before. The answers are in the order of the places; empty where nothing was read.
 */
export async function readByPaddle(
  picture: GrayPicture,
  quads: readonly Quad[],
  read: ReadonlyMap<Quad, LineReading> = new Map(),
): Promise<OcrWord[][]> {
  const unread = quads.filter((quad) => !read.has(quad));
  const images = unread.map((quad) => cutLine(picture, quad, LINES));
  const letters = await recognizeLines(images);
  const readings = new Map(read);
  images.forEach((image, index) => {
    const quad = unread[index];
    if (quad !== undefined) readings.set(quad, { image, letters: letters[index] ?? [] });
  });
  return quads.map((quad) => {
    const reading = readings.get(quad);
    return reading === undefined ? [] : splitWords(reading.letters, reading.image, quad);
  });
}
