import type { Box } from '../../parsed-data.ts';
import { salutationKeys } from '../lexicon/lexicon.ts';
import { keyOf, union } from '../view/token.ts';
import type { Chunk, ViewPage } from '../view/view.ts';

/** Lines that stand under each other and begin (or end, or are centred) alike: an address, a letterhead. */
export interface Block {
  page: number;
  lines: Chunk[];
  box: Box;
}

const MAX_OPEN = 24;

/** Groups the chunks of a page into blocks, top to bottom; a chunk that stands `alone` is none's part. */
export function blocksOf(page: ViewPage, alone: (chunk: Chunk) => boolean): Block[] {
  const blocks: Block[] = [];
  let open: Block[] = [];
  for (const row of page.rows) {
    for (const chunk of row.chunks) {
      if (alone(chunk)) continue;
      const fit = open.find((block) => belongs(block, chunk, row.height));
      if (fit) {
        fit.lines.push(chunk);
        fit.box = union([fit.box, chunk.box]);
        continue;
      }
      const block: Block = { page: page.number, lines: [chunk], box: chunk.box };
      blocks.push(block);
      open.push(block);
    }
    open = open.filter((block) => row.box[1] - lastBox(block)[3] < 2.5 * row.height).slice(-MAX_OPEN);
  }
  return blocks;
}

function lastBox(block: Block): Box {
  return block.lines.at(-1)?.box ?? block.box;
}

function belongs(block: Block, chunk: Chunk, height: number): boolean {
  const last = lastBox(block);
  const own = chunk.box[3] - chunk.box[1];
  const before = last[3] - last[1];
  // Larger letters begin something new; under a large name the address is smaller.
  if (own > 1.3 * before) return false;
  // "Frau" under the large name of a firm begins the address of whom it writes to.
  if (own * 1.2 < before && salutationKeys.has(keyOf(chunk.tokens[0]?.text ?? ''))) return false;
  const gap = chunk.box[1] - last[3];
  if (gap < -0.5 * height || gap > 0.85 * Math.min(Math.max(own, before), 1.3 * Math.min(own, before)))
    return false;
  const left = Math.abs(chunk.box[0] - last[0]) < 0.8 * height;
  const right = Math.abs(chunk.box[2] - last[2]) < 0.8 * height;
  const middle = Math.abs(chunk.box[0] + chunk.box[2] - last[0] - last[2]) < 1.4 * height;
  return left || right || middle;
}
