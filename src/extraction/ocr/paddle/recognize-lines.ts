import { Tensor } from 'onnxruntime-node';
import { LINE_HEIGHT, type LineImage } from './line-image.ts';
import { recognitionLetters, recognitionModel, THREADS } from './models.ts';

/** Width of all lines of one batch: what one run works on should stay in the processor's cache. Measured. */
const BATCH_PIXELS = 800;
const BATCH_LINES = 8;
/** Width that one step of the recognizer's output stands for. */
export const STEP = 8;

/** A letter with the place of its middle in the line's picture. */
export interface Letter {
  text: string;
  x: number;
  confidence: number;
}

/** Reads lines; the order of the answers is that of the lines. Latin letters, unless a line is surely Chinese. */
export async function recognizeLines(lines: readonly LineImage[]): Promise<Letter[][]> {
  const out: Letter[][] = lines.map(() => []);
  const left = batchesOf(lines).values();
  const work = async () => {
    for (const batch of left) {
      const answers = await runBatch(batch.map(({ line }) => line));
      batch.forEach(({ index }, i) => {
        out[index] = answers[i] ?? [];
      });
    }
  };
  await Promise.all(Array.from({ length: THREADS }, work));
  return out;
}

interface IndexedLine {
  line: LineImage;
  index: number;
}

/** Lines of like width, the widest first: the last runs are short, and no thread waits long for another. */
function batchesOf(lines: readonly LineImage[]): IndexedLine[][] {
  const order = lines.map((line, index) => ({ line, index })).toSorted((a, b) => b.line.width - a.line.width);
  const batches: IndexedLine[][] = [];
  for (let from = 0; from < order.length; ) {
    const widest = order[from]?.line.width ?? 1;
    const count = Math.max(1, Math.min(BATCH_LINES, Math.floor(BATCH_PIXELS / widest)));
    batches.push(order.slice(from, from + count));
    from += count;
  }
  return batches;
}

async function runBatch(lines: LineImage[]): Promise<Letter[][]> {
  const width = Math.ceil(Math.max(...lines.map((line) => line.width)) / 16) * 16;
  const plane = LINE_HEIGHT * width;
  const input = new Float32Array(lines.length * 3 * plane);
  lines.forEach((line, n) => {
    const at = n * 3 * plane;
    for (let y = 0; y < LINE_HEIGHT; y++)
      for (let x = 0; x < line.width; x++)
        input[at + y * width + x] = (line.data[y * line.width + x] ?? 0) / 127.5 - 1;
    input.copyWithin(at + plane, at, at + plane);
    input.copyWithin(at + 2 * plane, at, at + plane);
  });
  const model = await recognitionModel();
  const tensor = new Tensor('float32', input, [lines.length, 3, LINE_HEIGHT, width]);
  const result = await model.run({ [model.inputNames[0] ?? 'x']: tensor });
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

/** Best path of CTC over Latin classes; over all where that path is Chinese with more certainty, and no Latin of full width. */
function decode(scores: Float32Array, classes: number, letters: readonly string[]): Letter[] {
  latinClasses ??= Int32Array.from(letters.keys()).filter(
    (index) => index === 0 || isLatin(letters[index] ?? ''),
  );
  const latin = bestPath(scores, classes, letters, latinClasses);
  const all = bestPath(scores, classes, letters, null);
  const foreign = all.filter(
    ({ text, confidence }) => !isLatin(text.normalize('NFKC')) && confidence > 0.6,
  ).length;
  return foreign * 2 > all.length ? all : latin;
}

function bestPath(
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
