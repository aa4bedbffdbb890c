import { once } from '../once.ts';
import type { Grid } from './grid.ts';

type Box = readonly [number, number, number, number];

/** The area of a row on the page of its first cell. */
export interface RowPlace {
  page: number;
  box: Box;
}

/** At least this share of the rows must also be rows of the other grid. */
const SHARED = 0.7;
/**
 * Two rows are treated as the same if they overlap vertically by at least this fraction of the smaller row
 * height.
 */
const OVERLAP = 0.5;

const placesOf = once((grid: Grid): readonly (RowPlace | null)[] => grid.rows.map(findRowPlace));

/**
 * For each row of `grid`, finds the row of `other` that is printed in the same place. Returns null if too few
 * rows have such a counterpart.
 */
export function findSameRows(grid: Grid, other: Grid): (number | null)[] | null {
  const own = placesOf(grid);
  const byPage = new Map<number, { box: Box; row: number }[]>();
  for (const [row, place] of placesOf(other).entries())
    if (place) byPage.set(place.page, [...(byPage.get(place.page) ?? []), { box: place.box, row }]);
  const users = new Map<number, number>();
  const found = own.map((place) => {
    const near = place ? (byPage.get(place.page) ?? []) : [];
    const same = place ? near.find(({ box }) => isAtSamePlace(place.box, box)) : undefined;
    if (!same) return null;
    users.set(same.row, (users.get(same.row) ?? 0) + 1);
    return same.row;
  });
  const rows = found.map((row) => (row !== null && users.get(row) === 1 ? row : null));
  const count = rows.filter((row) => row !== null).length;
  return count >= Math.max(1, SHARED * grid.rows.length) ? rows : null;
}

/** Returns the area of a row; null if the positions of its cells are unknown. */
export function findRowPlace(row: Grid['rows'][number]): RowPlace | null {
  const cells = row.flatMap((cell) =>
    cell?.evidence.box ? [{ page: cell.evidence.page ?? 0, box: cell.evidence.box }] : [],
  );
  const [first] = cells;
  if (!first) return null;
  let [left, top, right, bottom] = first.box;
  for (const { page, box } of cells) {
    if (page !== first.page) continue;
    left = Math.min(left, box[0]);
    top = Math.min(top, box[1]);
    right = Math.max(right, box[2]);
    bottom = Math.max(bottom, box[3]);
  }
  return { page: first.page, box: [left, top, right, bottom] };
}

function isAtSamePlace(a: Box, b: Box): boolean {
  if (a[0] >= b[2] || b[0] >= a[2]) return false;
  const overlap = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return overlap > OVERLAP * Math.min(a[3] - a[1], b[3] - b[1]);
}
