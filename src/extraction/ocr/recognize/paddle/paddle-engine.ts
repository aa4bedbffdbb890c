import type { OcrWord } from '../../engine.ts';
import type { GrayImage, Quad } from '../../image/gray-image.ts';
import { cutLine, type LineImage } from '../../image/line-image.ts';
import type { Letter } from '../line-words.ts';
import { LINES, recognizeLines } from './recognize-lines.ts';
import { splitWords } from './split-words.ts';

export interface LineReading {
  image: LineImage;
  letters: Letter[];
}

/**
 * Reads lines with PP-OCRv4, which reads photos and receipts well but does not recognize accents. Lines in
 * `read` have already been read. Returns one result per line, which is empty if nothing was recognized.
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
