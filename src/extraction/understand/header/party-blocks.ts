import type { Context } from '../context.ts';
import { isTitle } from '../lexicon/labels.ts';
import { isListHead } from '../line-items/columns.ts';
import { once } from '../once.ts';
import { type Block, collectBlocks } from '../parties/blocks.ts';
import { isCountryLine, isStreetLine } from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import type { Chunk } from '../view/view.ts';

/** A block of lines, and the parts of an address that it contains. */
export interface PartyBlock extends Block {
  postal: boolean;
  street: boolean;
  country: boolean;
  contact: boolean;
}

/** The blocks of the first page, and the position of the list of line items. */
export class PartyBlocks {
  /** Blocks that contain an address, from top to bottom. */
  readonly addressed: readonly PartyBlock[];
  /** Index of the header row of the list; infinity if there is no list. */
  readonly listRow: number;
  readonly #byChunk = new Map<Chunk, PartyBlock>();

  constructor(context: Context) {
    const page = context.view.pages[0];
    const blocks = (page ? collectBlocks(page, isTitle) : []).map((block) => describeBlock(context, block));
    for (const block of blocks) for (const line of block.lines) this.#byChunk.set(line, block);
    this.addressed = blocks.filter((block) => block.postal || block.street);
    this.listRow = page?.rows.find(isListHead)?.index ?? Number.POSITIVE_INFINITY;
  }

  of(chunk: Chunk): PartyBlock | undefined {
    return this.#byChunk.get(chunk);
  }
}

/**
 * Returns the blocks of a document. They are cached, because the steps for names and for values both use
 * them.
 */
export const partyBlocksOf = once((context: Context) => new PartyBlocks(context));

function describeBlock(context: Context, block: Block): PartyBlock {
  const lines = block.lines.slice(0, 14);
  return {
    ...block,
    postal: lines.some((line) => isPostalLine(line.text)),
    street: lines.some((line) => isStreetLine(line.text)),
    country: lines.some((line) => isCountryLine(line.text)),
    contact: lines.some((line) => context.identifiersIn(line).length > 0),
  };
}
