import type { Grid } from './grid.ts';
import { findSameRows } from './same-rows.ts';

interface Scored {
  grid: Grid;
  score: number;
}

interface Place {
  page: number;
  box: readonly [number, number, number, number];
}

/**
 * The probability of a table is multiplied by this factor if its rows were chosen for another list of the
 * same schema.
 */
const ALREADY_TAKEN = 0.4;
/** A table counts as part of a list if the list contains at least this share of the table's rows. */
const CONTAINED = 0.8;

/** Minimum probability for a table to be chosen as the list. */
export const CHOSEN = 0.17;

/**
 * Chooses a table for each list of a schema, starting with the most probable one. Two lists of a schema
 * seldom have the same entries, so a table becomes less probable if its rows were already chosen for another
 * list.
 * @param choices for each list, the tables that may be the list, most probable first
 */
export function chooseTables<T extends Scored>(choices: readonly (readonly T[])[]): (T | null)[] {
  const chosen: (T | null)[] = choices.map(() => null);
  let open = choices.map((own, index) => ({ index, own }));
  while (open.length > 0) {
    const best = open
      .map(({ index, own }) => ({ index, table: chooseTable(own) }))
      .reduce((a, b) => ((b.table?.score ?? 0) > (a.table?.score ?? 0) ? b : a));
    const { table } = best;
    chosen[best.index] = table;
    open = open
      .filter(({ index }) => index !== best.index)
      .map(({ index, own }) => ({ index, own: table ? lowerTaken(own, table) : own }));
  }
  return chosen;
}

function lowerTaken<C extends Scored>(choices: readonly C[], { grid }: Scored): C[] {
  return choices
    .map((choice) =>
      isSameTable(choice.grid, grid) ? { ...choice, score: choice.score * ALREADY_TAKEN } : choice,
    )
    .filter(({ score }) => score >= CHOSEN)
    .sort((a, b) => b.score - a.score);
}

const isSameTable = (grid: Grid, other: Grid) =>
  grid === other || findSameRows(grid, other) !== null || findSameRows(other, grid) !== null;

/**
 * Chooses the table that is most likely to be the list. If this table is only part of a list that was already
 * read, chooses the whole list, because sections and pages of a list look like separate tables.
 */
export function chooseTable<T extends Scored>(choices: readonly T[]): T | null {
  const [best, ...others] = choices;
  if (!best || best.grid.source === 'known') return best ?? null;
  const own = listPlaces(best.grid);
  const whole = others.find(({ grid }) => {
    if (grid.source !== 'known' || grid.rows.length <= own.length) return false;
    const rows = listPlaces(grid);
    const shared = own.filter((row) => rows.some((one) => isSame(row, one))).length;
    return shared >= CONTAINED * own.length && shared > 0;
  });
  return whole ?? best;
}

function listPlaces({ rows }: Grid): Place[] {
  return rows.flatMap((row) => {
    const cells = row.flatMap((cell) =>
      cell?.evidence.box ? [{ page: cell.evidence.page ?? 0, box: cell.evidence.box }] : [],
    );
    const [first] = cells;
    if (!first) return [];
    const own = cells.filter((cell) => cell.page === first.page);
    const pickSide = (at: number, pick: (...values: number[]) => number) =>
      pick(...own.map(({ box }) => box[at] ?? 0));
    return [
      {
        page: first.page,
        box: [pickSide(0, Math.min), pickSide(1, Math.min), pickSide(2, Math.max), pickSide(3, Math.max)],
      },
    ];
  });
}

function isSame(row: Place, other: Place): boolean {
  const [a, b] = [row.box, other.box];
  if (row.page !== other.page || a[0] >= b[2] || b[0] >= a[2]) return false;
  const overlap = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return overlap > 0.5 * Math.min(a[3] - a[1], b[3] - b[1]);
}
