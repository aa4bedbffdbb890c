import type { HtmlElement } from './dom.ts';

/** If a cell spans several positions, only the first contains its text. */
export interface HtmlGrid {
  rows: string[][];
  columns: number;
  headerRows: number;
}

export const MAX_COLUMNS = 1_000;
const MAX_CELLS = 2_000_000;

/** Returns the rows of a table, without those of nested tables. */
export function listOwnRows(table: HtmlElement): HtmlElement[] {
  return [...table.children].flatMap((child) => {
    const name = child.localName;
    if (name === 'tr') return [child];
    return name === 'thead' || name === 'tbody' || name === 'tfoot' || name === 'form'
      ? listOwnRows(child)
      : [];
  });
}

export function listOwnCells(row: HtmlElement): HtmlElement[] {
  return [...row.children].filter((child) => child.localName === 'td' || child.localName === 'th');
}

export function readGrid(table: HtmlElement, cellText: (cell: HtmlElement) => string): HtmlGrid {
  const rows: string[][] = [];
  /** For each column, the number of following rows that a cell above still spans. */
  const reach: number[] = [];
  let columns = 0;
  let cells = 0;
  let headerRows = 0;
  for (const row of listOwnRows(table)) {
    const texts: string[] = [];
    const own = listOwnCells(row);
    let column = 0;
    for (const cell of own) {
      while ((reach[column] ?? 0) > 0) column++;
      if (column >= MAX_COLUMNS) break;
      texts[column] = cellText(cell);
      const down = readSpan(cell, 'rowspan');
      const end = Math.min(MAX_COLUMNS, column + readSpan(cell, 'colspan'));
      for (; column < end; column++) reach[column] = down;
    }
    for (let c = 0; c < reach.length; c++) reach[c] = Math.max(0, (reach[c] ?? 0) - 1);
    columns = Math.max(columns, column);
    cells += columns;
    if (cells > MAX_CELLS) break;
    const isHeader = own.length > 0 && own.every((cell) => cell.localName === 'th');
    const inHead = row.parentElement?.localName === 'thead';
    if ((isHeader || inHead) && headerRows === rows.length) headerRows++;
    rows.push(Array.from({ length: texts.length }, (_, c) => texts[c] ?? ''));
  }
  const full = rows.map((row) => [...row, ...Array.from({ length: columns - row.length }, () => '')]);
  return {
    rows: full,
    columns,
    headerRows: headerRows === rows.length ? Math.min(1, rows.length) : headerRows,
  };
}

export function readSpan(cell: HtmlElement, name: string): number {
  const stated = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return Math.max(1, Math.min(MAX_COLUMNS, Number.isNaN(stated) ? 1 : stated));
}
