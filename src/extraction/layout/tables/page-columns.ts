import type { Word } from '../../document.ts';
import { getBoxAround } from '../geometry.ts';
import { findTextRows, isOneSegment, type TextRow } from './text-rows.ts';

/** Minimum number of consecutive rows that are divided into columns of text. */
const MIN_ROWS = 10;
/** Range in which the gutter between the columns must lie, as shares of the width of the printed area. */
const MIDDLE = [0.3, 0.7] as const;
const STEP = 4;
/** Maximum width of a PDF page in points. Words that are farther apart come from a damaged file. */
const WIDEST_PAGE = 14_400;
const MIN_GUTTER = 0.8;
/** Most rows in a column of text contain at least this many words. */
const PROSE_WORDS = 5;
const PROSE_SHARE = 0.5;
const BOTH_SIDES_SHARE = 0.5;

/**
 * Groups rows by column of text, so that a table in one column is not mixed with the text in the other. All
 * rows are in one group if the page has only one column or is a table.
 */
export function splitPageColumns(words: readonly Word[]): TextRow[][] {
  const rows = findTextRows(words);
  const places = listGutterPlaces(rows);
  const crossed = rows.map((row) => findCrossedPlaces(row, places));
  let best = { from: 0, to: 0, at: 0 };
  const isLong = ({ from, to }: { from: number; to: number }) =>
    to - from >= MIN_ROWS && to - from > best.to - best.from;
  for (const [place, at] of places.entries()) {
    for (const found of listFreeRuns(crossed, place).filter(isLong)) {
      const run = withoutOtherEnds(rows, found, at);
      if (isLong(run) && areColumns(rows.slice(run.from, run.to), at)) best = { ...run, at };
    }
  }
  if (best.to === 0) return [rows];
  const { from, to, at } = best;
  const isLeft = (word: Word) => (word.box[0] + word.box[2]) / 2 < at;
  const within = rows.slice(from, to).flatMap((row) => row.words);
  const parts = [
    rows.slice(0, from).flatMap((row) => row.words),
    within.filter((word) => isLeft(word)),
    within.filter((word) => !isLeft(word)),
    rows.slice(to).flatMap((row) => row.words),
  ];
  return parts.filter((part) => part.length > 0).map((part) => findTextRows(part));
}

function listGutterPlaces(rows: readonly TextRow[]): number[] {
  const [left, , right] = getBoxAround(rows);
  const places: number[] = [];
  if (right - left > WIDEST_PAGE) return places;
  for (let at = left + (right - left) * MIDDLE[0]; at < left + (right - left) * MIDDLE[1]; at += STEP)
    places.push(at);
  return places;
}

function findCrossedPlaces(row: TextRow, places: readonly number[]): boolean[] {
  const crossed = new Array<boolean>(places.length).fill(false);
  const reach = (MIN_GUTTER * (row.box[3] - row.box[1])) / 2;
  let first = 0;
  // The words of a row are ordered from left to right, so each position needs to be checked only once.
  for (const { box } of row.words) {
    while (first < places.length && (places[first] ?? 0) + reach <= box[0]) first++;
    for (let place = first; place < places.length && (places[place] ?? 0) - reach < box[2]; place++)
      crossed[place] = true;
  }
  return crossed;
}

function listFreeRuns(crossed: readonly boolean[][], place: number): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let from = 0;
  for (let index = 0; index <= crossed.length; index++) {
    if (crossed[index]?.[place] === false) continue;
    if (index > from) runs.push({ from, to: index });
    from = index + 1;
  }
  return runs;
}

/** Removes rows without prose from both ends of a run, because a table may precede or follow the columns. */
function withoutOtherEnds(
  rows: readonly TextRow[],
  { from, to }: { from: number; to: number },
  at: number,
): { from: number; to: number } {
  const isText = (row: TextRow | undefined) =>
    row !== undefined &&
    [row.words.filter((word) => word.box[2] < at), row.words.filter((word) => word.box[0] > at)].some(
      isProseRow,
    );
  let first = from;
  let end = to;
  while (first < end && !isText(rows[first])) first++;
  while (end > first && !isText(rows[end - 1])) end--;
  return { from: first, to: end };
}

function areColumns(rows: readonly TextRow[], at: number): boolean {
  const left = rows
    .map((row) => row.words.filter((word) => word.box[2] < at))
    .filter((part) => part.length > 0);
  const right = rows
    .map((row) => row.words.filter((word) => word.box[0] > at))
    .filter((part) => part.length > 0);
  if (Math.min(left.length, right.length) < BOTH_SIDES_SHARE * Math.max(left.length, right.length))
    return false;
  return isProseColumn(left) || isProseColumn(right);
}

function isProseColumn(rows: readonly Word[][]): boolean {
  const prose = rows.filter((words) => isProseRow(words));
  return prose.length >= PROSE_SHARE * rows.length;
}

function isProseRow(words: readonly Word[]): boolean {
  return words.length >= PROSE_WORDS && isOneSegment(words, 1.2);
}
