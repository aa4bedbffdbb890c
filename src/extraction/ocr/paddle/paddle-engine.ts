import type { OcrEngine, OcrWord } from '../engine.ts';
import { boundingBox, type GrayPicture, type Quad } from '../picture.ts';
import { detectLines } from './detect-lines.ts';
import { cutLine } from './line-image.ts';
import { recognizeLines } from './recognize-lines.ts';
import { splitWords } from './split-words.ts';

/** PP-OCRv4 on ONNX Runtime: strong on photographs and receipts, knows no accents. */
export const paddleEngine: OcrEngine = {
  name: 'pp-ocr',
  async recognize(picture: GrayPicture): Promise<OcrWord[][]> {
    return readQuads(picture, await detectLines(picture));
  },
};

/** Reads the lines at known places, from top to bottom. */
export async function readQuads(picture: GrayPicture, quads: readonly Quad[]): Promise<OcrWord[][]> {
  const ordered = quads.toSorted((a, b) => boundingBox(a)[1] - boundingBox(b)[1]);
  const images = ordered.map((quad) => cutLine(picture, quad));
  const letters = await recognizeLines(images);
  return ordered.flatMap((quad, index) => {
    const image = images[index];
    const words = image === undefined ? [] : splitWords(letters[index] ?? [], image, quad);
    return words.length === 0 ? [] : [words];
  });
}
