import type { FlowBlock } from '../typeset/flow.ts';
import type { FlowPage, PageSize } from '../typeset/print-flow.ts';
import { type Block, writeBlock } from './blocks.ts';

export type PagePart = 'header' | 'blocks' | 'footer';

interface DocxPage {
  texts: string[];
  lines: number;
  flow: Record<PagePart, FlowBlock[]>;
}

/** Collects the Markdown of the pages, and what is printed on them with its places in the Markdown. */
export class DocxPages {
  readonly #pages: DocxPage[] = [];
  readonly #once = new Set<string>();

  constructor() {
    this.begin();
  }

  begin(): void {
    this.#pages.push({ texts: [], lines: 0, flow: { header: [], blocks: [], footer: [] } });
  }

  /** Adds blocks to the current page. `wrap` may add characters to each line of their text. */
  add(blocks: readonly Block[], part: PagePart, wrap = (text: string) => text): void {
    this.#put(blocks, writeBlocks(blocks), part, wrap);
  }

  /**
   * Adds blocks unless the same text was added before: the headers of the first page, of even pages and of odd
   * pages often have the same text.
   */
  addOnce(blocks: readonly Block[], part: PagePart): void {
    const text = writeBlocks(blocks);
    if (this.#once.has(text)) return;
    this.#once.add(text);
    this.#put(blocks, text, part, (same) => same);
  }

  listTexts(): string[] {
    return this.#pages.map(({ texts }) => texts.join('\n\n'));
  }

  listFlows(size: PageSize): FlowPage[] {
    return this.#pages.map(({ flow }, index) => ({ ...flow, size, source: index + 1 }));
  }

  #put(blocks: readonly Block[], text: string, part: PagePart, wrap: (text: string) => string): void {
    const page = this.#pages.at(-1);
    if (page === undefined || text === '') return;
    const start = page.lines === 0 ? 0 : page.lines + 1;
    page.texts.push(wrap(text));
    page.lines = start + countLines(text);
    for (const block of blocks) {
      if (block.kind !== 'page' && block.kind !== 'space') block.flow.place.line += start;
      page.flow[part].push(...listPrinted(block));
    }
  }
}

function listPrinted(block: Block): FlowBlock[] {
  if (block.kind === 'page') return [];
  return 'isInCell' in block && block.isInCell ? [] : [block.flow];
}

/** Returns the Markdown of blocks, and sets the lines on which they begin. */
function writeBlocks(blocks: readonly Block[]): string {
  let out = '';
  let lines = 0;
  let wasItem = false;
  for (const block of blocks) {
    const isItem = block.kind === 'text' && block.marker !== '' && block.heading === 0;
    const text = writeBlockAsMarkdown(block);
    if (text === '' || block.kind === 'page' || block.kind === 'space') continue;
    if (out !== '') {
      out += isItem && wasItem ? '\n' : '\n\n';
      lines += isItem && wasItem ? 0 : 1;
    }
    block.flow.place.line = lines + 1;
    out += text;
    lines += countLines(text);
    wasItem = isItem;
  }
  return out;
}

function countLines(text: string): number {
  return text.split('\n').length;
}

function writeBlockAsMarkdown(block: Block): string {
  if (block.kind === 'table') return block.markdown;
  if (block.kind === 'image') return block.flow.runs.map(({ text }) => text).join('');
  if (block.kind !== 'text') return '';
  if (block.heading > 0)
    return `${'#'.repeat(block.heading)} ${writeBlock({ ...block, indent: 0 }).replaceAll('\n', ' ')}`;
  return writeBlock(block);
}
