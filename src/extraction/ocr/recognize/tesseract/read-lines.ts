import { PORTS } from '#tesseract-onnx';
import type { LineImage } from '../../image/line-image.ts';
import type { Tensor } from '../../onnx/session.ts';
import { readInBatches } from '../line-batches.ts';
import type { Letter } from '../line-words.ts';
import { stripAccent } from '../strip-accent.ts';
import type { LineReader } from './models.ts';

/** The batch size that was fastest in measurements. */
const BATCH = { lines: 8, pixels: 5_000 };
/** Minimum confidence at which a space is inserted even though it is not the most likely character. */
const SPACE = 0.25;

/**
 * Returns the characters of each line, including spaces. The lines must have the height that the network
 * requires.
 */
export function readLines(reader: LineReader, lines: readonly LineImage[]): Promise<Letter[][]> {
  return readInBatches(lines, BATCH, (batch) => readBatch(reader, batch));
}

async function readBatch(reader: LineReader, lines: LineImage[]): Promise<Letter[][]> {
  const { stride, features, classes, session } = reader;
  const longest = Math.ceil(Math.max(...lines.map(({ width }) => width)) / stride);
  const counts = Int32Array.from(lines, ({ width }) => Math.max(1, Math.floor(width / stride)));
  const shape = BigInt64Array.from([longest, lines.length, features], BigInt);
  const result = session.run({
    [PORTS.image]: createTensor(lines, reader.height, longest * stride),
    [PORTS.steps]: { data: counts, dims: [lines.length] },
    [PORTS.shape]: { data: shape, dims: [shape.length] },
  });
  const data = result[PORTS.scores]?.data;
  if (!(data instanceof Float32Array)) throw new TypeError('The network gives numbers.');
  return lines.map((_, line) => {
    const getScores = (step: number) => {
      const at = (step * lines.length + line) * classes;
      return data.subarray(at, at + classes);
    };
    return decodeLetters(getScores, counts[line] ?? 0, reader);
  });
}

/** Pads the lines with light pixels and adds a border of one pixel that repeats their edge. */
function createTensor(lines: readonly LineImage[], height: number, longest: number): Tensor {
  const width = longest + 2;
  const plane = (height + 2) * width;
  const pixels = new Float32Array(lines.length * plane).fill(1);
  lines.forEach((line, n) => {
    const value = estimateContrast(line);
    for (let y = -1; y <= height; y++) {
      const row = Math.max(0, Math.min(height - 1, y)) * line.width;
      const at = n * plane + (y + 1) * width + 1;
      for (let x = 0; x < line.width; x++) pixels[at + x] = value(line.data[row + x] ?? 0);
    }
  });
  return { data: pixels, dims: [lines.length, 1, height + 2, width] };
}

/**
 * Returns a function that maps shades to the network's input: ink to -1, background to 1. Both are estimated
 * from the middle row, as in Tesseract's `ComputeBlackWhite`.
 */
function estimateContrast({ width, height, data }: LineImage): (shade: number) => number {
  const middle = data.subarray((height >> 1) * width, ((height >> 1) + 1) * width);
  const dark: number[] = [];
  const light: number[] = [];
  for (let x = 1; x + 1 < width; x++) {
    const [before = 0, here = 0, after = 0] = [middle[x - 1], middle[x], middle[x + 1]];
    if (here <= before && here <= after && here < Math.max(before, after)) dark.push(here);
    if (here >= before && here >= after && here > Math.min(before, after)) light.push(here);
  }
  const black = findQuantile(dark, 0.25) ?? 0;
  const half = Math.max(1, ((findQuantile(light, 0.75) ?? 255) - black) / 2);
  return (shade) => Math.max(-1, Math.min(1, (shade - black) / half - 1));
}

/** Returns the quantile `share` (from 0 to 1) of the values. */
function findQuantile(values: readonly number[], share: number): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
}

/**
 * Follows the best CTC path, which consists of the most likely class of each step. The same class in
 * consecutive steps is a single character.
 */
function decodeLetters(
  scores: (step: number) => Float32Array,
  steps: number,
  { characters: letters, stride, classes }: LineReader,
): Letter[] {
  const none = classes - 1;
  const space = letters.indexOf(' ');
  const out: Letter[] = [];
  let previous = none;
  let first = 0;
  /** The space with the highest confidence since the last character. */
  let gap = { confidence: 0, x: 0 };
  for (let step = 0; step < steps; step++) {
    const row = scores(step);
    const best = findLikeliest(row);
    const confidence = row[best] ?? 0;
    const spaceScore = row[space] ?? 0;
    if (spaceScore > gap.confidence) gap = { confidence: spaceScore, x: (step + 0.5) * stride };
    const last = out.at(-1);
    if (best !== none && best === previous && last !== undefined) {
      last.x = ((first + step + 1) / 2) * stride;
      last.confidence = Math.max(last.confidence, confidence);
    } else if (previous !== none && last !== undefined && areAlike(last.text, letters[best] ?? '')) {
      if (confidence > last.confidence) Object.assign(last, { text: letters[best], confidence });
    } else if (best !== none && letters[best] !== '') {
      if (best !== space && gap.confidence >= SPACE && last !== undefined && last.text !== ' ')
        out.push({ text: ' ', ...gap });
      out.push({ text: letters[best] ?? '', x: (step + 0.5) * stride, confidence });
      first = step;
      gap = { confidence: 0, x: 0 };
    }
    previous = best;
  }
  return out;
}

/**
 * Whether two characters are variants of the same letter, such as "Ä" and "A". A network that is undecided
 * may return both, one after the other.
 */
function areAlike(a: string, b: string): boolean {
  return a !== b && stripAccent(a) === stripAccent(b);
}

function findLikeliest(scores: Float32Array): number {
  let best = 0;
  for (let at = 1; at < scores.length; at++) if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at;
  return best;
}
