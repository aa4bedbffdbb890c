import type { Box } from '../../parsed-data.ts';
import { salutationKeys } from '../lexicon/lexicon.ts';
import { keyOf, mergeBoxes } from '../view/token.ts';
import type { Chunk, ViewPage } from '../view/view.ts';

/**
 * Consecutive lines with the same left edge, right edge or center, for example an address or a letterhead.
 */
export interface Block {
  page: number;
  lines: Chunk[];
  box: Box;
}

const MAX_OPEN = 24;

/**
 * Groups the chunks of a page into blocks, from top to bottom. Chunks are ignored if `isExcluded` returns
 * true.
 */
export function collectBlocks(page: ViewPage, isExcluded: (chunk: Chunk) => boolean): Block[] {
  const blocks: Block[] = [];
  let open: Block[] = [];
  for (const row of page.rows) {
    for (const chunk of row.chunks) {
      if (isExcluded(chunk)) continue;
      const fit = open.find((block) => belongsTo(block, chunk, row.height));
      if (fit) {
        fit.lines.push(chunk);
        fit.box = mergeBoxes([fit.box, chunk.box]);
        continue;
      }
      const block: Block = { page: page.number, lines: [chunk], box: chunk.box };
      blocks.push(block);
      open.push(block);
    }
    open = open.filter((block) => row.box[1] - getLastBox(block)[3] < 2.5 * row.height).slice(-MAX_OPEN);
  }
  return blocks;
}

function getLastBox(block: Block): Box {
  return block.lines.at(-1)?.box ?? block.box;
}

function belongsTo(block: Block, chunk: Chunk, height: number): boolean {
  const last = getLastBox(block);
  const ownHeight = chunk.box[3] - chunk.box[1];
  const lastHeight = last[3] - last[1];
  // A larger font begins a new block. A smaller font does not, because an address is often smaller than the
  // name above it.
  if (ownHeight > 1.3 * lastHeight) return false;
  // A salutation such as "Frau" below a larger company name begins the address of the recipient.
  if (ownHeight * 1.2 < lastHeight && salutationKeys.has(keyOf(chunk.tokens[0]?.text ?? ''))) return false;
  const gap = chunk.box[1] - last[3];
  if (
    gap < -0.5 * height ||
    gap > 0.85 * Math.min(Math.max(ownHeight, lastHeight), 1.3 * Math.min(ownHeight, lastHeight))
  )
    return false;
  const sharesLeft = Math.abs(chunk.box[0] - last[0]) < 0.8 * height;
  const sharesRight = Math.abs(chunk.box[2] - last[2]) < 0.8 * height;
  const sharesCenter = Math.abs(chunk.box[0] + chunk.box[2] - last[0] - last[2]) < 1.4 * height;
  return sharesLeft || sharesRight || sharesCenter;
}
