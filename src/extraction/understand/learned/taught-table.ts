import type { Box } from '../../parsed-data.ts';
import {
  type LocatedEntry,
  listHashes,
  listSketchedRows,
  locateEntries,
  type SketchedRow,
} from './locate-entries.ts';
import { hashValue, type Sketch, type SketchPage, type SketchWord } from './sketch.ts';
import type { TaughtEntry, TaughtValue } from './taught.ts';

/** The role of a row in a list: an entry, a line that belongs to the entry above or below it, or neither. */
export type RowPart = 'entry' | 'above' | 'below' | 'other';
export type CellKind = 'none' | 'number' | 'date' | 'text';

/** A column of a taught list, in sketch units. */
export interface TaughtColumn {
  /** The properties in this column; empty for a column that was not taught. */
  properties: string[];
  left: number;
  right: number;
  headers: SketchWord[];
}

export interface TaughtRow {
  part: RowPart;
  kinds: readonly CellKind[];
  first: number;
  /** Whether the row is between the first and the last row of the list. */
  isInside: boolean;
}

export interface TaughtTable {
  columns: readonly TaughtColumn[];
  rows: readonly TaughtRow[];
  /** The page that contains the first entry. */
  page: SketchPage;
  /** Hashes of the first words of the row after the last entry; empty if that row is unknown. */
  end: readonly number[];
}

/** Suffix for the name of a property, used for a column that contains only the property's negative values. */
export const NEGATIVE = ' (negative)';
const HEADER_ROWS = 3;
/**
 * Properties that are printed after other properties with the same value. For example, if the quantity is 1,
 * the amount equals the price and is printed after it.
 */
const LAST: ReadonlySet<string> = new Set(['amount', 'balance']);
/** Maximum length of text that can share a column with a number, such as a unit. */
const LONGEST_UNIT = 8;
/** Maximum distance between a header and the row below it, in row heights. */
const HEADER_REACH = 2.5;
/** Maximum distance between the rows of a header, in row heights. */
const NEXT_HEADER = 0.8;
/**
 * Number of rows before and after a list that are stored as examples of rows that do not belong to the list.
 */
const ROWS_AROUND = 12;
/** Number of words that identify the row after the end of a list. */
export const END_WORDS = 2;

/**
 * Describes the list in a taught document. Returns null if its entries are not printed on the sketched pages.
 */
export function describeTable(sketch: Sketch, entries: readonly TaughtEntry[]): TaughtTable | null {
  const rows = listSketchedRows(sketch);
  const located = locateEntries(rows, entries);
  const [start] = located ?? [];
  if (!located || !start) return null;
  const columns = findColumns(rows, located);
  if (columns.length < 2) return null;
  const firstRow = Math.min(start.row, ...start.more);
  addOtherColumns(columns, rows, located);
  addHeaders(columns, findHeaderRows(rows, firstRow));
  columns.sort((a, b) => a.left + a.right - b.left - b.right);
  const last = located.at(-1) ?? start;
  const lastRow = Math.max(last.row, ...last.more);
  const parts = new Map<number, RowPart>();
  for (const { row, more } of located) {
    parts.set(row, 'entry');
    for (const one of more) parts.set(one, one < row ? 'below' : 'above');
  }
  // If some entries were not stored or not found, rows after the last known entry may also be entries.
  const isWhole = located.length === entries.length;
  const from = Math.max(0, firstRow - ROWS_AROUND);
  const described = rows.slice(from, lastRow + 1 + (isWhole ? ROWS_AROUND : 0)).map(
    (row, i): TaughtRow => ({
      part: parts.get(from + i) ?? 'other',
      kinds: describeCells(columns, row),
      first: row.words[0]?.hash ?? 0,
      isInside: from + i >= firstRow && from + i <= lastRow,
    }),
  );
  const after = isWhole ? getFirstWords(rows[lastRow + 1]) : [];
  const isRepeated = rows.slice(firstRow, lastRow).some((row) => isSameStart(getFirstWords(row), after));
  return {
    columns,
    rows: described,
    page: (rows[firstRow] as SketchedRow).page,
    end: isRepeated ? [] : after,
  };
}

function getFirstWords(row: SketchedRow | undefined): number[] {
  return row?.words.slice(0, END_WORDS).map(({ hash }) => hash) ?? [];
}

function isSameStart(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((hash, i) => hash === b[i]);
}

