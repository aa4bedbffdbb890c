import { settleSigns } from '../bank/settle-signs.ts';
import type { YearHint } from '../bank/short-dates.ts';
import type { Context } from '../context.ts';
import { NEGATIVE } from '../learned/taught-table.ts';
import { settleByArithmetic } from '../line-items/arithmetic.ts';
import { scoreRow } from '../questions/forest.ts';
import type { Assignment } from './assign-roles.ts';
import { describeListColumns } from './column-features.ts';
import type { ListGrid, ListKind } from './list-grid.ts';
import { dropPositions, makeItem } from './make-items.ts';
import { makeTransactions } from './make-transactions.ts';
import { LIST_MODELS } from './models.ts';
import { calculateChances, type GridReading } from './read-grid.ts';
import { type GridList, joinReadings } from './read-grids.ts';
import { type ListRole, ROLES } from './roles.ts';
import { readTaughtLists, type TaughtReading } from './taught-lists.ts';

export const LIST_POINTERS: Readonly<Record<ListKind, string>> = {
  items: '/line_items',
  transactions: '/transactions',
};
/** Probability assumed for a taught column. */
const TAUGHT = 0.95;
/** Minimum probability of a column that was not taught. */
const LEAST_ROLE = 0.2;

/**
 * Reads the line items or transactions from the columns that were taught in documents with the same layout.
 * Returns null if no columns were taught or if this document does not contain them.
 */
export function readTaughtList(context: Context, kind: ListKind, year: YearHint | null): GridList | null {
  const readings = readTaughtLists(context, LIST_POINTERS[kind], (grid, columnOf) =>
    calculateChances(context, grid, kind, assign(context, kind, grid, columnOf), LIST_MODELS),
  ).flatMap((reading) => makeReading(context, kind, reading, year) ?? []);
  if (readings.length === 0) return null;
  const joined = joinReadings(readings);
  return { ...joined, transactions: settleSigns(context, joined.transactions) };
}

function assignTaught(kind: ListKind, columnOf: ReadonlyMap<string, number>): Assignment {
  const assignment = new Map<ListRole, { column: number; sure: number }>();
  const negative = columnOf.get(`amount${NEGATIVE}`);
  for (const role of ROLES[kind]) {
    const column = columnOf.get(role);
    if (column !== undefined) assignment.set(role, { column, sure: TAUGHT });
  }
  const positive = assignment.get('amount');
  if (kind === 'transactions' && negative !== undefined) {
    assignment.delete('amount');
    assignment.set('debit', { column: negative, sure: TAUGHT });
    if (positive) assignment.set('credit', positive);
  }
  return assignment;
}

/**
 * Returns the column for each role. If the column of a taught role is missing on the page, for example
 * because its dates have no year, uses the column that the model considers most likely.
 */
function assign(
  context: Context,
  kind: ListKind,
  grid: ListGrid,
  columnOf: ReadonlyMap<string, number>,
): Assignment {
  const assignment = new Map(assignTaught(kind, columnOf));
  const wanted = context.recall?.listTaughtProperties(LIST_POINTERS[kind]) ?? new Set();
  const missing = ROLES[kind].filter((role) => wanted.has(role) && !columnOf.has(role));
  if (missing.length === 0) return assignment;
  const taken = new Set(columnOf.values());
  const features = describeListColumns(context, grid, kind);
  for (const role of missing) {
    if (role === 'amount' && assignment.has('debit')) continue;
    const rows = features[ROLES[kind].indexOf(role)] ?? [];
    const best = rows
      .map((row, column) => ({ column, sure: taken.has(column) ? 0 : scoreRow(LIST_MODELS.columns, row) }))
      .sort((a, b) => b.sure - a.sure)[0];
    if (best && best.sure >= LEAST_ROLE) assignment.set(role, best);
  }
  return assignment;
}

function makeReading(
  context: Context,
  kind: ListKind,
  { grid, columnOf, entries, fit }: TaughtReading,
  year: YearHint | null,
): GridReading | null {
  const assignment = assign(context, kind, grid, columnOf);
  const empty = { kind, grid, assignment, score: fit };
  if (kind === 'transactions') {
    const transactions = makeTransactions(grid, entries, assignment, year);
    const sure = transactions.map((one) => one.sure ?? 0);
    return transactions.length === 0 ? null : { ...empty, entries, items: [], transactions, sure };
  }
  const made = entries.flatMap((entry) => {
    const item = makeItem(entry, assignment);
    return item ? [{ entry, item }] : [];
  });
  const items = made.map(({ item }) => item);
  dropPositions(items);
  settleByArithmetic(items, context, Number.NEGATIVE_INFINITY);
  return items.length === 0
    ? null
    : {
        ...empty,
        entries: made.map(({ entry }) => entry),
        items,
        transactions: [],
        sure: made.map(({ entry }) => entry.sure),
      };
}
