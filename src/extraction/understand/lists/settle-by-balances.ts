import { toCents } from '../recognize/numbers.ts';
import type { Assignment } from './assign-roles.ts';
import type { LineChance } from './group-lines.ts';
import { getNumber } from './list-cells.ts';
import type { ListLine } from './list-grid.ts';
import type { ListRole } from './roles.ts';

const TAKEN = 0.5;
/** Lines with a lower probability are never turned into entries. */
const POSSIBLE = 0.02;
/**
 * All combinations of the lines between two balances are tried only if there are at most this many lines with
 * amounts.
 */
const MOST_LINES = 7;
/** The balances are used only if the likely entries already explain at least this many of their changes. */
const FEWEST_FOLLOWING = 2;

/** A line with an amount. `isSigned` is false if it is unknown whether the amount is a debit or a credit. */
interface Line {
  index: number;
  cents: number;
  isSigned: boolean;
  chance: number;
}

/** The lines between two consecutive balances, and the change of the balance in cents. */
interface Step {
  lines: Line[];
  change: number;
}

/**
 * If the entries between two running balances do not explain the change of the balance, adds or removes
 * uncertain lines so that they do. If several combinations of lines explain the change, the most probable one
 * is chosen.
 */
export function settleByBalances(
  lines: readonly ListLine[],
  assignment: Assignment,
  chances: readonly LineChance[],
): readonly LineChance[] {
  const column = assignment.get('balance')?.column;
  if (column === undefined) return chances;
  const printed = lines.map((line, i) => readLine(line, i, assignment, chances[i]?.entry ?? 0));
  const balances = lines.map((line) => getNumber(line.cells[column])?.value ?? null);
  const options = [listSteps(printed, balances, true), listSteps(printed, balances, false)];
  const [best] = options
    .map((steps) => ({ steps, following: steps.filter((step) => explains(takeLikely(step), step)).length }))
    .sort((a, b) => b.following - a.following);
  if (!best || best.following < FEWEST_FOLLOWING) return chances;
  const settled = [...chances];
  for (const step of best.steps) {
    const entries = explains(takeLikely(step), step) ? null : chooseLines(step);
    for (const line of entries === null ? [] : step.lines) {
      const chance = settled[line.index];
      const isEntry = entries?.includes(line) ?? false;
      if (!chance || isEntry === chance.entry >= TAKEN) continue;
      settled[line.index] = isEntry
        ? { entry: Math.max(TAKEN, 1 - chance.entry), above: 0, below: 0 }
        : { entry: 1 - chance.entry, above: 0, below: 0 };
    }
  }
  return settled;
}

function readLine(line: ListLine, index: number, assignment: Assignment, chance: number): Line | null {
  const getValue = (role: ListRole) => {
    const column = assignment.get(role)?.column;
    return column === undefined ? null : (getNumber(line.cells[column])?.value ?? null);
  };
  const [debit, credit] = [getValue('debit'), getValue('credit')];
  if (debit !== null) return { index, cents: -toCents(Math.abs(debit)), isSigned: true, chance };
  if (credit !== null) return { index, cents: toCents(Math.abs(credit)), isSigned: true, chance };
  const amount = getValue('amount');
  return amount === null ? null : { index, cents: toCents(amount), isSigned: false, chance };
}

/**
 * Divides the lines at the balances. In a list that begins with the newest entry, a balance is the result of
 * its own line and the lines below it, up to the next balance.
 */
function listSteps(
  printed: readonly (Line | null)[],
  balances: readonly (number | null)[],
  isOldestFirst: boolean,
): Step[] {
  const steps: Step[] = [];
  let before: number | null = null;
  let open: Line[] = [];
  for (const [i, balance] of balances.entries()) {
    const line = printed[i];
    if (line && isOldestFirst) open.push(line);
    if (balance !== null) {
      const change = before === null ? null : toCents(isOldestFirst ? balance - before : before - balance);
      if (change !== null) steps.push({ lines: open, change });
      before = balance;
      open = [];
    }
    if (line && !isOldestFirst) open.push(line);
  }
  return steps;
}

const takeLikely = ({ lines }: Step) => lines.filter(({ chance }) => chance >= TAKEN);

/**
 * Whether the amounts of the lines add up to the change of the balance. If there are at most `MOST_LINES`
 * lines, an amount without a known sign is tried both as a debit and as a credit.
 */
function explains(lines: readonly Line[], { change }: Pick<Step, 'change'>): boolean {
  const [first, ...rest] = lines;
  if (lines.length > MOST_LINES) return lines.reduce((sum, { cents }) => sum + cents, 0) === change;
  if (!first) return change === 0;
  if (explains(rest, { change: change - first.cents })) return true;
  return !first.isSigned && explains(rest, { change: change + first.cents });
}

/**
 * Finds the most probable combination of lines that explains the change of the balance; null if there is none.
 */
function chooseLines(step: Step): readonly Line[] | null {
  const open = step.lines.filter(({ chance }) => chance >= POSSIBLE);
  if (open.length === 0 || open.length > MOST_LINES) return null;
  let best: { lines: readonly Line[]; cost: number } | null = null;
  for (let mask = 0; mask < 1 << open.length; mask++) {
    const lines = open.filter((_, i) => mask & (1 << i));
    const changed = open.filter((line) => line.chance >= TAKEN !== lines.includes(line));
    const cost = changed.reduce((sum, { chance }) => sum + Math.abs(Math.log(chance / (1.001 - chance))), 0);
    if ((best === null || cost < best.cost) && explains(lines, step)) best = { lines, cost };
  }
  return best?.lines ?? null;
}
