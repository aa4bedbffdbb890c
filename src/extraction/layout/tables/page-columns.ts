import type { Word } from '../../document.ts';
import { segmentsOf, type TextRow, textRows } from './text-rows.ts';

/** Fewer rows beside each other are no columns of a page. */
const MIN_ROWS = 10;
/** The gutter between columns of text lies in the middle part of what is printed. */
const MIDDLE = [0.3, 0.7] as const;
const STEP = 4;
const MIN_GUTTER = 0.8;
/** A column of text: most of its rows are one run of at least so many words. */
const PROSE_WORDS = 5;
const PROSE_SHARE = 0.5;
const BOTH_SIDES_SHARE = 0.5;

/**
 * The words of a page by its columns of text, so that a table in one column is not mixed with the text of the next. A
 * page in one column, or one that is a table itself, is one set.
 */
export function pageColumns(words: readonly Word[]): Word[][] {
  const rows = textRows(words);
  const left = Math.min(...rows.map((row) => row.box[0]));
  const right = Math.max(...rows.map((row) => row.box[2]));
  let best: { from: number; to: number; at: number } | undefined;
  for (let at = left + (right - left) * MIDDLE[0]; at < left + (right - left) * MIDDLE[1]; at += STEP) {
    for (const found of runsBeside(rows, at)) {
      const run = withoutOtherEnds(rows, found, at);
      const isLonger = best === undefined || run.to - run.from > best.to - best.from;
      if (isLonger && run.to - run.from >= MIN_ROWS && areColumns(rows.slice(run.from, run.to), at))
        best = { ...run, at };
    }
  }
  if (best === undefined) return [[...words]];
  const { from, to, at } = best;
  const isLeft = (word: Word) => (word.box[0] + word.box[2]) / 2 < at;
  const within = rows.slice(from, to).flatMap((row) => row.words);
  return [
    rows.slice(0, from).flatMap((row) => row.words),
    within.filter((word) => isLeft(word)),
    within.filter((word) => !isLeft(word)),
    rows.slice(to).flatMap((row) => row.words),
  ].filter((part) => part.length > 0);
}

/** Runs of rows of which none has a word near `at`. */
function runsBeside(rows: readonly TextRow[], at: number): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let from = 0;
  for (let index = 0; index <= rows.length; index++) {
    const row = rows[index];
    if (row !== undefined && !crosses(row, at)) continue;
    if (index - from >= MIN_ROWS) runs.push({ from, to: index });
    from = index + 1;
  }
  return runs;
}

/** The run without the rows at its ends that have no text on either side: a table may follow upon columns. */
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

function crosses(row: TextRow, at: number): boolean {
  const reach = (MIN_GUTTER * (row.box[3] - row.box[1])) / 2;
  return row.words.some(({ box }) => box[0] < at + reach && box[2] > at - reach);
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
  return isProse(left) || isProse(right);
}

function isProse(rows: readonly Word[][]): boolean {
  const prose = rows.filter((words) => isProseRow(words));
  return prose.length >= PROSE_SHARE * rows.length;
}

function isProseRow(words: readonly Word[]): boolean {
  return words.length >= PROSE_WORDS && segmentsOf(words, 1.2).length === 1;
}
