import { findMedian } from '../geometry.ts';
import type { TextRow } from './text-rows.ts';

/** Minimum distance between rows of different blocks, in median row heights. */
const MAX_ROW_GAP = 1.8;
/** A row with one segment and at least this many words is treated as prose. */
const PROSE_WORDS = 9;
const MAX_SINGLE_RUN = 2;

/** Finds runs of rows that may be tables, because most of their rows have several segments. */
export function findRowBlocks(rows: readonly TextRow[]): TextRow[][] {
  const height = findMedian(rows.map((row) => row.box[3] - row.box[1]));
  const blocks: TextRow[][] = [];
  let block: TextRow[] = [];
  let singles = 0;
  const close = () => {
    while (block.length > 0 && (block.at(-1)?.segments.length ?? 0) < 2) block.pop();
    if (block.length > 1) blocks.push(block);
    block = [];
    singles = 0;
  };
  for (const row of rows) {
    const isSingle = row.segments.length < 2;
    const last = block.at(-1);
    if (last !== undefined && row.box[1] - last.box[3] > MAX_ROW_GAP * height) close();
    if (isSingle && (isProseLine(row) || ++singles > MAX_SINGLE_RUN || block.length === 0)) close();
    else {
      if (!isSingle) singles = 0;
      block.push(row);
    }
  }
  close();
  return blocks;
}

function isProseLine(row: TextRow): boolean {
  return row.words.length >= PROSE_WORDS;
}
