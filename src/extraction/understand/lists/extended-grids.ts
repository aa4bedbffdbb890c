import type { Context } from '../context.ts';
import type { Row } from '../view/view.ts';
import { columnPlacer } from './aligned-grids.ts';
import { hasValues, lineOf } from './line-cells.ts';
import type { ListGrid, ListLine } from './list-grid.ts';
import { boundsOf, headersOf, isKnownHeader, knownShare } from './list-headers.ts';

const MOST_LINES = 3000;
/** White below a list, in line heights, beyond which it does not go on. */
const MOST_APART = 9;
/** Lines of a further page within which a list that goes on has values. */
const LOOK_AHEAD = 40;
const MOST_TOKENS = 60;
const LEAST_KNOWN = 0.5;

/**
 * Lists with headers that the lexicon knows, continued below what layout and alignment found of them, and over page breaks:
 * rows go into the columns of the header wherever they are.
 */
export function extendedGrids(context: Context, grids: readonly ListGrid[]): ListGrid[] {
  const extended: ListGrid[] = [];
  const seen = new Set<number>();
  const known = grids
    .filter((grid) => grid.headerFrom === 'own' && knownShare(grid) >= LEAST_KNOWN)
    .sort((a, b) => Number(b.source === 'table') - Number(a.source === 'table'));
  for (const grid of [...known, ...headersAlone(context, grids)]) {
    const last = grid.headerRows.at(-1);
    if (last === undefined || grid.headerRows.some((row) => seen.has(row))) continue;
    for (const row of grid.headerRows) seen.add(row);
    const lines = linesBelow(context, grid, last, seen);
    const values = (list: readonly ListLine[]) => list.filter(hasValues).length;
    if (values(lines) > values(grid.lines)) extended.push({ ...grid, source: 'extended', lines });
  }
  return extended;
}

/** Rows of names of columns that are in no grid. */
function headersAlone(context: Context, grids: readonly ListGrid[]): ListGrid[] {
  const inGrids = new Set(grids.flatMap((grid) => grid.headerRows));
  return context.view.rows.flatMap((row) => {
    if (inGrids.has(row.index) || row.chunks.length < 3 || row.tokens.length > MOST_TOKENS) return [];
    const columns = row.chunks.map(({ box }): [number, number] => [box[0], box[2]]);
    const line = lineOf(context, row, columns.length, (chunk) => chunk);
    if (!line || !isKnownHeader(line)) return [];
    const grid: ListGrid = {
      source: 'extended',
      columns,
      headers: headersOf([line], columns.length),
      headerFrom: 'own',
      title: '',
      lines: [],
      headerRows: [row.index],
    };
    return knownShare(grid) >= LEAST_KNOWN ? [grid] : [];
  });
}

function linesBelow(context: Context, grid: ListGrid, header: number, seen: Set<number>): ListLine[] {
  const own = new Map(grid.lines.map((line) => [line.row.index, line]));
  const bounds = boundsOf(grid.columns);
  const lines: ListLine[] = [];
  let page = context.view.rows[header]?.page ?? 0;
  let bottom = context.view.rows[header]?.box[3] ?? 0;
  for (let r = header + 1; r < context.view.rows.length && lines.length < MOST_LINES; r++) {
    const row = context.view.rows[r];
    if (!row) break;
    if (row.page !== page) {
      if (row.page !== page + 1 || !goesOn(context, r, row.page)) break;
      page = row.page;
      bottom = row.box[1];
    }
    if (row.box[1] - bottom > MOST_APART * row.height) {
      // The rest of the page is something else; the list may go on upon the next one.
      while (context.view.rows[r + 1]?.page === page) r++;
      continue;
    }
    bottom = Math.max(bottom, row.box[3]);
    if (row.tokens.length > MOST_TOKENS) continue;
    const line = own.get(r) ?? lineOf(context, row, grid.columns.length, columnPlacer(context, row, bounds));
    if (!line) continue;
    if (isKnownHeader(line)) {
      if (!isSameHeader(grid, line)) break;
      seen.add(r);
    } else lines.push(line);
  }
  return lines;
}

/** Whether the upper lines of a further page have numbers. */
function goesOn(context: Context, from: number, page: number): boolean {
  for (let r = from; r < from + LOOK_AHEAD; r++) {
    const row: Row | undefined = context.view.rows[r];
    if (row?.page !== page) return false;
    if (context.amountsOn(r).some((amount) => amount.decimals === 2)) return true;
  }
  return false;
}

/** Whether most columns of a repeated header have the words of the first one. */
function isSameHeader(grid: ListGrid, line: ListLine): boolean {
  const again = headersOf([line], grid.columns.length);
  const named = again.flatMap((header, i) =>
    header.words.length > 0 ? [{ header, first: grid.headers[i] }] : [],
  );
  const same = named.filter(({ header, first }) => header.words.some((word) => first?.words.includes(word)));
  return same.length >= 0.5 * named.length;
}
