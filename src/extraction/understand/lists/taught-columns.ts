import type { Box } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { computeMedian } from '../learned/anchors.ts';
import type { LearnedTable } from '../learned/recall.ts';
import { hashToken, type SketchWord, scaleBox, WIDTH } from '../learned/sketch.ts';
import type { TaughtColumn, TaughtTable } from '../learned/taught-table.ts';
import { once } from '../once.ts';
import type { Row } from '../view/view.ts';
import type { ListGrid } from './list-grid.ts';

/** The header of a taught list, as it is printed in the current document. */
export interface PrintedHeader {
  rows: readonly number[];
  page: number;
  /** The words of the taught header, each with its box in the current document. */
  words: ReadonlyMap<SketchWord, Box>;
}

/** A header matches a taught header if it contains at least this share of the taught header's words. */
const LEAST_HEADER = 0.6;
const MOST_HEADER_ROWS = 4;

interface HashedRow {
  row: Row;
  words: { hash: number; box: Box }[];
}

const hashRows = once((context: Context): readonly HashedRow[] => {
  const pages = new Map(context.view.pages.map((page) => [page.number, page]));
  return context.view.rows.map((row) => {
    const page = pages.get(row.page);
    const words = row.tokens
      .filter((token) => token.key !== '')
      .map((token) => ({ hash: hashToken(token), box: page ? scaleBox(token.box, page) : token.box }));
    return { row, words };
  });
});

export function listFirstHashes(context: Context, row: number, count: number): number[] {
  return (hashRows(context)[row]?.words ?? []).slice(0, count).map(({ hash }) => hash);
}

/** Finds the headers of a taught list. The header may be repeated on every page. */
export function findPrintedHeaders(context: Context, table: TaughtTable): PrintedHeader[] {
  const wanted = table.columns.flatMap(({ headers }) => headers);
  if (wanted.length === 0) return [];
  const known = new Set(wanted.map(({ hash }) => hash));
  const rows = hashRows(context);
  const found: PrintedHeader[] = [];
  for (let r = 0; r < rows.length; r++) {
    const first = rows[r];
    if (!first?.words.some(({ hash }) => known.has(hash))) continue;
    let best: PrintedHeader | null = null;
    for (let count = 1; count <= MOST_HEADER_ROWS; count++) {
      const own = rows.slice(r, r + count).filter(({ row }) => row.page === first.row.page);
      if (own.length < count || !own.every((one) => isMostlyKnown(one, known))) break;
      const words = matchWords(
        wanted,
        own.flatMap((one) => one.words),
      );
      if (words.size < LEAST_HEADER * wanted.length || words.size <= (best?.words.size ?? 0)) continue;
      best = { rows: own.map(({ row }) => row.index), page: first.row.page, words };
    }
    if (!best) continue;
    found.push(best);
    r = best.rows.at(-1) ?? r;
  }
  return found;
}

/** Whether at least half of the words in a row occur in the taught header. */
function isMostlyKnown({ words }: HashedRow, known: ReadonlySet<number>): boolean {
  return words.filter(({ hash }) => known.has(hash)).length >= 0.5 * words.length;
}

/** Pairs words that have the same hash, from left to right. */
function matchWords(
  wanted: readonly SketchWord[],
  printed: readonly { hash: number; box: Box }[],
): Map<SketchWord, Box> {
  const left = printed.toSorted((a, b) => a.box[0] - b.box[0]);
  const pairs = new Map<SketchWord, Box>();
  for (const word of wanted.toSorted((a, b) => a.box[0] - b.box[0])) {
    const at = left.findIndex(({ hash }) => hash === word.hash);
    const [one] = at < 0 ? [] : left.splice(at, 1);
    if (one) pairs.set(word, one.box);
  }
  return pairs;
}

/**
 * Returns the positions of a taught list's columns on a page of this document, in page units. Each column is
 * shifted by the same distance as the words of its header or, without a header, as the other words that both
 * pages contain.
 */
export function placeColumns(
  context: Context,
  { table, matchPage }: LearnedTable,
  header: PrintedHeader | null,
  number: number,
): [number, number][] | null {
  const index = context.view.pages.findIndex((page) => page.number === number);
  const page = context.view.pages[index];
  if (!page) return null;
  const shifts = [...(header?.words ?? [])].map(([word, box]) => box[0] - word.box[0]);
  const match = header ? null : matchPage(index);
  const scale = match?.scale ?? 1;
  const common =
    computeMedian(shifts) ??
    computeMedian(match?.anchors.map((one) => one.read[0] - scale * one.taught[0]) ?? []);
  if (common === undefined) return null;
  return table.columns.map((column): [number, number] => {
    const own = column.headers.flatMap((word) => {
      const box = header?.words.get(word);
      return box ? [{ word, box }] : [];
    });
    const left = computeMedian(own.map(({ word, box }) => box[0] - word.box[0])) ?? common;
    const right = computeMedian(own.map(({ word, box }) => box[2] - word.box[2])) ?? common;
    const toPage = (at: number) => (at * page.width) / WIDTH;
    return [toPage(scale * column.left + left), toPage(scale * column.right + right)];
  });
}

/** Minimum score for a column of a grid to match a taught column. */
const LEAST_COLUMN = 0.5;

/**
 * For each taught column, finds the column of a grid that matches its header and its position. Returns null
 * if no column matches a taught column that has properties.
 */
export function matchColumns(
  context: Context,
  table: TaughtTable,
  grid: ListGrid,
  placed: readonly (readonly [number, number])[] | null,
): (number | null)[] | null {
  const hashes = hashHeaders(context, grid);
  const pairs = table.columns.flatMap((column, t) =>
    grid.columns.map((edges, c) => ({
      t,
      c,
      score: compareHeaders(column, hashes[c] ?? new Set()) + (placed ? measureOverlap(placed[t], edges) : 0),
    })),
  );
  const chosen: (number | null)[] = table.columns.map(() => null);
  const taken = new Set<number>();
  for (const { t, c, score } of pairs.sort((a, b) => b.score - a.score)) {
    if (score < LEAST_COLUMN || chosen[t] !== null || taken.has(c)) continue;
    chosen[t] = c;
    taken.add(c);
  }
  return table.columns.some(({ properties }, t) => properties.length > 0 && chosen[t] === null)
    ? null
    : chosen;
}

function hashHeaders(context: Context, { columns, headerRows }: ListGrid): Set<number>[] {
  const found = columns.map(() => new Set<number>());
  for (const r of headerRows)
    for (const token of context.view.rows[r]?.tokens ?? []) {
      const gaps = columns.map(([left, right]) => Math.max(left - token.box[2], token.box[0] - right));
      found[gaps.indexOf(Math.min(...gaps))]?.add(hashToken(token));
    }
  return found;
}

function compareHeaders({ headers }: TaughtColumn, printed: ReadonlySet<number>): number {
  const wanted = new Set(headers.map(({ hash }) => hash));
  const common = [...wanted].filter((hash) => printed.has(hash)).length;
  return wanted.size === 0 ? 0 : common / wanted.size;
}

function measureOverlap(
  placed: readonly [number, number] | undefined,
  [left, right]: readonly [number, number],
): number {
  if (!placed) return 0;
  const common = Math.min(placed[1], right) - Math.max(placed[0], left);
  return Math.max(0, common) / Math.max(1, Math.min(placed[1] - placed[0], right - left));
}
