import type { LineImage } from './line-image.ts';
import { THREADS } from './onnx/session.ts';

/** How much one run of a network reads: what it works on should stay in the processor's cache. */
export interface BatchSize {
  lines: number;
  /** Length of all of them. */
  pixels: number;
}

/**
 * Reads lines in batches of like length, several batches side by side; the order of the answers is that of the lines.
 * `read` gives one answer a line.
 */
export async function inBatches<T>(
  lines: readonly LineImage[],
  size: BatchSize,
  read: (lines: LineImage[]) => Promise<T[]>,
): Promise<T[]> {
  const answers = new Map<LineImage, T>();
  const left = batchesOf(lines, size).values();
  const work = async () => {
    for (const batch of left) {
      const found = await read(batch);
      batch.forEach((line, index) => {
        const answer = found[index];
        if (answer !== undefined) answers.set(line, answer);
      });
    }
  };
  await Promise.all(Array.from({ length: THREADS }, work));
  return lines.map((line) => {
    const answer = answers.get(line);
    if (answer === undefined) throw new Error('Each line has an answer.');
    return answer;
  });
}

/** The widest first: the last runs are short, and no thread waits long for another. */
function batchesOf(lines: readonly LineImage[], size: BatchSize): LineImage[][] {
  const order = lines.toSorted((a, b) => b.width - a.width);
  const batches: LineImage[][] = [];
  for (let from = 0; from < order.length; ) {
    const widest = order[from]?.width ?? 1;
    const count = Math.max(1, Math.min(size.lines, Math.floor(size.pixels / widest)));
    batches.push(order.slice(from, from + count));
    from += count;
  }
  return batches;
}
