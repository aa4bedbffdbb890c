import type { Grid } from './grid.ts';

interface Scored {
  grid: Grid;
  score: number;
}

interface Place {
  page: number;
  box: readonly [number, number, number, number];
}

/** If a list contains at least this share of a table's rows, the table is treated as part of the list. */
const CONTAINED = 0.8;

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
