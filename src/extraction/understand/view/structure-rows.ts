import type { Page } from '../../document.ts';
import { DASH_CHARACTERS, JOINT_CHARACTERS, SEPARATOR_CHARACTERS } from '../../drawn-characters.ts';
import type { Words } from '../lexicon/words.ts';
import { CHAR, createCellTokens, HEIGHT, MAX_LINE } from './cell-tokens.ts';
import type { RawRow } from './rows.ts';
import { createSheetRows } from './sheet-rows.ts';

/** Maximum number of rows that are used to determine the column widths of a table. */
const MAX_TABLE_ROWS = 2000;

interface TextCell {
  text: string;
  x: number;
}

/**
 * For a page without a layout, creates rows on an artificial grid from the page's Markdown lines and tables.
 */
export function createStructureRows(page: Page, limit: number, known: Words): RawRow[] {
  const sheet = page.tables[0];
  if (sheet?.sheet !== undefined) return createSheetRows(sheet, limit, known);
  const rows: RawRow[] = [];
  let left = limit;
  const take = (cells: TextCell[], at: string) => {
    if (left <= 0) return;
    const tokens = cells
      .flatMap((cell) => createCellTokens(cell.text, cell.x, rows.length, known))
      .slice(0, left);
    left -= tokens.length;
    if (tokens.length > 0) rows.push({ tokens, height: HEIGHT, at });
  };
  const lines = page.text !== '' ? page.text.split('\n') : page.lines.map((line) => line.text);
  for (let i = 0; i < lines.length && left > 0; i++) {
    const end = findTableEnd(lines, i);
    if (end - i >= 2) {
      takeTable(lines.slice(i, end), i, take);
      i = end - 1;
    } else take(splitLine(lines[i] ?? ''), `line ${i + 1}`);
  }
  return rows;
}

/** A character between two columns. In Markdown, a separator after a backslash is part of the text. */
const SEPARATORS = new RegExp(String.raw`(?<!\\)[${SEPARATOR_CHARACTERS}]`, 'u');
const FRAMED = new RegExp(String.raw`^\s*[${SEPARATOR_CHARACTERS}].*[${SEPARATOR_CHARACTERS}]\s*$`, 'u');
const FRAME = new RegExp(String.raw`^\s*[${SEPARATOR_CHARACTERS}]`, 'u');
/** A line that consists only of rules. Markdown marks the alignment of a column with colons. */
const DIVIDER = new RegExp(`^[\\s:${SEPARATOR_CHARACTERS}${DASH_CHARACTERS}${JOINT_CHARACTERS}]*$`, 'u');
const DASHES = new RegExp(`[${DASH_CHARACTERS}]{3}`, 'u');
/** Minimum number of lines of a table without outer borders. Two lines are enough if it has a divider. */
const LEAST_LINES = 3;
/** Minimum number of columns of a table without outer borders. */
const LEAST_COLUMNS = 3;

/** Returns the index after the last line of the table that begins at `start`; `start` if there is none. */
function findTableEnd(lines: readonly string[], start: number): number {
  const framed = findRunEnd(lines, start, (line) => FRAMED.test(line));
  if (framed - start >= 2) return framed;
  const columns = splitCells(lines[start] ?? '').length;
  if (columns < LEAST_COLUMNS || isDivider(lines[start])) return start;
  const isAlike = (line: string, i: number) =>
    isDivider(line) ? !isDivider(lines[i - 1]) : splitCells(line).length === columns;
  const end = findRunEnd(lines, start, isAlike);
  const dividers = lines.slice(start, end).filter(isDivider).length;
  return end - start - dividers >= LEAST_LINES - Math.min(1, dividers) ? end : start;
}

function findRunEnd(
  lines: readonly string[],
  start: number,
  test: (line: string, index: number) => boolean,
): number {
  let end = start;
  const limit = Math.min(lines.length, start + MAX_TABLE_ROWS);
  while (end < limit && test(lines[end]?.slice(0, MAX_LINE) ?? '', end)) end++;
  return end;
}

function isDivider(line: string | undefined): boolean {
  const text = line?.slice(0, MAX_LINE) ?? '';
  return DIVIDER.test(text) && DASHES.test(text);
}

function splitCells(line: string): string[] {
  return line.slice(0, MAX_LINE).split(SEPARATORS);
}

function takeTable(
  lines: readonly string[],
  first: number,
  take: (cells: TextCell[], at: string) => void,
): void {
  const isFramed = lines.every((line) => FRAME.test(line));
  const rows = lines.map((line) =>
    splitCells(line.trim())
      .slice(isFramed ? 1 : 0)
      .map(removeSyntax),
  );
  const widths: number[] = [];
  for (const row of rows)
    for (const [i, text] of row.entries()) widths[i] = Math.max(widths[i] ?? 4, Math.min(60, text.length));
  const starts: number[] = [];
  let x = 0;
  for (const [i, width] of widths.entries()) {
    starts[i] = x;
    x += (width ?? 4) * CHAR + 3 * HEIGHT;
  }
  for (const [r, row] of rows.entries()) {
    if (DIVIDER.test(lines[r] ?? '')) continue;
    take(
      row.map((text, i) => ({ text, x: starts[i] ?? 0 })).filter((cell) => cell.text !== ''),
      `line ${first + r + 1}`,
    );
  }
}

function removeSyntax(text: string): string {
  return text
    .replace(/\*\*|__|`/g, '')
    .replace(/\\([\\|*_#])/g, '$1')
    .trim();
}

/** Splits a line of text into columns at tabs and at sequences of three or more spaces. */
function splitLine(line: string): TextCell[] {
  const cells: TextCell[] = [];
  const text = line.slice(0, MAX_LINE).replace(/^\s*#{1,6}\s+/, '');
  for (const match of text.matchAll(/\S+(?:[ \u00a0]{1,2}\S+)*/g)) {
    cells.push({ text: removeSyntax(match[0]), x: match.index * CHAR + cells.length * 2 * HEIGHT });
  }
  return cells;
}
