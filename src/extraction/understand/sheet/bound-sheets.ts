import type { LaidOutDocument, Page } from '../../document.ts';
import type { Table } from '../../parsed-data.ts';
import { MAX_CELL, MAX_CELLS, MAX_CHARACTERS, MAX_COLUMNS, MAX_ROWS } from '../../sheet-limits.ts';

const MAX_TEXT = 60_000;

const EMPTY: Table = { id: '', header_rows: 0, columns: 0, parts: [], rows: [] };

/** The part of a workbook or CSV file that is searched for fields. */
export interface BoundedSheets {
  document: LaidOutDocument;
  /** Whether any content was omitted. */
  cut: boolean;
}

/**
 * Selects the part of each sheet that is searched for fields. This precedes all other processing so that the
 * processing time does not depend on the size of the file. Hidden sheets are omitted.
 */
export function boundSheets(document: LaidOutDocument): BoundedSheets {
  const budget = new Budget();
  const pages = document.pages.map((page): Page => {
    const table = page.tables[0] ?? EMPTY;
    // A CSV file that contains several tables is treated as a single sheet.
    const rows = table.hidden ? [] : budget.take(page.tables.flatMap((one) => one.rows));
    const bounded: Table = { ...table, sheet: table.sheet ?? '', rows };
    return { ...page, tables: [bounded], text: '', lines: [], words: [] };
  });
  const text = document.text.slice(0, MAX_TEXT);
  return { document: { ...document, pages, tables: [], wholeTables: [], text }, cut: budget.cut };
}

class Budget {
  #cells = MAX_CELLS;
  #characters = MAX_CHARACTERS;
  cut = false;

  get spent(): boolean {
    return this.#cells <= 0 || this.#characters <= 0;
  }

  take(rows: readonly (readonly string[])[]): string[][] {
    if (rows.length > MAX_ROWS) this.cut = true;
    return rows.slice(0, MAX_ROWS).map((row) => this.#row(row));
  }

  #row(row: readonly string[]): string[] {
    if (this.spent) {
      this.cut = true;
      return [];
    }
    if (row.length > MAX_COLUMNS) this.cut = true;
    const cells = row.slice(0, MAX_COLUMNS).map((text) => text.slice(0, MAX_CELL));
    this.#cells -= cells.reduce((sum, text) => sum + (text === '' ? 0 : 1), 0);
    this.#characters -= cells.reduce((sum, text) => sum + text.length, 0);
    return cells;
  }
}
