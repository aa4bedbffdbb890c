import type { Chunk } from '../view/view.ts';
import type { FormCell } from './form-cells.ts';

/** Names of the features that describe the cell of a form that contains a value. */
export const CELL_FEATURES = ['cell_texts', 'cell_place', 'cell_rest', 'cell_height', 'cell_width'] as const;

const NO_CELL: readonly number[] = [0, -1, -1, -1, -1];
const MOST_TEXTS = 30;
const MOST_SIZE = 99;

/**
 * Returns the features of the cell that contains a piece of text, in the order of `CELL_FEATURES`: the number of pieces of text
 * in the cell, how many are before and after this one, and the cell's size in line heights.
 */
export function describeCell(
  cells: ReadonlyMap<Chunk, FormCell>,
  chunk: Chunk | undefined,
  lineHeight: number,
): readonly number[] {
  const cell = chunk && cells.get(chunk);
  if (!cell) return NO_CELL;
  const { chunks, box } = cell;
  const place = chunks.indexOf(chunk);
  return [
    Math.min(MOST_TEXTS, chunks.length),
    Math.min(MOST_TEXTS, place),
    Math.min(MOST_TEXTS, chunks.length - 1 - place),
    Math.min(MOST_SIZE, (box[3] - box[1]) / lineHeight),
    Math.min(MOST_SIZE, (box[2] - box[0]) / lineHeight),
  ];
}
