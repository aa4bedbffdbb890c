import type { LineImage } from '../../image/line-image.ts';
import { readInBatches } from '../line-batches.ts';
import type { Letter } from '../line-words.ts';
import { recognitionLetters, recognitionModel } from './models.ts';

/**
 * The recognizer requires lines of this `height`, in pixels. Lines that are longer than `longest` are
 * compressed.
 */
export const LINES = { height: 48, longest: 2_400 };
/** The batch size that was fastest in measurements. */
const BATCH = { lines: 8, pixels: 1_600 };
/** Number of pixels that one step of the recognizer's output covers. */
const STEP = 8;

/**
 * Returns the characters of each line. Only Latin characters are recognized, unless a line is certainly
 * Chinese.
 */
export function recognizeLines(lines: readonly LineImage[]): Promise<Letter[][]> {
  return readInBatches(lines, BATCH, runBatch);
}

async function runBatch(lines: LineImage[]): Promise<Letter[][]> {
  const width = Math.ceil(Math.max(...lines.map((line) => line.width)) / 16) * 16;
  const plane = LINES.height * width;
  const input = new Float32Array(lines.length * 3 * plane);
  lines.forEach((line, n) => {
    const at = n * 3 * plane;
    for (let y = 0; y < LINES.height; y++)
      for (let x = 0; x < line.width; x++)
        input[at + y * width + x] = (line.data[y * line.width + x] ?? 0) / 127.5 - 1;
    input.copyWithin(at + plane, at, at + plane);
    input.copyWithin(at + 2 * plane, at, at + plane);
  });
  const model = await recognitionModel();
  const tensor = { data: input, dims: [lines.length, 3, LINES.height, width] };
  const result = model.run({ [model.inputNames[0] ?? 'x']: tensor });
  const output = result[model.outputNames[0] ?? ''];
  if (!(output?.data instanceof Float32Array)) throw new TypeError('The recognizer gives numbers.');
  const [, steps = 0, classes = 0] = output.dims;
  const letters = await recognitionLetters();
  const { data } = output;
  return lines.map((line, n) => {
    const shown = Math.min(steps, Math.ceil(line.width / STEP));
    return decode(data.subarray(n * steps * classes, (n * steps + shown) * classes), classes, letters);
  });
}

let latinClasses: Int32Array | null = null;

function isLatin(letter: string): boolean {
  return (
    /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]$/u.test(letter) && !/[\u2460-\u2bff\u3000-\uffff]/.test(letter)
  );
}

/**
 * Returns the best CTC path through the Latin classes. If most characters of the best path through all
 * classes are certainly not Latin, returns that path. Full-width characters count as Latin.
 */
function decode(scores: Float32Array, classes: number, letters: readonly string[]): Letter[] {
  latinClasses ??= Int32Array.from(letters.keys()).filter(
    (index) => index === 0 || isLatin(letters[index] ?? ''),
  );
  const latin = decodeBestPath(scores, classes, letters, latinClasses);
  const all = decodeBestPath(scores, classes, letters, null);
  const foreign = all.filter(
    ({ text, confidence }) => !isLatin(text.normalize('NFKC')) && confidence > 0.6,
  ).length;
  return foreign * 2 > all.length ? all : latin;
}

function decodeBestPath(
  scores: Float32Array,
  classes: number,
  letters: readonly string[],
  only: Int32Array | null,
): Letter[] {
  const out: Letter[] = [];
  let previous = 0;
  let first = 0;
  for (let step = 0, at = 0; at < scores.length; step++, at += classes) {
    let best = 0;
    let score = scores[at] ?? 0;
    const count = only?.length ?? classes;
    for (let i = 0; i < count; i++) {
      const index = only === null ? i : (only[i] ?? 0);
      const value = scores[at + index] ?? 0;
      if (value > score) {
        score = value;
        best = index;
      }
    }
    const last = out.at(-1);
    if (best !== 0 && best === previous && last !== undefined) {
      last.x = ((first + step + 1) / 2) * STEP;
      last.confidence = Math.max(last.confidence, score);
    } else if (best !== 0) {
      first = step;
      out.push({ text: letters[best] ?? '', x: (step + 0.5) * STEP, confidence: score });
    }
    previous = best;
  }
  return out;
}
