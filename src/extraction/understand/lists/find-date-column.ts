import type { Assignment } from './assign-roles.ts';
import type { ListGrid } from './list-grid.ts';

/**
 * A column is the date column if at least `FEWEST` of its cells and at least the share `MOST_CELLS` are dates.
 */
const FEWEST = 3;
const MOST_CELLS = 0.7;

/**
 * Assigns the date column of transactions if none was recognized. Many statements print a date only for the
 * first transaction of each day, so most lines have none.
 */
export function findDateColumn({ lines, columns }: ListGrid, assignment: Assignment): Assignment {
  if (assignment.has('date')) return assignment;
  const taken = new Set([...assignment.values()].map(({ column }) => column));
  const column = columns.findIndex((_, c) => {
    const cells = lines.flatMap((line) => line.cells[c] ?? []);
    const dates = cells.filter((cell) => cell.words <= 1 && (cell.date !== null || cell.isShortDate));
    return !taken.has(c) && dates.length >= Math.max(FEWEST, MOST_CELLS * cells.length);
  });
  const sure = assignment.get('amount')?.sure ?? 0;
  return column < 0 ? assignment : new Map([...assignment, ['date', { column, sure }]]);
}
