import type { LineImage } from '../image/line-image.ts';

/** Maximum size of a batch. Its data should fit into the processor cache. */
export interface BatchSize {
  lines: number;
  /** Total length of the lines in pixels. */
  pixels: number;
}

/**
 * Reads lines in batches of similar length. The batches are read one after another, because the runtime uses
 * all threads for each batch. Returns one result per line, in the order of the lines.
 */
export async function readInBatches<T>(
  lines: readonly LineImage[],
  size: BatchSize,
  read: (lines: LineImage[]) => Promise<T[]>,
): Promise<T[]> {
  const answers = new Map<LineImage, T>();
  for (const batch of makeBatches(lines, size)) {
    const found = await read(batch);
    batch.forEach((line, index) => {
      const answer = found[index];
      if (answer !== undefined) answers.set(line, answer);
    });
  }
  return lines.map((line) => {
    const answer = answers.get(line);
    if (answer === undefined) throw new Error('Each line has an answer.');
    return answer;
  });
}

function makeBatches(lines: readonly LineImage[], size: BatchSize): LineImage[][] {
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
