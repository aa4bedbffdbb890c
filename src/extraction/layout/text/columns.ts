import type { Box } from '../../parsed-data.ts';
import { findMedian, getBoxAround } from '../geometry.ts';
import { type Corridor, findCorridors, groupItemRows, type Item, type ItemRow } from './corridors.ts';
import { areLineNumbers, isIndentedText, isProse, type Run, runBeside, startsAlike } from './runs.ts';

/**
 * Minimum width of a gutter, and the width above which fewer rows are enough to recognize a gutter; both are
 * in line heights.
 */
const MIN_GUTTER = 0.6;
const WIDE_GUTTER = 1.5;
const MIN_ROWS = 5;
const MIN_ROWS_AT_WIDE_GUTTER = 3;
/** At least this share of the labels must have a value on the same baseline. */
const LEVEL_SHARE = 0.75;
const SAME_BASE_LINE = 0.12;
/** A column whose width is less than this share of the adjacent column's width is treated as a side note. */
const SIDE_NOTE_SHARE = 0.45;
/** Maximum number of gutters to examine, tallest first. */
const MAX_CANDIDATES = 10;
const MAX_DEPTH = 10;
/** Minimum whitespace, in line heights, between a column and a line that does not belong to it. */
const APART = 1.2;
/** Lines whose character sizes differ by more than this share are not treated as the same text. */
const OTHER_SIZE = 0.05;
/** Minimum size of a heading that spans columns, relative to the text. */
const HEADING_SCALE = 1.2;

export interface Region {
  items: Item[];
  /** The right edge of the column, even if all its lines are shorter. */
  right: number;
  /** A side note is read after the main text. */
  isSideNote: boolean;
}

/**
 * Splits a page into regions in reading order. Only continuous text is divided into columns, at whitespace
 * that no item crosses. Content that spans both columns is read before or after them.
 */
export function splitIntoRegions(items: readonly Item[]): Region[] {
  const words = items.filter(({ word }) => word !== undefined);
  if (words.length < 20) return [{ items: [...items], right: getBoxAround(items)[2], isSideNote: false }];
  const height = Math.max(1, findMedian(words.map(({ box }) => box[3] - box[1])));
  const regions: Region[] = [];
  split(items, { height, right: getBoxAround(items)[2], isSideNote: false, depth: 0 }, regions);
  return [...regions.filter((one) => !one.isSideNote), ...regions.filter((one) => one.isSideNote)];
}

interface Place {
  height: number;
  right: number;
  isSideNote: boolean;
  depth: number;
}

function split(items: readonly Item[], place: Place, regions: Region[]): void {
  if (items.length === 0) return;
  const { height, right, isSideNote, depth } = place;
  const rows = groupItemRows(items);
  const gutter = depth < MAX_DEPTH && rows.length >= 3 ? findWidestReach(rows, height) : null;
  if (gutter === null) {
    regions.push({ items: [...items], right, isSideNote });
    return;
  }
  const middle = (gutter.left + gutter.right) / 2;
  const listItems = (part: readonly ItemRow[]) => part.flatMap((row) => row.items);
  const within = listItems(rows.slice(gutter.from, gutter.to + 1));
  const before = within.filter(({ box }) => box[0] < middle);
  const after = within.filter(({ box }) => box[0] >= middle);
  const [beforeBox, afterBox] = [getBoxAround(before), getBoxAround(after)];
  const isNarrow = (one: Box, other: Box) => one[2] - one[0] < SIDE_NOTE_SHARE * (other[2] - other[0]);
  const deeper = { ...place, depth: depth + 1 };
  const makeColumn = (box: Box, other: Box) => ({
    ...deeper,
    right: box[2],
    isSideNote: isSideNote || isNarrow(box, other),
  });
  split(listItems(rows.slice(0, gutter.from)), deeper, regions);
  split(before, makeColumn(beforeBox, afterBox), regions);
  split(after, makeColumn(afterBox, beforeBox), regions);
  split(listItems(rows.slice(gutter.to + 1)), deeper, regions);
}

