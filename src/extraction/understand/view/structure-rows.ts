import type { Page } from '../../document.ts';
import type { Table } from '../../parsed-data.ts';
import type { RawRow } from './rows.ts';
import { keyOf, splitAt, type Token } from './token.ts';

const CHAR = 5;
const HEIGHT = 10;
const PITCH = 12;
/** Rows of a table that understanding looks at; the table itself is kept whole elsewhere. */
const MAX_TABLE_ROWS = 2000;

/** Rows of a page that has no layout: its lines, else the rows of its tables, on a made-up grid. */
export function structureRows(page: Page, limit: number): RawRow[] {
  const rows: RawRow[] = [];
  let left = limit;
  const take = (cells: { text: string; x: number }[], at: string) => {
    if (left <= 0) return;
    const tokens = cells.flatMap((cell) => cellTokens(cell.text, cell.x, rows.length)).slice(0, left);
    left -= tokens.length;
    if (tokens.length > 0) rows.push({ tokens, height: HEIGHT, at });
  };
  const lines = page.lines.length > 0 ? page.lines.map((line) => line.text) : page.text.split('\n');
  const useTables = page.tables.length > 0 && page.info.method === 'structure' && page.lines.length === 0;
  if (useTables) for (const table of page.tables) tableRows(table, take);
  else for (const [index, line] of lines.entries()) take(splitLine(line), `line ${index + 1}`);
  return rows;
}

function tableRows(table: Table, take: (cells: { text: string; x: number }[], at: string) => void): void {
  const widths: number[] = [];
  const rows = table.rows.slice(0, MAX_TABLE_ROWS);
  for (const row of rows)
    for (const [i, text] of row.entries()) widths[i] = Math.max(widths[i] ?? 4, Math.min(60, text.length));
  const starts: number[] = [];
  let x = 0;
  for (const [i, width] of widths.entries()) {
    starts[i] = x;
    x += (width ?? 4) * CHAR + 5 * HEIGHT;
  }
  rows.forEach((row, r) => {
    const cells = row
      .map((text, i) => ({ text, x: starts[i] ?? 0 }))
      .filter((cell) => cell.text.trim() !== '');
    take(cells, table.sheet === undefined ? `row ${r + 1}` : `${table.sheet}!${r + 1}`);
  });
}

/** Columns of a text line: parted by tabs, bars or three blanks. */
function splitLine(line: string): { text: string; x: number }[] {
  const cells: { text: string; x: number }[] = [];
  const limit = line.slice(0, 4000);
  for (const match of limit.matchAll(/[^\t|]+?(?=\t|\||\s{3,}|$)/g)) {
    const lead = match[0].length - match[0].trimStart().length;
    const text = match[0].trim();
    if (text) cells.push({ text, x: (match.index + lead) * CHAR + cells.length * 2 * HEIGHT });
  }
  return cells;
}

function cellTokens(text: string, start: number, row: number): Token[] {
  const tokens: Token[] = [];
  const y = row * PITCH;
  for (const match of text.slice(0, 4000).matchAll(/\S+/g)) {
    const at = splitAt(match[0]);
    const parts = at < 0 ? [match[0]] : [match[0].slice(0, at), match[0].slice(at)];
    let x = start + match.index * CHAR;
    for (const part of parts) {
      const gap = tokens.length === 0 ? Number.POSITIVE_INFINITY : part === parts[0] ? 0.5 : 0;
      tokens.push({
        text: part,
        key: keyOf(part),
        box: [x, y, x + part.length * CHAR, y + HEIGHT],
        confidence: 1,
        bold: false,
        row: 0,
        index: 0,
        chunk: 0,
        gap,
      });
      x += part.length * CHAR;
    }
  }
  return tokens;
}
