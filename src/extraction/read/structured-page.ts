import type { ReadPage } from '../document.ts';
import type { Table } from '../parsed-data.ts';

/** Returns a page of a format without a layout. `text` is Markdown in reading order. */
export function createStructuredPage(number: number, text: string, tables: Table[]): ReadPage {
  return {
    info: { number, width: 0, height: 0, unit: 'none', method: 'structure', confidence: 1, warnings: [] },
    words: [],
    rules: [],
    tables,
    text,
  };
}
