import { isNear } from '../recognize/numbers.ts';
import type { Assignment } from './assign-roles.ts';
import { getNumber } from './list-cells.ts';
import type { ListLine } from './list-grid.ts';

/**
 * Numbers are recognized as balances only if at least this many of them follow from another balance and an
 * amount.
 */
const FEWEST = 3;
/** Minimum share of the numbers in the column that must belong to a pair of an amount and a balance. */
const MOST_NUMBERS = 0.7;
const ROUNDING = 0.011;

interface Printed {
  line: ListLine;
  value: number;
}

/**
 * Finds the lines with running balances that are printed in the same column as the amounts, each below its
 * amount. The list can begin with the oldest or the newest transaction. Returns an empty set if the list has no
 * such balances.
 */
export function findStackedBalances(
  lines: readonly ListLine[],
  assignment: Assignment,
): ReadonlySet<ListLine> {
  const column = assignment.get('amount')?.column;
  if (column === undefined || assignment.has('balance')) return new Set();
  const numbers = lines.flatMap((line): Printed[] => {
    const value = getNumber(line.cells[column])?.value;
    return value === undefined ? [] : [{ line, value }];
  });
  const [balances = []] = [true, false]
    .map((isOldestFirst) => findBalances(numbers, isOldestFirst))
    .sort((a, b) => b.length - a.length);
  const isUsual = balances.length > FEWEST && 2 * balances.length >= MOST_NUMBERS * numbers.length;
  return new Set(isUsual ? balances.map(({ line }) => line) : []);
}

/**
 * Finds the balances. Each differs from the balance above it by an amount: the amount between the two if the
 * list begins with the oldest transaction, otherwise the amount above both.
 */
function findBalances(numbers: readonly Printed[], isOldestFirst: boolean): Printed[] {
  const found: Printed[] = [];
  let amount = 0;
  for (let i = 0; i + 1 < numbers.length; i++) {
    const [upper, lower, next] = [numbers[i], numbers[i + 1], numbers[i + 3]];
    const before = found.at(-1);
    if (!upper || !lower) break;
    const follows = before
      ? areApart(before.value, lower.value, isOldestFirst ? upper.value : amount)
      : next && areApart(lower.value, next.value, isOldestFirst ? (numbers[i + 2]?.value ?? 0) : upper.value);
    if (!follows) continue;
    found.push(lower);
    amount = upper.value;
    i++;
  }
  return found;
}

/** Whether two balances differ by an amount, regardless of its sign. */
const areApart = (one: number, other: number, amount: number) =>
  isNear(Math.abs(one - other), Math.abs(amount), ROUNDING);
