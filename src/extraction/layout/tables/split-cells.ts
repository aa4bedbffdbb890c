// Many tables lack some ruling lines: for example, they have lines only around the header, or colored bands.
// Cells without a line between them are split at the whitespace between words.
import type { Word } from '../../document.ts';
import { typeOfValue } from '../../read/column-types.ts';
import { getBoxAround } from '../geometry.ts';
import { groupIntoLines } from '../lines.ts';
import { findColumnGutters } from './column-gutters.ts';
import type { FilledCell } from './table-parts.ts';
import { findTextRows } from './text-rows.ts';

/** Minimum gap between words of two columns, in text heights. */
const COLUMN_GAP = 0.5;
/** Minimum width of empty strips that divide a cell into columns, in text heights. */
const OWN_GUTTER = 0.5;
/** Rows are split only if at least this share of the lines in a column are numbers, dates or amounts. */
const DATA_SHARE = 0.7;
/** A grid is rejected if more than this share of its words is in cells that themselves contain columns. */
const MAX_UNDIVIDED_SHARE = 0.3;
/**
 * Minimum number of words in a cell that may contain columns: two rows with one word in each of two columns.
 */
const LEAST_IN_COLUMNS = 4;

/** Splits a cell that spans columns if the borders of these columns separate its words. */
export function splitColumns(cell: FilledCell, xs: readonly number[]): FilledCell[] {
  if (cell.columnSpan < 2 || cell.words.length < 2) return [cell];
  const byColumn = new Map<number, Word[]>();
  for (const { words } of listTextLines(cell.words)) {
    let before: { word: Word; column: number } | undefined;
    for (const word of words.sort((a, b) => a.box[0] - b.box[0])) {
      const column = findWordColumn(word, cell, xs);
      if (before !== undefined && before.column !== column && isNear(before.word, word)) return [cell];
      byColumn.set(column, [...(byColumn.get(column) ?? []), word]);
      before = { word, column };
    }
  }
  if (byColumn.size < 2) return [cell];
  return [...byColumn].map(([column, words]) => {
    return { ...cell, column, columnSpan: 1, words, box: getBoxAround(words) };
  });
}

function findWordColumn(word: Word, cell: FilledCell, xs: readonly number[]): number {
  const middle = (word.box[0] + word.box[2]) / 2;
  for (let column = cell.column; column < cell.column + cell.columnSpan - 1; column++) {
    if (middle < (xs[column + 1] ?? Number.POSITIVE_INFINITY)) return column;
  }
  return cell.column + cell.columnSpan - 1;
}

function isNear(one: Word, next: Word): boolean {
  return next.box[0] - one.box[2] < COLUMN_GAP * (one.box[3] - one.box[1]);
}

/**
 * Splits a row whose parts are not separated by ruling lines: each text line in a column of numbers begins a
 * new row.
 */
export function splitRows(cells: readonly FilledCell[]): FilledCell[] {
  const added = new Map<number, number[]>();
  for (const row of new Set(cells.map((cell) => cell.row))) {
    const anchors = findRowAnchors(cells.filter((cell) => cell.row === row && cell.rowSpan === 1));
    if (anchors !== null) added.set(row, anchors);
  }
  if (added.size === 0) return [...cells];
  const shift = (row: number) =>
    [...added].reduce((sum, [split, anchors]) => sum + (split < row ? anchors.length - 1 : 0), 0);
  return cells.flatMap((cell) => {
    const row = cell.row + shift(cell.row);
    const end = cell.row + cell.rowSpan;
    const anchors = cell.rowSpan === 1 ? added.get(cell.row) : undefined;
    if (anchors === undefined) return [{ ...cell, row, rowSpan: end + shift(end) - row }];
    return splitAt(cell, anchors).map((words, index) => ({ ...cell, row: row + index, words }));
  });
}

function findRowAnchors(cells: readonly FilledCell[]): number[] | null {
  const columns = cells.map((cell) => listTextLines(cell.words)).filter((lines) => lines.length > 1);
  if (columns.length < 2) return null;
  const data = columns.filter((lines) => lines.filter(isDataLine).length >= DATA_SHARE * lines.length);
  const longest = data.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? null : longest.map(getVerticalCenter);
}

interface TextLine {
  text: string;
  words: Word[];
}

function listTextLines(words: readonly Word[]): TextLine[] {
  const lines: (TextLine & { middle: number; height: number })[] = [];
  for (const run of groupIntoLines(words).sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0])) {
    const middle = (run.box[1] + run.box[3]) / 2;
    const height = run.box[3] - run.box[1];
    const last = lines.at(-1);
    if (last !== undefined && Math.abs(last.middle - middle) < height / 2) {
      last.text += ` ${run.text}`;
      last.words.push(...run.words);
    } else lines.push({ text: run.text, words: [...run.words], middle, height });
  }
  return lines;
}

function isDataLine({ text }: TextLine): boolean {
  const type = typeOfValue(text);
  return type !== 'string';
}

function getVerticalCenter({ words }: TextLine): number {
  const box = getBoxAround(words);
  return (box[1] + box[3]) / 2;
}

function splitAt(cell: FilledCell, anchors: readonly number[]): Word[][] {
  const parts = anchors.map((): Word[] => []);
  for (const line of listTextLines(cell.words)) {
    const middle = getVerticalCenter(line);
    let nearest = 0;
    for (const [index, anchor] of anchors.entries()) {
      if (Math.abs(anchor - middle) < Math.abs((anchors[nearest] ?? 0) - middle)) nearest = index;
    }
    parts[nearest]?.push(...line.words);
  }
  return parts;
}

/**
 * Whether many words are in cells that themselves contain columns. If so, the ruling lines do not form a
 * table.
 */
export function containsColumns(cells: readonly FilledCell[]): boolean {
  let undivided = 0;
  let all = 0;
  for (const { words } of cells) {
    all += words.length;
    const isLarge = words.length >= LEAST_IN_COLUMNS;
    if (isLarge && findColumnGutters(findTextRows(words, OWN_GUTTER), OWN_GUTTER).length > 0)
      undivided += words.length;
  }
  return undivided > MAX_UNDIVIDED_SHARE * all;
}
