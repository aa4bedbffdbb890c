import type { OcrWord } from '../../engine.ts';
import type { GrayImage, Quad } from '../../image/gray-image.ts';
import { cutLine, type LineImage } from '../../image/line-image.ts';
import type { Letter } from '../line-words.ts';
import { LINES, recognizeLines } from './recognize-lines.ts';
import { splitWords } from './split-words.ts';

/** The text of a line, and the image that it was read from. */
export interface LineReading {
  image: LineImage;
  letters: Letter[];
}

/**
 * Reads lines with PP-OCRv4, which reads photographs and receipts well but lacks accents. Lines in `read` were read
 * before and are skipped. The results are in the order of the lines; a result is empty if nothing was recognized.
 */
export async function readByPaddle(
  image: GrayImage,
  quads: readonly Quad[],
  read: ReadonlyMap<Quad, LineReading> = new Map(),
): Promise<OcrWord[][]> {
  const unread = quads.filter((quad) => !read.has(quad));
  const images = unread.map((quad) => cutLine(image, quad, LINES));
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
