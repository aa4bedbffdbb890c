import type { Redactor } from './redactor.ts';
import { type PlacedRow, placeRows } from './text-blocks.ts';
import type { TextView } from './text-view.ts';

/** About four thousand tokens, which fits in any model's context window and leaves room for the answer. */
export const WINDOW_CHARACTERS = 14_000;
/** Number of rows that adjacent windows share, so that each list entry is complete in one of them. */
const OVERLAP_ROWS = 4;
const LONGEST_ROW = 3_000;

/**
 * Splits text into parts that a model can process at once. Each row begins with its number, and vertical bars
 * separate its cells. A position precedes each block: "@12 5,40" means 12 % down the page, with cells at 5 %
 * and 40 % of the page width.
 */
export function makeWindows(view: TextView, redactor: Redactor): Window[] {
  const placed = placeRows(view);
  const rows = view.rows.flatMap(({ page, chunks }, index): WindowRow[] => {
    if (chunks.length === 0) return [];
    const { cells = [], place = null, startsBlock = false } = placed[index] ?? {};
    const text = `${index}: ${redactor.redact(writeCells(cells)).slice(0, LONGEST_ROW)}`;
    return [{ index, page, text, place: writePlace(place), startsBlock }];
  });
  const findIndex = (position: number) => rows[position]?.index ?? view.rows.length;
  const windows: Window[] = [];
  for (let start = 0; start < rows.length; ) {
    const end = endOfWindow(rows, start);
    const part = rows.slice(start, end);
    const ownEnd = end >= rows.length ? end : Math.max(start + 1, end - OVERLAP_ROWS);
    windows.push({
      text: writeRows(part),
      pages: [...new Set(part.map(({ page }) => page))],
      rows: { start: findIndex(start), end: findIndex(ownEnd) },
    });
    start = ownEnd;
  }
  return windows;
}

export interface Window {
  text: string;
  pages: number[];
  /** The numbers of the first row of this part and of the first row after it. */
  rows: { start: number; end: number };
}

interface WindowRow {
  index: number;
  page: number;
  text: string;
  /** The position of the block that begins with this row; '' if the document has no layout. */
  place: string;
  startsBlock: boolean;
}

/**
 * Returns the index of the row after the last row of the window. A window ends at a page break if it is
 * nearly full there.
 */
function endOfWindow(rows: readonly WindowRow[], start: number): number {
  let length = 0;
  let end = start;
  let lastPageEnd = -1;
  while (end < rows.length) {
    const row = rows[end];
    length += (row?.text.length ?? 0) + (row?.startsBlock ? row.place.length : 0) + 1;
    if (length > WINDOW_CHARACTERS && end > start) break;
    end++;
    if (rows[end]?.page !== rows[end - 1]?.page && length > 0.6 * WINDOW_CHARACTERS) lastPageEnd = end;
  }
  return end < rows.length && lastPageEnd > start + OVERLAP_ROWS ? lastPageEnd : end;
}

function writeRows(rows: readonly WindowRow[]): string {
  const lines: string[] = [];
  let page = -1;
  for (const row of rows) {
    if (row.page !== page) lines.push(`--- page ${row.page} ---`);
    page = row.page;
    if (row.place !== '' && (row.startsBlock || row === rows[0])) lines.push(row.place);
    lines.push(row.text);
  }
  return lines.join('\n');
}

function writeCells(cells: readonly string[]): string {
  return cells.join(' | ').replace(/\| {2}(?=\|)/g, '| ');
}

function writePlace(place: PlacedRow['place']): string {
  return place === null ? '' : `@${place.top} ${place.columns.join(',')}`;
}