/** Finds the column of each property. Properties in the same position share a column. */
function findColumns(rows: readonly SketchedRow[], located: readonly LocatedEntry[]): TaughtColumn[] {
  const found = new Map<string, Box[][]>();
  for (const { entry, row, more } of located)
    for (const [property, taught] of Object.entries(entry)) {
      const lists = [row, ...more].map((at) => findBoxes(rows[at], taught));
      const own = lists.find((list) => list.length > 0);
      const { value } = taught;
      const name = typeof value === 'number' && value < 0 ? `${property}${NEGATIVE}` : property;
      if (own) found.set(name, [...(found.get(name) ?? []), own]);
    }
  const boxes = new Map<string, Box[]>();
  // Process properties with clear positions first so that the other properties are assigned to the remaining
  // columns.
  const countPlaces = (lists: readonly Box[][]) => lists.flat().length / lists.length;
  const isLast = (name: string) => LAST.has(name.replace(NEGATIVE, ''));
  const sorted = [...found].sort(
    ([a, one], [b, other]) => countPlaces(one) - countPlaces(other) || Number(isLast(b)) - Number(isLast(a)),
  );
  for (const [name, lists] of sorted)
    boxes.set(name, chooseColumn(lists, [...boxes.values()].map(measureColumn)));
  const columns: TaughtColumn[] = [];
  for (const [property, list] of joinSigns(boxes)) {
    const isSide = boxes.has(`${property}${NEGATIVE}`) || property.endsWith(NEGATIVE);
    if (!isSide && list.length < Math.min(2, 0.2 * located.length)) continue;
    const { left, right } = measureColumn(list);
    const same = columns.find((one) => isSamePlace(one, { left, right }));
    if (same) same.properties.push(property);
    else columns.push({ properties: [property], left, right, headers: [] });
  }
  return dropInnerNumbers(columns, located);
}

interface Edges {
  left: number;
  right: number;
}

/**
 * Chooses the column of a value that may be printed in several positions of each row. Prefers the column that
 * contains the value in most rows, then a column that is still free, then the rightmost one. Returns the
 * value's boxes in that column.
 */
function chooseColumn(lists: readonly Box[][], taken: readonly Edges[]): Box[] {
  let best: { boxes: Box[]; score: number } = { boxes: [], score: -1 };
  for (const seed of lists.flat()) {
    const edges = { left: seed[0], right: seed[2] };
    const boxes = lists.flatMap((list) => list.filter((box) => isAligned(edges, box)).slice(0, 1));
    const isFree = !taken.some((one) => isSamePlace(one, edges));
    const score = boxes.length + (isFree ? 0.5 : 0) + seed[0] / 100_000;
    if (score > best.score) best = { boxes, score };
  }
  return best.boxes;
}

function isAligned({ left, right }: Edges, box: Box): boolean {
  return box[0] < right && box[2] > left;
}

/**
 * Removes numeric properties from columns of long text. Their numbers are printed inside the text, such as "2
 * x 4.50", and do not form a column.
 */
function dropInnerNumbers(
  columns: readonly TaughtColumn[],
  entries: readonly LocatedEntry[],
): TaughtColumn[] {
  const isNumber = (property: string) =>
    entries.some(({ entry }) => typeof entry[property.replace(NEGATIVE, '')]?.value === 'number');
  const longest = (property: string) =>
    Math.max(0, ...entries.map(({ entry }) => String(entry[property]?.value ?? '').length));
  return columns.map((column) => {
    const isText = column.properties.some((one) => !isNumber(one) && longest(one) > LONGEST_UNIT);
    return isText ? { ...column, properties: column.properties.filter((one) => !isNumber(one)) } : column;
  });
}

/**
 * Merges the negative values of a property with its other values, unless the two are printed in separate
 * columns.
 */
function joinSigns(boxes: ReadonlyMap<string, Box[]>): Map<string, Box[]> {
  const joined = new Map<string, Box[]>();
  for (const [name, list] of boxes) {
    const property = name.replace(NEGATIVE, '');
    const other = boxes.get(name === property ? `${name}${NEGATIVE}` : property);
    const isOwn = other !== undefined && !isSamePlace(measureColumn(list), measureColumn(other));
    const key = isOwn ? name : property;
    joined.set(key, [...(joined.get(key) ?? []), ...list]);
  }
  return joined;
}

/** Returns the boxes in a row that may contain a value. */
function findBoxes(row: SketchedRow | undefined, { value, place }: TaughtValue): Box[] {
  if (!row) return [];
  if (place) return place.page === row.page.index && overlapsRow(place.box, row) ? [place.box] : [];
  if (value === null || typeof value === 'boolean') return [];
  const hash = hashValue(value);
  const typed = row.values.filter((one) => one.hash === hash).map(({ box }) => box);
  if (typed.length > 0 || typeof value === 'number') return typed;
  const run = findLongestRun(row.words, listHashes(value));
  return run ? [run] : [];
}

function overlapsRow(box: Box, { top, bottom }: SketchedRow): boolean {
  return box[1] < bottom && box[3] > top;
}

