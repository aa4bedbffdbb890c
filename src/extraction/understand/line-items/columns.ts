import type { Box } from '../../parsed-data.ts';
import { canContain, findHits } from '../lexicon/labels.ts';
import { type ColumnRole, columnPhrases } from '../lexicon/lexicon.ts';
import type { Phrases } from '../lexicon/phrases.ts';
import { once } from '../once.ts';
import { mergeBoxes, overlapX } from '../view/token.ts';
import type { Hit, Row, View } from '../view/view.ts';

export interface Column<T extends string> {
  role: T;
  box: Box;
}

/** The header of a list, with its columns from left to right. */
export interface Header<T extends string> {
  columns: Column<T>[];
  /**
   * Boxes of headers that contain only unknown words. The values below these headers are not assigned to a
   * column.
   */
  unknown: Box[];
  /** Boxes of headers with a role that another column already has, for example a second quantity. */
  spare: Box[];
  firstRow: number;
  lastRow: number;
  page: number;
  height: number;
}

const MAX_HEAD_ROWS = 5;

export function findColumnNames<T extends string>(view: View, phrases: Phrases<T>): HeadHits<T> {
  return view.rows.map((row) => findRowHits(row, phrases));
}

type HeadHits<T extends string> = readonly (readonly Hit<T>[])[];

/** Returns the column names for line items and taxes. The result is cached, because several steps use it. */
export const saleColumns = once((view: View) => findColumnNames(view, columnPhrases));

/**
 * Finds list headers. A header consists of up to five consecutive rows with column names. `accept` decides
 * whether their roles form a list of the desired kind.
 */
export function findHeaders<T extends string>(
  view: View,
  hits: HeadHits<T>,
  accept: (roles: ReadonlySet<T>) => boolean,
  prefer: (meanings: readonly T[], used: ReadonlySet<T>) => T | null,
): Header<T>[] {
  const headers: Header<T>[] = [];
  for (let r = 0; r < view.rows.length; r++) {
    const here = hits[r];
    if (!here || here.length < 2 || hasValues(view.rows[r])) continue;
    const [first, last] = extendHeader(view, hits, r);
    const all = hits.slice(first, last + 1).flat();
    const header = build(view.rows.slice(first, last + 1), all, first, last, prefer);
    if (header === null || !accept(new Set(header.columns.map((column) => column.role)))) continue;
    headers.push(header);
    r = last;
  }
  return headers;
}

function findRowHits<T extends string>(row: Row, phrases: Phrases<T>): readonly Hit<T>[] {
  if (row.tokens.length > 60 || !row.chunks.some((chunk) => canContain(chunk, phrases))) return [];
  const found = row.chunks.map((chunk) => {
    const hits = findHits(chunk, phrases);
    if (hits.length === 0) return hits;
    const covered = hits.reduce((sum, hit) => sum + hit.end - hit.start, 0);
    const words = chunk.tokens.filter((token) => token.key !== '').length;
    return covered >= words * 0.34 ? hits : [];
  });
  return found.flatMap((hits, i) =>
    hits.length === 2 && isNameOfGoods(hits, found.toSpliced(i, 1).flat()) ? hits.slice(1) : hits,
  );
}

/**
 * Whether the first word of a column name describes the goods rather than naming a quantity, as in "Returned
 * item" next to "Pcs".
 */
function isNameOfGoods<T extends string>(
  [first, noun, more]: readonly Hit<T>[],
  others: readonly Hit<T>[],
): boolean {
  if (!first || !noun || more || noun.start !== first.end) return false;
  const close = (noun.chunk.tokens[noun.start]?.gap ?? 1) < 0.4;
  const hasMeaning = (hit: Hit<T>, role: string) => hit.meanings.some(({ value }) => value === role);
  return (
    close &&
    hasMeaning(noun, 'description') &&
    hasMeaning(first, 'quantity') &&
    others.some((hit) => hasMeaning(hit, 'quantity'))
  );
}

/**
 * Whether a row looks like the header of a list of items: at least three chunks contain only column names.
 */
export function isListHead(row: Row): boolean {
  const heads = row.chunks.filter((chunk) => {
    const hits = findHits(chunk, columnPhrases);
    const covered = hits.reduce((sum, hit) => sum + hit.end - hit.start, 0);
    return hits.length > 0 && covered === chunk.tokens.length;
  });
  return heads.length >= 3;
}

/** Whether a row contains values and therefore cannot be a header. */
function hasValues(row: Row | undefined): boolean {
  if (row?.chunks.some((chunk) => /:\s*\d/.test(chunk.text))) return true;
  return row?.tokens.some((token) => /\d[.,]\d|\d{3}/.test(token.text)) ?? true;
}