function findWidestReach(rows: readonly ItemRow[], height: number): Corridor | null {
  const measureReach = ({ from, to }: Corridor) => (rows[to]?.bottom ?? 0) - (rows[from]?.top ?? 0);
  const candidates = findCorridors(rows, MIN_GUTTER * height)
    .filter(({ from, to }) => to - from >= MIN_ROWS_AT_WIDE_GUTTER - 1)
    .sort((a, b) => measureReach(b) - measureReach(a) || b.right - b.left - (a.right - a.left));
  for (const candidate of candidates.slice(0, MAX_CANDIDATES)) {
    const found = asGutter(rows, candidate, height);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Shortens a strip of whitespace to the rows of the columns next to it. Returns null if the strip does not
 * divide columns.
 */
function asGutter(rows: readonly ItemRow[], corridor: Corridor, height: number): Corridor | null {
  const middle = (corridor.left + corridor.right) / 2;
  const sides = rows.slice(corridor.from, corridor.to + 1).map(({ items }) => ({
    before: runBeside(items, middle, 'before', height),
    after: runBeside(items, middle, 'after', height),
  }));
  const [first, last] = withoutStrayEnds(sides, height);
  const end = findFirstHeadingOver(sides, first, last);
  const own = sides.slice(first, end);
  const before = own.flatMap((side) => side.before ?? []);
  const after = own.flatMap((side) => side.after ?? []);
  const width = corridor.right - corridor.left;
  const least = width >= WIDE_GUTTER * height ? MIN_ROWS_AT_WIDE_GUTTER : MIN_ROWS;
  if (Math.min(before.length, after.length) < least || !doShareHeight(before, after, least)) return null;
  const found = { ...corridor, from: corridor.from + first, to: corridor.from + end - 1 };
  const isText = { before: isProse(before), after: isProse(after) };
  if (isText.after && areLineNumbers(before, after.length)) return found;
  if (!isText.before && !isText.after) return null;
  if (isText.before && isText.after)
    return startsAlike(after, height) || isIndentedText(after, height) ? found : null;
  if (!startsAlike(after, height)) return null;
  const others = isText.before ? after : before;
  return areLevel(own, others.length) ? null : found;
}

interface Sides {
  before: Run | undefined;
  after: Run | undefined;
}

/**
 * Excludes stray lines at both ends: page numbers and running headers with whitespace around them, and lines
 * of a different size without text next to them.
 */
function withoutStrayEnds(sides: readonly Sides[], height: number): [number, number] {
  let first = 0;
  let end = sides.length;
  const size = findMedian(
    sides.flatMap(({ before, after }) => [before, after].flatMap((run) => run?.size ?? [])),
  );
  const isOneSided = (one: Sides | undefined) => (one?.before === undefined) !== (one?.after === undefined);
  const isApart = (one: Sides | undefined, next: Sides | undefined, white: number) => {
    if (one === undefined || next === undefined || !isOneSided(one)) return false;
    const [box, other] = [getSidesBox(one), getSidesBox(next)];
    return Math.max(other[1] - box[3], box[1] - other[3]) > white * height;
  };
  const isOther = (one: Sides | undefined) => {
    const own = one?.before ?? one?.after;
    return isOneSided(one) && own !== undefined && Math.abs(own.size - size) > OTHER_SIZE * size;
  };
  for (let at = first; at < end && isOther(sides[at]); at++)
    if (isApart(sides[at], sides[at + 1], APART / 2)) first = at + 1;
  for (let at = end - 1; at > first && isOther(sides[at]); at--)
    if (isApart(sides[at], sides[at - 1], APART / 2)) end = at;
  for (let tries = 0; tries < 2 && isApart(sides[first], sides[first + 1], APART); tries++) first++;
  for (let tries = 0; tries < 2 && isApart(sides[end - 1], sides[end - 2], APART); tries++) end--;
  return [first, end];
}

/**
 * Returns the index of the first row with a heading for both columns; `end` if there is none. The heading can
 * be as narrow as the first column.
 */
function findFirstHeadingOver(sides: readonly Sides[], first: number, end: number): number {
  const size = findMedian(sides.flatMap(({ after }) => after?.size ?? []));
  for (let at = first + MIN_ROWS_AT_WIDE_GUTTER; at < end - MIN_ROWS_AT_WIDE_GUTTER; at++) {
    const { before, after } = sides[at] ?? {};
    if (before === undefined || after !== undefined || before.size < HEADING_SCALE * size) continue;
    const above = sides.slice(first, at).flatMap((side) => side.after ?? []);
    const below = sides.slice(at + 1, end).flatMap((side) => side.after ?? []);
    const [, , , bottom] = getBoxAround(above);
    const [, top] = getBoxAround(below);
    const isBetween = above.length > 0 && below.length > 0 && bottom <= before.box[1] && top >= before.box[3];
    if (isBetween) return at;
  }
  return end;
}

function getSidesBox({ before, after }: Sides) {
  return getBoxAround([before, after].flatMap((run) => run ?? []));
}

function doShareHeight(before: readonly Run[], after: readonly Run[], lines: number): boolean {
  const [, top, , bottom] = getBoxAround(before);
  const isBeside = ({ box }: Run) => box[3] > top && box[1] < bottom;
  return after.filter(isBeside).length >= lines - 1;
}

/** Whether nearly all lines on the side without prose share a baseline with a line on the other side. */
function areLevel(sides: readonly Sides[], others: number): boolean {
  const level = sides.filter(({ before, after }) => {
    if (before === undefined || after === undefined) return false;
    const height = Math.min(before.box[3] - before.box[1], after.box[3] - after.box[1]);
    return Math.abs(before.box[3] - after.box[3]) < SAME_BASE_LINE * height;
  });
  return level.length >= LEVEL_SHARE * others;
}