/** Returns the box of the longest part of a string that is printed in a row. */
function findLongestRun(words: readonly SketchWord[], hashes: readonly number[]): Box | null {
  let best: readonly SketchWord[] = [];
  for (let i = 0; i < words.length; i++)
    for (let j = 0; j < hashes.length; j++) {
      let length = 0;
      while (
        i + length < words.length &&
        j + length < hashes.length &&
        words[i + length]?.hash === hashes[j + length]
      )
        length++;
      if (length > best.length) best = words.slice(i, i + length);
    }
  const [first, last] = [best[0], best.at(-1)];
  return first && last ? [first.box[0], first.box[1], last.box[2], last.box[3]] : null;
}

/** Returns the edges of a column, ignoring the outermost tenth of its boxes. */
function measureColumn(boxes: readonly Box[]): Edges {
  const skipped = Math.floor(boxes.length / 10);
  const lefts = boxes.map((box) => box[0]).sort((a, b) => a - b);
  const rights = boxes.map((box) => box[2]).sort((a, b) => b - a);
  return { left: lefts[skipped] ?? 0, right: rights[skipped] ?? 0 };
}

function isSamePlace(a: Edges, b: Edges): boolean {
  const common = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return common > 0.5 * Math.min(a.right - a.left, b.right - b.left);
}

/**
 * Returns the header rows above a list: the nearest row that names several columns, and the row above it if
 * that is part of the same header.
 */
function findHeaderRows(rows: readonly SketchedRow[], first: number): SketchedRow[] {
  const found: SketchedRow[] = [];
  for (let r = first - 1; r >= 0 && r >= first - HEADER_ROWS; r--) {
    const [row, below] = [rows[r], rows[r + 1]];
    if (!row || !below || row.page !== below.page) break;
    const reach = found.length > 0 ? NEXT_HEADER : HEADER_REACH;
    if (below.top - row.bottom > reach * (row.bottom - row.top)) break;
    const isHeader = row.values.length === 0 && splitPhrases(row.words).length >= 2;
    if (isHeader) found.push(row);
    else if (found.length > 0) break;
  }
  return found;
}

/** Assigns the words of a header to the nearest columns. A header must name at least two columns. */
function addHeaders(columns: readonly TaughtColumn[], rows: readonly SketchedRow[]): void {
  for (const { words } of rows)
    for (const word of words) {
      const [x0, , x1] = word.box;
      const column = columns
        .map((one) => ({ one, gap: Math.max(one.left - x1, x0 - one.right) }))
        .sort((a, b) => a.gap - b.gap)[0];
      if (column && column.gap < (word.box[3] - word.box[1]) * 2) column.one.headers.push(word);
    }
  if (columns.filter(({ headers }) => headers.length > 0).length < 2)
    for (const column of columns) column.headers = [];
}

/**
 * Adds columns for text that is outside the taught columns, so that it is not mistaken for the contents of a
 * taught column.
 */
function addOtherColumns(
  columns: TaughtColumn[],
  rows: readonly SketchedRow[],
  located: readonly LocatedEntry[],
): void {
  const others: TaughtColumn[] = [];
  for (const { row } of located)
    for (const phrase of splitPhrases(rows[row]?.words ?? [])) {
      const [left, right] = [phrase[0]?.box[0] ?? 0, phrase.at(-1)?.box[2] ?? 0];
      if (columns.some((one) => left < one.right && right > one.left)) continue;
      const same = others.filter((one) => left < one.right && right > one.left);
      const joined = { properties: [], headers: [], left, right };
      for (const one of same) {
        joined.left = Math.min(joined.left, one.left);
        joined.right = Math.max(joined.right, one.right);
        others.splice(others.indexOf(one), 1);
      }
      others.push(joined);
    }
  columns.push(...others);
}

function isOver(a: Box, b: Box): boolean {
  return a[0] < b[2] && a[2] > b[0];
}

/** Splits the words of a row at the points where a phrase or cell begins. */
function splitPhrases(words: readonly SketchWord[]): SketchWord[][] {
  const phrases: SketchWord[][] = [];
  for (const word of words)
    if (word.isStart || phrases.length === 0) phrases.push([word]);
    else phrases.at(-1)?.push(word);
  return phrases;
}

function describeCells(columns: readonly TaughtColumn[], row: SketchedRow): CellKind[] {
  return columns.map(({ left, right }) => {
    const words = row.words.filter(({ box }) => box[0] < right && box[2] > left);
    if (words.length === 0) return 'none';
    const values = row.values.filter(({ box }) => words.some((one) => isOver(one.box, box)));
    const others = words.filter((word) => !values.some(({ box }) => isOver(word.box, box)));
    return values.length === 1 && others.length <= 1 ? 'number' : 'text';
  });
}