/** Adds adjacent rows to a header if they are close and contain no values. */
function extendHeader<T extends string>(view: View, hits: HeadHits<T>, r: number): [number, number] {
  let first = r;
  let last = r;
  const close = (upper: number, lower: number): boolean => {
    const a = view.rows[upper];
    const b = view.rows[lower];
    if (!a || !b || a.page !== b.page) return false;
    return (
      b.box[1] - a.box[3] < 0.9 * Math.min(a.height, b.height) &&
      (hits[upper]?.length ?? 0) + (hits[lower]?.length ?? 0) > 0
    );
  };
  const hasOnlyNames = (index: number) => (hits[index]?.length ?? 0) > 0 && !hasValues(view.rows[index]);
  while (last - first + 1 < MAX_HEAD_ROWS && close(last, last + 1) && hasOnlyNames(last + 1)) last++;
  while (last - first + 1 < MAX_HEAD_ROWS && close(first - 1, first) && hasOnlyNames(first - 1)) first--;
  return [first, last];
}

function build<T extends string>(
  rows: Row[],
  hits: Hit<T>[],
  firstRow: number,
  lastRow: number,
  prefer: (meanings: readonly T[], used: ReadonlySet<T>) => T | null,
): Header<T> | null {
  const columns: Column<T>[] = [];
  const used = new Set<T>();
  const spare: Box[] = [];
  const groups = mergeStackedHits(hits);
  // Columns with only one meaning get their roles first.
  const order = groups.toSorted((a, b) => a.meanings.length - b.meanings.length || a.box[0] - b.box[0]);
  for (const group of order) {
    const role = prefer(group.meanings, used);
    if (role === null) {
      spare.push(group.box);
      continue;
    }
    used.add(role);
    columns.push({ role, box: group.box });
  }
  columns.sort((a, b) => a.box[0] - b.box[0]);
  const row = rows[0];
  if (!row || columns.length < 2) return null;
  const height = Math.max(...rows.map((one) => one.height));
  const unknown = findUnknownHeads(rows, hits, columns);
  return { columns, unknown, spare, firstRow, lastRow, page: row.page, height };
}

const MAX_HEAD_WORDS = 4;

/**
 * Finds chunks of a header that contain no known phrase and are neither above nor below a known column name.
 */
function findUnknownHeads<T extends string>(
  rows: Row[],
  hits: Hit<T>[],
  columns: readonly Column<T>[],
): Box[] {
  const known = new Set(hits.map((hit) => hit.chunk.index));
  return rows
    .flatMap((row) => row.chunks)
    .filter(
      (chunk) =>
        !known.has(chunk.index) &&
        chunk.tokens.length <= MAX_HEAD_WORDS &&
        /\p{L}/u.test(chunk.text) &&
        columns.every((column) => overlapX(column.box, chunk.box) === 0),
    )
    .map((chunk) => chunk.box);
}

/**
 * Merges column names printed one above the other, because they name the same column. The column gets the
 * meanings that the names have in common or, if there are none, all of their meanings.
 */
function mergeStackedHits<T extends string>(hits: Hit<T>[]): { meanings: T[]; box: Box }[] {
  const groups: { meanings: T[]; box: Box; size: number }[] = [];
  for (const hit of hits) {
    const meanings = hit.meanings.map((meaning) => meaning.value);
    const over = groups.find(
      (group) =>
        Math.min(group.box[2], hit.box[2]) - Math.max(group.box[0], hit.box[0]) >
        0.3 * Math.min(group.box[2] - group.box[0], hit.box[2] - hit.box[0]),
    );
    if (!over) {
      groups.push({ meanings, box: hit.box, size: hit.key.length });
      continue;
    }
    const shared = over.meanings.filter((meaning) => meanings.includes(meaning));
    over.meanings = shared.length > 0 ? shared : [...new Set([...over.meanings, ...meanings])];
    over.box = mergeBoxes([over.box, hit.box]);
  }
  return groups;
}

const PREFERENCE: ColumnRole[] = [
  'description',
  'quantity',
  'unit_price',
  'amount',
  'tax_rate',
  'unit',
  'sku',
  'discount',
  'position',
  'gross_amount',
  'tax_amount',
  'tax_base',
  'ordered',
];

/**
 * Returns the most specific of a column's possible roles that no other column has; null if all are taken.
 * Used for lists of items.
 */
export function chooseItemRole(
  meanings: readonly ColumnRole[],
  used: ReadonlySet<ColumnRole>,
): ColumnRole | null {
  for (const role of PREFERENCE)
    if (meanings.includes(role) && !used.has(role) && role !== 'tax_base') return role;
  return meanings.includes('amount') && !used.has('gross_amount') ? 'gross_amount' : null;
}

export function isTaxHead(roles: ReadonlySet<ColumnRole>): boolean {
  return (
    !roles.has('quantity') &&
    roles.has('tax_base') &&
    (roles.has('tax_amount') || (roles.has('tax_rate') && roles.has('amount')))
  );
}

export function chooseTaxRole(
  meanings: readonly ColumnRole[],
  used: ReadonlySet<ColumnRole>,
): ColumnRole | null {
  for (const role of [
    'tax_amount',
    'tax_base',
    'tax_rate',
    'gross_amount',
    'description',
    'amount',
  ] as const) {
    if (meanings.includes(role) && !used.has(role)) return role;
  }
  return null;
}
