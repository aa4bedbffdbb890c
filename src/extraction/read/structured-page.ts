import type { ReadPage } from '../document.ts';
import type { Table } from '../parsed-data.ts';

/**
 * Creates a page for a format without a layout, from Markdown in reading order and the tables in the file's
 * structure.
 */
export function createStructuredPage(number: number, text: string, tables: Table[]): ReadPage {
  return {
    info: { number, width: 0, height: 0, unit: 'none', method: 'structure', confidence: 1, warnings: [] },
    words: [],
    rules: [],
    tables,
    text,
  };
}
