import { overlapX } from './token.ts';
import type { Chunk, View } from './view.ts';

/**
 * Maximum number of rows that are searched. There may be rows of other columns between two lines of a column.
 */
const MOST_ROWS = 3;
const MOST_GAP = 1.3;
const LEAST_OVERLAP = 0.2;

/** Returns the line below a chunk in the same column; null if there is none nearby. */
export function findNextLine(view: View, chunk: Chunk): Chunk | null {
  const height = chunk.box[3] - chunk.box[1];
  for (let r = chunk.row + 1; r <= chunk.row + MOST_ROWS; r++) {
    const row = view.rows[r];
    if (!row || row.page !== chunk.page || row.box[1] - chunk.box[3] > MOST_GAP * height) return null;
    const below = row.chunks.find((one) => overlapX(one.box, chunk.box) > LEAST_OVERLAP);
    if (below) return below.box[1] - chunk.box[3] > MOST_GAP * height ? null : below;
  }
  return null;
}
