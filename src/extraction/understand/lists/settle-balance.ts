import { isNear } from '../recognize/numbers.ts';
import type { Assignment } from './assign-roles.ts';
import { getNumber } from './list-cells.ts';
import type { ListGrid } from './list-grid.ts';
import type { ListRole } from './roles.ts';

/**
 * A column contains balances only if the differences between consecutive lines are printed in another column.
 * This must be true of at least `FEWEST` differences and of at least this share of them (`MOST_LINES`).
 */
const FEWEST = 3;
const MOST_LINES = 0.8;
const ROUNDING = 0.011;

/**
 * A change in the balance from one line to the next. `column` is the index of the column that contains the
 * amount of the change; `isAdded` is true if the balance increases.
 */
interface Move {
  column: number;
  isAdded: boolean;
}

/**
 * Corrects the roles if the column chosen for the amounts contains balances instead: the differences between
 * its consecutive lines are printed in another column. That other column contains the amounts, debits or
 * credits, regardless of the headers.
 */
export function settleBalance(grid: ListGrid, assignment: Assignment): Assignment {
  const amount = assignment.get('amount');
  if (!amount || (['balance', 'debit', 'credit'] as const).some((role) => assignment.has(role)))
    return assignment;
  const moves = findMoves(grid, amount.column);
  if (moves === null) return assignment;
  const settled = new Map<ListRole, { column: number; sure: number }>(assignment);
  settled.delete('amount');
  settled.set('balance', amount);
  for (const [column, own] of Map.groupBy(moves, (move) => move.column)) {
    const added = own.filter(({ isAdded }) => isAdded).length;
    const role = added === own.length ? 'credit' : added === 0 ? 'debit' : 'amount';
    if (settled.has(role)) return assignment;
    settled.set(role, { column, sure: amount.sure });
  }
  // Amounts are either in one column or in separate columns.
  return settled.has('amount') && (settled.has('debit') || settled.has('credit')) ? assignment : settled;
}

/**
 * For each difference between consecutive lines of a column, finds another column that contains this
 * difference. The list can begin with the oldest or with the newest line. Returns null if most of the
 * differences are not printed.
 */
function findMoves({ lines, columns }: ListGrid, balance: number): Move[] | null {
  const rows = lines.flatMap((line) => {
    const numbers = columns.map((_, column) => getNumber(line.cells[column])?.value ?? null);
    return numbers[balance] === null ? [] : [numbers];
  });
  for (const isOldestFirst of [true, false]) {
    const moves = rows.flatMap((row, i) => {
      const previous = rows[isOldestFirst ? i - 1 : i + 1]?.[balance];
      if (typeof previous !== 'number') return [];
      const change = (row[balance] ?? 0) - previous;
      const column = row.findIndex(
        (number, c) =>
          c !== balance &&
          number !== null &&
          change !== 0 &&
          isNear(Math.abs(number), Math.abs(change), ROUNDING),
      );
      return column < 0 ? [] : [{ column, isAdded: change > 0 }];
    });
    if (moves.length >= Math.max(FEWEST, MOST_LINES * (rows.length - 1))) return moves;
  }
  return null;
}
