import type { Page } from '../../document.ts';
import { layoutRows, type RawRow } from './rows.ts';
import { structureRows } from './structure-rows.ts';

/**
 * The rows of pages that are looked at twice: alone, to divide a file, and together. Most of the time of a view goes into
 * them.
 */
export class PageRows {
  readonly #made = new Map<Page, RawRow[]>();

  /** Rows with tokens of their own, which a view numbers in its own order. */
  of(page: Page, layout: boolean, limit: number): RawRow[] {
    if (!layout) return structureRows(page, limit);
    if (page.words.length > limit) return layoutRows(page, limit);
    const made = this.#made.get(page);
    if (made) return made.map((row) => ({ ...row, tokens: row.tokens.map((token) => ({ ...token })) }));
    const rows = layoutRows(page, limit);
    this.#made.set(page, rows);
    return rows;
  }
}
