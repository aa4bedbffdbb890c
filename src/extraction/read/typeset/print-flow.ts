import type { Printout, ReadPage } from '../../document.ts';
import { MAX_SEARCHED_WORDS } from '../../size-limits.ts';
import type { FlowBlock } from './flow.ts';
import { addStrip, placeBlocks } from './place-blocks.ts';
import type { PlacedRow, Strip } from './place-paragraph.ts';
import { createPlacedTables } from './placed-tables.ts';

/** The size of a page and its margins, in points. */
export interface PageSize {
  width: number;
  height: number;
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const A4: PageSize = { width: 595.3, height: 841.9, top: 70, right: 57, bottom: 70, left: 57 };
/** The page of a browser, which prints with narrow margins. */
export const SCREEN_PAGE: PageSize = { ...A4, top: 40, right: 40, bottom: 40, left: 40 };

/** A page of the source and what is printed of it. */
export interface FlowPage {
  /** The number of the page in the document. */
  source: number;
  size: PageSize;
  header: FlowBlock[];
  blocks: FlowBlock[];
  footer: FlowBlock[];
}

const MAX_PAGES = 500;
/** A footer higher than this share of the page is printed after the other text. */
const MOST_FOOTER = 0.33;
/** Distance between the edge of the page and its header or footer. */
const EDGE = 30;

/**
 * Prints a document: places its words and the borders of its tables on pages. A page of the source begins a new
 * page and may need several.
 */
export function printFlow(pages: readonly FlowPage[]): Printout {
  const printer = new Printer();
  for (const page of pages) printer.print(page);
  return printer.finish();
}

type OpenPage = ReadPage & { rows: PlacedRow[] };

class Printer {
  readonly #pages: OpenPage[] = [];
  readonly #sources: number[] = [];
  readonly #budget = { left: MAX_SEARCHED_WORDS };
  #y = 0;
  #isCut = false;

  print(flow: FlowPage): void {
    if (this.#budget.left <= 0 || this.#pages.length >= MAX_PAGES) {
      this.#isCut = true;
      return;
    }
    const { left, right, width, height, top, bottom } = flow.size;
    const area = { x: left, width: width - left - right, line: 0, depth: 0, budget: this.#budget };
    const page = this.#begin(flow);
    const [above = [], below = []] = [flow.header, flow.footer].map((own) =>
      [...placeBlocks(own, area)].filter((one) => one !== 'page'),
    );
    this.#y = EDGE;
    for (const strip of above) this.#add(strip, flow, height);
    this.#y = Math.max(this.#y, top);
    const footerHeight = measureHeight(below);
    const isHigh = footerHeight > height * MOST_FOOTER;
    const limit = height - Math.max(bottom, isHigh ? 0 : footerHeight + EDGE);
    for (const strip of placeBlocks(flow.blocks, area)) {
      if (strip === 'page') this.#begin(flow);
      else this.#add(strip, flow, limit);
      if (this.#pages.length >= MAX_PAGES) {
        this.#isCut = true;
        break;
      }
    }
    if (this.#budget.left <= 0) this.#isCut = true;
    let y = height - footerHeight - EDGE;
    for (const strip of below) {
      if (isHigh) this.#add(strip, flow, limit);
      else addStrip(page, strip, y);
      y += strip.height;
    }
  }

  finish(): Printout {
    const pages = this.#pages.map(({ rows, ...page }) => ({
      ...page,
      tables: createPlacedTables(rows, page.info.number),
    }));
    return { pages, sources: this.#sources, ...(this.#isCut && { isCut: true }) };
  }

  #begin({ size: { width, height, top }, source }: FlowPage): OpenPage {
    const number = this.#pages.length + 1;
    const page: OpenPage = {
      info: { number, width, height, unit: 'pt', method: 'text', confidence: 1, warnings: [] },
      words: [],
      rules: [],
      tables: [],
      rows: [],
      text: '',
    };
    this.#pages.push(page);
    this.#sources.push(source);
    this.#y = top;
    return page;
  }

  #add(strip: Strip, flow: FlowPage, limit: number): void {
    let page = this.#pages.at(-1) ?? this.#begin(flow);
    const isFull = this.#y + strip.height > limit && page.words.length > 0;
    if (isFull && strip.words.length > 0) page = this.#begin(flow);
    addStrip(page, strip, this.#y);
    this.#y += strip.height;
    // On a small page, a row or a header may be higher than the page.
    page.info.height = Math.max(page.info.height, this.#y);
  }
}

function measureHeight(strips: readonly Strip[]): number {
  return strips.reduce((sum, strip) => sum + strip.height, 0);
}
