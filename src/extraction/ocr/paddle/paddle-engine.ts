import type { OcrEngine, OcrWord } from '../engine.ts';
import { boundingBox, type GrayPicture, type Quad } from '../picture.ts';
import { detectLines } from './detect-lines.ts';
import { cutLine, type LineImage } from './line-image.ts';
import { type Letter, recognizeLines } from './recognize-lines.ts';
import { splitWords } from './split-words.ts';

/** PP-OCRv4 on ONNX Runtime: strong on photographs and receipts, knows no accents. */
export const paddleEngine: OcrEngine = {
  name: 'pp-ocr',
  async recognize(picture: GrayPicture): Promise<OcrWord[][]> {
    return readQuads(picture, await detectLines(picture));
  },
};

/** What was read of a line, and the picture that it was read from. */
export interface LineReading {
  image: LineImage;
  letters: Letter[];
}

/** Reads the lines at known places, from top to bottom; not again those that were `read` before. */
export async function readQuads(
  picture: GrayPicture,
  quads: readonly Quad[],
  read: ReadonlyMap<Quad, LineReading> = new Map(),
): Promise<OcrWord[][]> {
  const ordered = quads.toSorted((a, b) => boundingBox(a)[1] - boundingBox(b)[1]);
  const unread = ordered.filter((quad) => !read.has(quad));
  const images = unread.map((quad) => cutLine(picture, quad));
  const letters = await recognizeLines(images);
  const readings = new Map(read);
  images.forEach((image, index) => {
    const quad = unread[index];
    if (quad !== undefined) readings.set(quad, { image, letters: letters[index] ?? [] });
  });
  return ordered.flatMap((quad) => {
    const reading = readings.get(quad);
    const words = reading === undefined ? [] : splitWords(reading.letters, reading.image, quad);
    return words.length === 0 ? [] : [words];
  });
}
