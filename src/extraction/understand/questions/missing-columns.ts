import type { Choice } from './assign-columns.ts';
import { type GridCell, getGridPart } from './grid.ts';
import { findSameRows } from './same-rows.ts';

/** Minimum probability for a column of another grid to be assigned to a property. */
const LEAST = 0.5;
/** Minimum probability, ignoring the other columns, for a column to be considered. */
const HOPEFUL = 0.3;
/**
 * Two columns in which at least this share of the cells are equal count as the same column and are used for
 * only one property.
 */
const SAME = 0.5;

/** Whether any column of a grid may contain a property of the list. */
export function hasHopefulColumn({ alone }: Choice): boolean {
  return alone.some((columns) => columns.some((sure) => sure >= HOPEFUL));
}

/**
 * Adds columns from other grids for properties that have no column. The same lines are read as several grids,
 * and the best one may lack a column that another one has, such as a column for a part of each cell.
 * @param settle assigns the columns of a grid, taking all of them into account
 */
export function addMissingColumns(
  best: Choice,
  others: readonly Choice[],
  settle: (choice: Choice) => Choice,
): Choice {
  const missing = findMissing(best);
  if (missing.length === 0) return best;
  const offers = others.flatMap((other) => {
    if (other.grid === best.grid) return [];
    if (!missing.some((q) => other.alone[q]?.some((sure) => sure >= HOPEFUL))) return [];
    const rows = findSameRows(best.grid, other.grid);
    if (!rows) return [];
    const { assignment, sure, grid } = settle(other);
    return missing.flatMap((q) => {
      const column = assignment[q] ?? null;
      if (column === null || (sure[q] ?? 0) < LEAST) return [];
      const cells = rows.map((row) => (row === null ? null : (grid.rows[row]?.[column] ?? null)));
      return [{ q, cells, sure: sure[q] ?? 0, header: grid.headers[column] ?? [] }];
    });
  });
  let { grid, assignment, sure } = best;
  for (const offer of offers.toSorted((a, b) => b.sure - a.sure)) {
    if (assignment[offer.q] !== null) continue;
    const isTaken = assignment.some(
      (column) =>
        column !== null &&
        isSameColumn(
          offer.cells,
          grid.rows.map((row) => row[column] ?? null),
        ),
    );
    if (isTaken || offer.cells.every((cell) => cell === null)) continue;
    const column = grid.headers.length;
    grid = {
      ...grid,
      headers: [...grid.headers, offer.header],
      rows: grid.rows.map((row, r) => [...row, offer.cells[r] ?? null]),
      parts: [...grid.headers.map((_, c) => getGridPart(grid, c)), 'piece' as const],
      bases: [...grid.headers.map((_, c) => grid.bases?.[c] ?? c), column],
    };
    assignment = assignment.map((own, q) => (q === offer.q ? column : own));
    sure = sure.map((own, q) => (q === offer.q ? offer.sure : own));
  }
  return { ...best, grid, assignment, sure };
}

const findMissing = ({ assignment }: Choice) =>
  assignment.flatMap((column, q) => (column === null ? [q] : []));

function isSameColumn(cells: readonly (GridCell | null)[], others: readonly (GridCell | null)[]): boolean {
  const filled = cells.flatMap((cell, r) => (cell ? [cell.text === others[r]?.text] : []));
  return filled.filter(Boolean).length >= SAME * filled.length;
}
