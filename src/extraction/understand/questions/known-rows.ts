import { once } from '../once.ts';
import type { Grid, GridCell } from './grid.ts';
import { compareMeanings, meaningOf } from './meaning.ts';
import type { Question } from './question.ts';
import data from './wording.json' with { type: 'json' };
import { wordsOf } from './wording.ts';

/** The lists in the result with which the rows of a grid are compared. */
export const KNOWN_LISTS = ['line_items', 'transactions'] as const;
export type KnownList = (typeof KNOWN_LISTS)[number];

const LISTS: Readonly<Record<KnownList, readonly string[]>> = data.lists;
const NAMES = KNOWN_LISTS.map((list) => LISTS[list].map(wordsOf));

/**
 * Returns the similarity in meaning, 0–1, between the name of a list and the names of each list in
 * `KNOWN_LISTS`.
 */
export function compareWithKnownLists(list: Question): number[] {
  const names = list.names.map(meaningOf);
  return NAMES.map((known) =>
    Math.max(0, ...known.flatMap((one) => names.map((name) => compareMeanings(name, meaningOf(one))))),
  );
}

/**
 * The vertical positions that the cells of a grid cover, as strings that consist of a page number and a
 * y-coordinate in whole points.
 */
const heightsOf = once((grid: Grid): ReadonlySet<string> => {
  const heights = new Set<string>();
  for (const row of grid.rows)
    for (const cell of row) {
      const { box, page } = cell?.evidence ?? {};
      if (!box) continue;
      for (let y = Math.round(box[1]); y <= Math.round(box[3]); y++) heights.add(`${page} ${y}`);
    }
  return heights;
});

/**
 * Returns, for each row of a grid, whether it is printed at the same height as an item of a list in the
 * result.
 */
export function findKnownRows(grid: Grid, grids: readonly Grid[], list: KnownList): boolean[] {
  const known = grids.find((one) => one.list === list);
  if (!known) return grid.rows.map(() => false);
  const heights = heightsOf(known);
  return grid.rows.map((row) => isAtHeights(row, heights));
}

function isAtHeights(row: readonly (GridCell | null)[], heights: ReadonlySet<string>): boolean {
  const cell = row.find((one) => one?.evidence.box);
  const { box, page } = cell?.evidence ?? {};
  return box !== undefined && heights.has(`${page} ${Math.round((box[1] + box[3]) / 2)}`);
}
