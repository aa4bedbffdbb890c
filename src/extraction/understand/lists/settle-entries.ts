import type { Context } from '../context.ts';
import { toCents } from '../recognize/numbers.ts';
import type { LineChance } from './group-lines.ts';
import { getNumber } from './list-cells.ts';
import type { ListLine } from './list-grid.ts';
import { isTotalRow, type PrintedSum, printedSums } from './printed-sums.ts';

const TAKEN = 0.5;
/**
 * Lines whose probability is between these limits may be changed so that the items add up to a printed total.
 */
const POSSIBLE = 0.04;
const NOT_CERTAIN = 0.97;
const MOST_UNCERTAIN = 10;
const MOST_CHANGES = 3;
/**
 * Maximum sum of the absolute log odds of the changed lines, depending on whether the printed total has a
 * label.
 */
const COST_IF_LABELLED = 6;
const COST_IF_PRINTED = 3;

/**
 * If the amounts of the items do not add up to a printed total below them, adds or removes uncertain lines so
 * that they do. If several changes are possible, the most probable one is made.
 */
export function settleEntries(
  context: Context,
  lines: readonly ListLine[],
  column: number | undefined,
  chances: readonly LineChance[],
): readonly LineChance[] {
  if (column === undefined) return chances;
  const values = lines.map((line) => {
    const value = getNumber(line.cells[column])?.value;
    return value === undefined || value === null ? null : toCents(value);
  });
  const isEntry = (i: number) => (chances[i]?.entry ?? 0) >= TAKEN;
  const chosen = lines.flatMap((_, i) => (isEntry(i) && values[i] !== null ? [i] : []));
  const last = chosen.at(-1);
  if (last === undefined) return chances;
  const sum = chosen.reduce((total, i) => total + (values[i] ?? 0), 0);
  if (findSum(context, sum, lines, chosen) !== null) return chances;
  const uncertain = lines
    .flatMap((line, i) => {
      const chance = chances[i]?.entry ?? 0;
      if (values[i] === null || values[i] === 0 || chance < POSSIBLE || chance > NOT_CERTAIN) return [];
      if (!isEntry(i) && isTotalRow(context, line.row.index)) return [];
      return [{ i, cost: Math.abs(Math.log(chance / (1 - chance))) }];
    })
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MOST_UNCERTAIN);
  let best: { lines: readonly number[]; cost: number } | null = null;
  for (const change of listChanges(uncertain)) {
    const cost = change.reduce((total, one) => total + one.cost, 0);
    if (cost > COST_IF_LABELLED || (best && cost >= best.cost)) continue;
    const changed = new Set(change.map(({ i }) => i));
    const kept = lines.flatMap((_, i) => (values[i] !== null && isEntry(i) !== changed.has(i) ? [i] : []));
    const own = kept.reduce((total, i) => total + (values[i] ?? 0), 0);
    const printed = kept.length === 0 ? null : findSum(context, own, lines, kept);
    if (printed === null || (!printed.isLabelled && cost > COST_IF_PRINTED)) continue;
    best = { lines: [...changed], cost };
  }
  return best === null ? chances : changeEntries(chances, best.lines);
}

/**
 * Returns a total that is printed below the first entry and equals the given number of cents. A total with a
 * label is preferred. Returns null if there is none.
 */
function findSum(
  context: Context,
  cents: number,
  lines: readonly ListLine[],
  entries: readonly number[],
): PrintedSum | null {
  const rows = new Set(entries.map((i) => lines[i]?.row.index));
  const first = Math.min(...entries.map((i) => lines[i]?.row.index ?? 0));
  const found = (printedSums(context).get(cents) ?? []).filter(({ row }) => row > first && !rows.has(row));
  return found.find(({ isLabelled }) => isLabelled) ?? found[0] ?? null;
}

function* listChanges<T>(list: readonly T[], from = 0, taken: readonly T[] = []): Generator<readonly T[]> {
  if (taken.length > 0) yield taken;
  if (taken.length === MOST_CHANGES) return;
  for (const [i, one] of list.slice(from).entries()) yield* listChanges(list, from + i + 1, [...taken, one]);
}

/**
 * Reverses the decision for the given lines: entries become ordinary lines, and ordinary lines become
 * entries.
 */
function changeEntries(chances: readonly LineChance[], changed: readonly number[]): readonly LineChance[] {
  return chances.map((chance, i) => {
    if (!changed.includes(i)) return chance;
    return chance.entry >= TAKEN
      ? { entry: 1 - chance.entry, above: 0, below: 0 }
      : { ...chance, entry: Math.max(TAKEN, 1 - chance.entry) };
  });
}
