import type { Context } from '../context.ts';
import { parseSide } from './sides.ts';
import type { FoundTransaction } from './transactions.ts';

/** At least this share of the list's entries must have a cell that names a side (debit or credit). */
const COLUMN_SHARE = 0.8;

/**
 * Sets the signs of unsigned amounts from a column that names the side of each amount, such as a column of
 * "Af" and "Bij" or of "D" and "C".
 */
export function applySideColumn(
  context: Context,
  transactions: readonly FoundTransaction[],
): readonly FoundTransaction[] {
  const isSigned = transactions.some(({ amount }) => /[-\u2212]/.test(amount?.span.chunk.text ?? ''));
  if (isSigned || transactions.some(({ byColumn }) => byColumn)) return transactions;
  const sides = transactions.map(({ amount }) => findSides(context, amount?.span.chunk.row));
  const columns = new Set(sides.flatMap((found) => [...found.keys()]));
  const column = [...columns].find(
    (one) => sides.filter((found) => found.has(one)).length >= COLUMN_SHARE * transactions.length,
  );
  if (column === undefined) return transactions;
  return transactions.map((one, index) => {
    const side = sides[index]?.get(column);
    if (one.amount === null || side === undefined) return one;
    const size = Math.abs(one.amount.value);
    return { ...one, side, amount: { ...one.amount, value: side === 'debit' ? -size : size } };
  });
}

/**
 * Finds the cells of a row that name a side (debit or credit). Returns the sides, keyed by the left edge of
 * the cell.
 */
function findSides(context: Context, row: number | undefined): Map<number, 'debit' | 'credit'> {
  const found = new Map<number, 'debit' | 'credit'>();
  for (const { text, box } of row === undefined ? [] : (context.view.rows[row]?.chunks ?? [])) {
    const side = parseSide(text.trim());
    if (side !== null) found.set(box[0], side);
  }
  return found;
}
