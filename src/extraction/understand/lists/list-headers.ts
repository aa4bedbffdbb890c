import type { Context } from '../context.ts';
import { findHits } from '../lexicon/labels.ts';
import { columnPhrases, transactionPhrases } from '../lexicon/lexicon.ts';
import type { Phrases } from '../lexicon/phrases.ts';
import { once } from '../once.ts';
import { wordsOf } from '../questions/wording.ts';
import { getTokensBox, type Token, textOf } from '../view/token.ts';
import { makeChunk, type Row } from '../view/view.ts';
import { isAboutChecks } from './check-words.ts';
import { createColumnPlacer } from './column-placer.ts';
import { createLine, hasValues } from './line-cells.ts';
import type { ListGrid, ListHeader, ListLine } from './list-grid.ts';
import { placeHeaders } from './place-headers.ts';
import type { RawGrid } from './table-grids.ts';

const MOST_HEADER_LINES = 4;
const TITLE_REACH = 6;
/**
 * The box of a large heading can overlap the line below it by up to this share of the height of the heading.
 */
const TITLE_OVERLAP = 0.4;
const HEADER_REACH = 2.5;

/** Separates the lines of a region into headers and the lines below them. */
export function withHeaders(context: Context, { source, columns, lines }: RawGrid): ListGrid {
  const { from, to } = findHeaderRange(lines);
  const own = lines.slice(from, to);
  const above = own.length > 0 ? [] : findLinesAbove(context, columns, lines[0]);
  const header = [...above, ...own].map((line) => placeHeaders(context, line, columns));
  const first = header[0] ?? lines[0];
  return {
    source,
    columns,
    headers: createHeaders(header, columns.length),
    headerFrom: header.length > 0 ? 'own' : 'none',
    title: first ? findTitle(context, first) : '',
    lines: lines.slice(to),
    headerRows: header.map((line) => line.row.index),
  };
}

/**
 * Finds the header: the lines with column names from the lexicon, in any position. If there are none, the
 * lines above the first values are the header.
 */
function findHeaderRange(lines: readonly ListLine[]): { from: number; to: number } {
  let to = lines.findIndex(isKnownHeader) + 1;
  if (to === 0) {
    to = Math.max(0, lines.findIndex(hasValues));
    while (to > 0 && countFilled(lines[to - 1]) < 2) to--;
  } else while (to < lines.length && isHeaderGoingOn(lines, to)) to++;
  const isKnown = to > 0 && isKnownHeader(lines[to - 1]);
  let from = to;
  while (from > 0 && to - from < MOST_HEADER_LINES && isHeaderLike(lines, from - 1, to)) {
    const [line, below] = [lines[from - 1], lines[from]];
    const isApart = line && below && line.box[3] < below.box[1] - 0.9 * line.row.height;
    if (isKnown && line && (hasValues(line) || isApart || isTitle(line))) break;
    from--;
  }
  return { from, to };
}

/**
 * Whether a line above the column names is a title. A title is in the first column, but the name of a group of
 * columns is further to the right.
 */
const isTitle = (line: ListLine) => countFilled(line) < 2 && line.cells[0] !== null;

const LEAST_KNOWN = 3;

/** Whether the chunks of a row are column names from the lexicon. */
export const isRowOfNames = once((context: Context) =>
  once((row: Row): boolean => isKnownHeader(createLineOfChunks(context, row) ?? undefined)),
);

/** Creates a line with one cell for each chunk of a row. */
export const createLineOfChunks = (context: Context, row: Row) =>
  createLine(context, row, row.chunks.length, (chunk) => chunk);

/**
 * Whether at least half of the filled cells of a line contain column names: at least three cells, or all
 * cells if there are fewer.
 */
export function isKnownHeader(line: ListLine | undefined): boolean {
  return line !== undefined && hasColumnNames(line);
}

/**
 * Whether most words of a cell form one column name, or almost all of them form several, as in "Date
 * Description".
 */
