import type { Context } from '../context.ts';
import type { Row } from '../view/view.ts';
import { createColumnPlacer } from './column-placer.ts';
import { createLine, hasValues } from './line-cells.ts';
import type { ListGrid, ListLine } from './list-grid.ts';
import {
  createHeaders,
  createLineOfChunks,
  findTitle,
  getBounds,
  isKnownHeader,
  measureKnownShare,
} from './list-headers.ts';

const MOST_LINES = 3000;
/** Maximum vertical gap inside a list, in line heights. The list ends at a larger gap. */
const MOST_APART = 9;
/**
 * A list continues on the next page only if there are amounts within this many lines from the top of that
 * page.
 */
const LOOK_AHEAD = 40;
const MOST_TOKENS = 60;
const LEAST_KNOWN = 0.5;

/** Extends lists with known headers to include more rows, even on the following pages. */
export function extendGrids(context: Context, grids: readonly ListGrid[]): ListGrid[] {
  const extended: ListGrid[] = [];
  const seen = new Set<number>();
  const known = grids
    .filter((grid) => grid.headerFrom === 'own' && measureKnownShare(grid) >= LEAST_KNOWN)
    .sort((a, b) => Number(b.source === 'table') - Number(a.source === 'table'));
  for (const grid of [...known, ...findHeadersAlone(context, grids)]) {
    const last = grid.headerRows.at(-1);
    if (last === undefined || grid.headerRows.some((row) => seen.has(row))) continue;
    for (const row of grid.headerRows) seen.add(row);
    const lines = collectLinesBelow(context, grid, last, seen);
    const countValues = (list: readonly ListLine[]) => list.filter(hasValues).length;
    if (countValues(lines) > countValues(grid.lines)) extended.push({ ...grid, source: 'extended', lines });
  }
  return extended;
}

/** Finds rows of column names that do not belong to any grid, and creates empty grids from them. */
function findHeadersAlone(context: Context, grids: readonly ListGrid[]): ListGrid[] {
  const inGrids = new Set(grids.flatMap((grid) => grid.headerRows));
  return context.view.rows.flatMap((row) => {
    if (inGrids.has(row.index) || row.chunks.length < 3 || row.tokens.length > MOST_TOKENS) return [];
    const columns = row.chunks.map(({ box }): [number, number] => [box[0], box[2]]);
    const line = createLineOfChunks(context, row);
    if (!line || !isKnownHeader(line)) return [];
    const grid: ListGrid = {
      source: 'extended',
      columns,
      headers: createHeaders([line], columns.length),
      headerFrom: 'own',
      title: findTitle(context, line),
      lines: [],
      headerRows: [row.index],
    };
    return measureKnownShare(grid) >= LEAST_KNOWN ? [grid] : [];
  });
}

function collectLinesBelow(context: Context, grid: ListGrid, header: number, seen: Set<number>): ListLine[] {
  const own = new Map(grid.lines.map((line) => [line.row.index, line]));
  const bounds = getBounds(grid.columns);
  const lines: ListLine[] = [];
  let page = context.view.rows[header]?.page ?? 0;
  let bottom = context.view.rows[header]?.box[3] ?? 0;
  for (let r = header + 1; r < context.view.rows.length && lines.length < MOST_LINES; r++) {
    const row = context.view.rows[r];
    if (!row) break;
    if (row.page !== page) {
      if (row.page !== page + 1 || !isContinued(context, r, row.page)) break;
      page = row.page;
      bottom = row.box[1];
    }
    if (row.box[1] - bottom > MOST_APART * row.height) {
      // Skip the rest of the page. The list can continue on the next page.
      while (context.view.rows[r + 1]?.page === page) r++;
      continue;
    }
    bottom = Math.max(bottom, row.box[3]);
    if (row.tokens.length > MOST_TOKENS) continue;
    const line =
      own.get(r) ?? createLine(context, row, grid.columns.length, createColumnPlacer(context, row, bounds));
    if (!line) continue;
    if (isKnownHeader(line)) {
      if (!isSameHeader(grid, line)) break;
      seen.add(r);
    } else lines.push(line);
  }
  return lines;
}

/** Whether the first lines of the next page contain amounts. */
function isContinued(context: Context, from: number, page: number): boolean {
  for (let r = from; r < from + LOOK_AHEAD; r++) {
    const row: Row | undefined = context.view.rows[r];
    if (row?.page !== page) return false;
    if (context.amountsOn(r).some((amount) => amount.decimals === 2)) return true;
  }
  return false;
}

/**
 * Whether at least half of the named columns of a repeated header have a word in common with the first
 * header.
 */
function isSameHeader(grid: ListGrid, line: ListLine): boolean {
  const again = createHeaders([line], grid.columns.length);
  const named = again.flatMap((header, i) =>
    header.words.length > 0 ? [{ header, first: grid.headers[i] }] : [],
  );
  const same = named.filter(({ header, first }) => header.words.some((word) => first?.words.includes(word)));
  return same.length >= 0.5 * named.length;
}
