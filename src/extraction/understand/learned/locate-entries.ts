import type { Box } from '../../parsed-data.ts';
import { keyOf } from '../view/token.ts';
import {
  hashOf,
  hashValue,
  type Sketch,
  type SketchPage,
  type SketchValue,
  type SketchWord,
} from './sketch.ts';
import type { TaughtEntry, TaughtValue } from './taught.ts';

export interface SketchedRow {
  page: SketchPage;
  words: readonly SketchWord[];
  values: readonly SketchValue[];
  top: number;
  bottom: number;
}

/** A taught entry and the indexes of its rows in the list of all sketched rows. */
export interface LocatedEntry {
  entry: TaughtEntry;
  /** The row that contains most of the entry's values. */
  row: number;
  /** Other rows that contain text from the entry. */
  more: readonly number[];
}

/**
 * Minimum share (`LEAST_SHARE`) and minimum number (`LEAST_FOUND`) of an entry's values that must be printed
 * in its row.
 */
const LEAST_SHARE = 0.45;
const LEAST_FOUND = 1;
/** Minimum share of a list's entries that must be found. */
const LEAST_LOCATED = 0.5;
/** Minimum share of a row's words that must occur in an entry's text for the row to be part of the entry. */
const LEAST_WORDS = 0.6;

/** Returns the rows of the sketched pages, from top to bottom. */
export function listSketchedRows({ pages }: Sketch): SketchedRow[] {
  return pages.flatMap((page) =>
    [...Map.groupBy(page.words, ({ row }) => row).values()].map((words) => {
      const top = Math.min(...words.map(({ box }) => box[1]));
      const bottom = Math.max(...words.map(({ box }) => box[3]));
      const values = page.values.filter(({ box }) => isInRow(box, top, bottom));
      return { page, words, values, top, bottom };
    }),
  );
}

function isInRow(box: Box, top: number, bottom: number): boolean {
  const middle = (box[1] + box[3]) / 2;
  return middle > top && middle < bottom;
}

/**
 * Finds the rows of a list's entries. Because entries and rows are in the same order, all rows are chosen
 * together by dynamic programming so that they contain as many values as possible. Returns null if too few
 * entries are found.
 */
export function locateEntries(
  rows: readonly SketchedRow[],
  entries: readonly TaughtEntry[],
): LocatedEntry[] | null {
  const scores = entries.map((entry) => scoreRows(rows, entry));
  const chosen = chooseRows(scores, rows.length);
  const found = entries.flatMap((entry, i) => {
    const row = chosen[i] ?? -1;
    return row >= 0 ? [{ entry, row }] : [];
  });
  if (found.length === 0 || found.length < LEAST_LOCATED * entries.length) return null;
  return found.map(({ entry, row }, i) => {
    const [from, to] = [found[i - 1]?.row ?? row - 4, found[i + 1]?.row ?? row + 8];
    return { entry, row, more: findMoreRows(rows, entry, row, Math.max(0, from + 1), to) };
  });
}

/** Returns a score for each row that contains values of an entry. */
function scoreRows(rows: readonly SketchedRow[], entry: TaughtEntry): Map<number, number> {
  const scores = new Map<number, number>();
  const add = (row: number, score: number) => scores.set(row, (scores.get(row) ?? 0) + score);
  for (const taught of Object.values(entry))
    for (const [r, row] of rows.entries()) {
      const score = scoreValue(row, taught);
      if (score > 0) add(r, score);
    }
  const least = Math.max(LEAST_FOUND, LEAST_SHARE * Object.keys(entry).length);
  return new Map([...scores].filter(([, score]) => score >= least));
}

function scoreValue(row: SketchedRow, taught: TaughtValue): number {
  const { value, place } = taught;
  if (place) return place.page === row.page.index && isInRow(place.box, row.top, row.bottom) ? 1 : 0;
  if (value === null || typeof value === 'boolean') return 0;
  if (row.values.length > 0 && hasValue(row, value)) return 1;
  if (typeof value === 'number') return 0;
  const hashes = listHashes(value);
  const printed = rowHashes(row);
  const common = hashes.filter((hash) => printed.has(hash)).length;
  return hashes.length === 0 ? 0 : common / hashes.length;
}

function hasValue(row: SketchedRow, value: string | number): boolean {
  const hash = hashValue(value);
  return row.values.some((one) => one.hash === hash);
}

const hashesOfRows = new WeakMap<SketchedRow, Set<number>>();

function rowHashes(row: SketchedRow): Set<number> {
  let known = hashesOfRows.get(row);
  if (!known) {
    known = new Set(row.words.map(({ hash }) => hash));
    hashesOfRows.set(row, known);
  }
  return known;
}

export function listHashes(text: string): number[] {
  return text
    .split(/\s+/)
    .map(keyOf)
    .filter((key) => key !== '')
    .map(hashOf);
}

/**
 * Assigns rows to the entries, in ascending order, so that the total score is as high as possible. Entries
 * without a row are assigned -1.
 */
function chooseRows(scores: readonly ReadonlyMap<number, number>[], count: number): number[] {
  // `best[i][r]` is the highest total score of the first i entries, using only rows before r.
  const best = [new Float64Array(count + 1)];
  for (const [i, own] of scores.entries()) {
    const [before, row] = [best[i] as Float64Array, new Float64Array(count + 1)];
    row.set(before);
    for (let r = 1; r <= count; r++) {
      const taken = (before[r - 1] as number) + (own.get(r - 1) ?? 0);
      row[r] = Math.max(row[r] as number, row[r - 1] as number, taken);
    }
    best.push(row);
  }
  const chosen = scores.map(() => -1);
  let r = count;
  for (let i = scores.length - 1; i >= 0; i--) {
    const [row, before] = [best[i + 1] as Float64Array, best[i] as Float64Array];
    while (r > 0 && row[r] === row[r - 1]) r--;
    if (r === 0) break;
    if (row[r] === before[r]) continue;
    chosen[i] = r - 1;
    r--;
  }
  return chosen;
}

/**
 * Returns the other rows, between the previous and the next entry, in which most words occur in the text of
 * this entry.
 */
function findMoreRows(
  rows: readonly SketchedRow[],
  entry: TaughtEntry,
  own: number,
  from: number,
  to: number,
): number[] {
  const main = rows[own];
  if (!main) return [];
  const texts = Object.values(entry).flatMap(({ value }) =>
    typeof value === 'string' ? listHashes(value) : [],
  );
  const left = new Set(texts.filter((hash) => !rowHashes(main).has(hash)));
  const more: number[] = [];
  for (let r = from; r < Math.min(to, rows.length) && left.size > 0; r++) {
    const row = rows[r];
    if (!row || r === own || row.page !== main.page) continue;
    const common = row.words.filter(({ hash }) => left.has(hash)).length;
    if (common === 0 || common < LEAST_WORDS * row.words.length) continue;
    for (const { hash } of row.words) left.delete(hash);
    more.push(r);
  }
  return more;
}