function isNamed(roles: ReadonlyMap<string, number>): boolean {
  const shares = [...roles.values()];
  return shares.some((share) => share > 0.5) || shares.reduce((sum, share) => sum + share, 0) > 0.9;
}

const hasColumnNames = once((line: ListLine): boolean => {
  if (countFilled(line) < 2 || hasValues(line)) return false;
  const known = line.cells.filter((cell) => {
    const tokens = cell?.spans.flatMap(({ chunk, start, end }) => chunk.tokens.slice(start, end)) ?? [];
    return (
      isNamed(findKnownRoles(tokens, columnPhrases)) ||
      isNamed(findKnownRoles(tokens, transactionPhrases)) ||
      isAboutChecks(wordsOf(cell?.text ?? ''))
    );
  }).length;
  return known >= Math.min(LEAST_KNOWN, countFilled(line)) && known >= 0.5 * countFilled(line);
});

function isHeaderGoingOn(lines: readonly ListLine[], at: number): boolean {
  const [above, line] = [lines[at - 1], lines[at]];
  if (!above || !line || hasValues(line) || countFilled(line) > countFilled(above)) return false;
  const isClose = line.box[1] - above.box[3] < 0.5 * line.row.height;
  return isClose && (isKnownHeader(line) || (line.tableRow >= 0 && line.tableRow === above.tableRow));
}

/** Returns the number of filled cells. A heading that spans several columns counts as one cell. */
function countFilled(line: ListLine | undefined): number {
  const cells = line?.cells.filter((cell) => cell !== null) ?? [];
  const chunks = new Set(cells.flatMap(({ spans }) => spans.map(({ chunk }) => chunk)));
  return Math.min(cells.length, chunks.size);
}

/**
 * Whether a line above the first values belongs to the header. A line with several filled cells does. A line
 * with a single filled cell does only if it is below a line with several cells and close to the line below
 * it.
 */
function isHeaderLike(lines: readonly ListLine[], at: number, below: number): boolean {
  const [line, next] = [lines[at], lines[at + 1]];
  if (!line || (line.cells.some((cell) => (cell?.words ?? 0) > 8) && countFilled(line) < 3)) return false;
  if (countFilled(line) >= 2) return true;
  return (
    at + 1 < below &&
    next !== undefined &&
    next.box[1] - line.box[3] < 0.6 * next.row.height &&
    countFilled(lines[at - 1]) >= 2
  );
}

/** Finds header lines that are directly above a table and that the layout analysis did not include in it. */
function findLinesAbove(
  context: Context,
  columns: readonly (readonly [number, number])[],
  first: ListLine | undefined,
): ListLine[] {
  const bounds = getBounds(columns);
  const found: ListLine[] = [];
  let below = first;
  while (below && found.length < 2) {
    const row = context.view.rows[below.row.index - 1];
    if (!row || row.page !== below.row.page || row.tokens.length > 40) break;
    if (below.box[1] - row.box[3] > HEADER_REACH * below.row.height) break;
    const line = createLine(context, row, columns.length, createColumnPlacer(context, row, bounds));
    if (!line || hasValues(line)) break;
    found.unshift(line);
    below = line;
  }
  const last = found.at(-1);
  const above = found.at(-2);
  if (!last) return [];
  if (countFilled(last) > 1) return above && countFilled(above) > 1 ? [above, last] : [last];
  return above && countFilled(above) > 1 && isEndOfName(above, last) ? [above, last] : [];
}

const MOST_WORDS_OF_END = 2;

/**
 * Whether a line completes a column name in the line above, as in "Withdrawals /" above "Deposits". A line in
 * the first column is more likely to be a section heading.
 */
function isEndOfName(above: ListLine, line: ListLine): boolean {
  return (
    line.cells[0] === null &&
    line.row.tokens.length <= MOST_WORDS_OF_END &&
    line.box[1] - above.box[3] < 0.6 * line.row.height
  );
}

/** Returns the horizontal positions that separate the columns. */
export function getBounds(columns: readonly (readonly [number, number])[]): number[] {
  return columns.slice(1).map((column, i) => ((columns[i]?.[1] ?? 0) + column[0]) / 2);
}

export function createHeaders(lines: readonly ListLine[], columns: number): ListHeader[] {
  return Array.from({ length: columns }, (_, column) => createHeader(lines, column));
}

/** Returns the share (0–1) of named columns whose name is in the lexicon. */
export function measureKnownShare({ headers }: Pick<ListGrid, 'headers'>): number {
  const named = headers.filter((header) => header.words.length > 0);
  const known = named.filter((header) =>
    [...header.known.items.values(), ...header.known.transactions.values()].some((share) => share > 0.3),
  );
  return named.length < 2 ? 0 : known.length / named.length;
}

function createHeader(lines: readonly ListLine[], column: number): ListHeader {
  const tokens = lines.flatMap(
    (line) =>
      line.cells[column]?.spans.flatMap(({ chunk, start, end }) => chunk.tokens.slice(start, end)) ?? [],
  );
  return {
    words: wordsOf(textOf(tokens)),
    known: {
      items: findKnownRoles(tokens, columnPhrases),
      transactions: findKnownRoles(tokens, transactionPhrases),
    },
  };
}

/**
 * Returns the roles of phrases in a header according to the lexicon, each with its share of the header's
 * words.
 */
function findKnownRoles<T extends string>(tokens: Token[], phrases: Phrases<T>): Map<string, number> {
  const roles = new Map<string, number>();
  if (tokens.length === 0) return roles;
  let begins = 0;
  for (const token of tokens) begins |= token.begins;
  if (phrases.bit !== 0 && (begins & phrases.bit) === 0) return roles;
  const hits = findHits(makeChunk(tokens, 0, textOf(tokens), getTokensBox(tokens), begins), phrases);
  const all = tokens.filter((token) => token.key !== '').length;
  for (const hit of hits)
    for (const { value } of hit.meanings) {
      const share = (hit.end - hit.start) / Math.max(1, all) / (hit.meanings.length > 1 ? 1.5 : 1);
      roles.set(value, Math.min(1, (roles.get(value) ?? 0) + share));
    }
  return roles;
}

/**
 * Returns the text of the nearest line above the first line of a list; an empty string if there is no such
 * line.
 */
export function findTitle(context: Context, line: ListLine): string {
  for (let r = line.row.index - 1; r >= 0; r--) {
    const row = context.view.rows[r];
    if (!row || row.page !== line.row.page || line.box[1] - row.box[3] > TITLE_REACH * row.height) return '';
    if (row.box[3] <= line.box[1] + Math.max(2, TITLE_OVERLAP * row.height))
      return textOf(row.tokens.slice(0, 20));
  }
  return '';
}

/**
 * If a list without headers continues the columns of an earlier list, returns it with the headers of that
 * list.
 */
export function withHeadersBefore(grid: ListGrid, before: readonly ListGrid[]): ListGrid {
  if (grid.headerFrom === 'own') return grid;
  for (const other of before.toReversed()) {
    if (other.headerFrom !== 'own') continue;
    const places = grid.columns.map((column) =>
      other.columns.findIndex(
        (one) =>
          Math.min(one[1], column[1]) - Math.max(one[0], column[0]) >
          0.5 * Math.min(one[1] - one[0], column[1] - column[0]),
      ),
    );
    const fit = places.filter((place) => place >= 0).length;
    if (fit < 0.7 * Math.max(grid.columns.length, other.columns.length)) continue;
    return {
      ...grid,
      headers: places.map((place) => other.headers[place] ?? EMPTY),
      headerFrom: 'before',
    };
  }
  return grid;
}

const EMPTY: ListHeader = { words: [], known: { items: new Map(), transactions: new Map() } };
