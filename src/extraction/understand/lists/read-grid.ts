import type { YearHint } from '../bank/short-dates.ts';
import type { FoundTransaction } from '../bank/transactions.ts';
import type { Context } from '../context.ts';
import { settleByArithmetic } from '../line-items/arithmetic.ts';
import { takeDescribedFactors } from '../line-items/described-factors.ts';
import type { Item } from '../line-items/items.ts';
import { once } from '../once.ts';
import { scoreRow } from '../questions/forest.ts';
import { isMoneySign } from '../recognize/currency.ts';
import { type Assignment, assignRoles } from './assign-roles.ts';
import { describeListColumns } from './column-features.ts';
import { describeChecks } from './describe-checks.ts';
import { findDateColumn } from './find-date-column.ts';
import { alignJoins, type Entry, groupLines, joinNames, type LineChance } from './group-lines.ts';
import { joinIndented } from './join-indented.ts';
import type { ListGrid, ListKind } from './list-grid.ts';
import type { ListModels } from './list-models.ts';
import { dropPositions, makeItem, takeCodesAboveNames } from './make-items.ts';
import { makeTransactions } from './make-transactions.ts';
import { describeLines } from './row-features.ts';
import { settleBalance } from './settle-balance.ts';
import { settleByBalances } from './settle-by-balances.ts';
import { settleEntries } from './settle-entries.ts';
import { findStackedBalances } from './stacked-balances.ts';

type EntryModels = Pick<ListModels, 'columns' | 'rows' | 'joins'>;

export interface GridReading {
  kind: ListKind;
  grid: ListGrid;
  assignment: Assignment;
  entries: Entry[];
  items: Item[];
  transactions: FoundTransaction[];
  /** For each item or transaction, the probability that its line is an entry. */
  sure: number[];
  /** Estimated share of correct values, 0–1; for a taught list, its fit. */
  score: number;
}

/** Reads a grid as a list. Returns null if its columns do not match the kind of list. */
export function readGrid(
  context: Context,
  grid: ListGrid,
  kind: ListKind,
  models: EntryModels,
  year: YearHint | null,
): GridReading | null {
  const found = entriesOf[kind](context)(models)(grid);
  if (!found) return null;
  const { assignment, entries } = found;
  const reading: GridReading = {
    kind,
    grid,
    assignment,
    entries: [],
    items: [],
    transactions: [],
    sure: [],
    score: 0,
  };
  for (const entry of entries) {
    const made = kind === 'items' ? makeItem(entry, assignment) : null;
    if (kind === 'items' && !made) continue;
    reading.entries.push(entry);
    reading.sure.push(entry.sure);
    if (made) reading.items.push(made);
  }
  if (kind === 'transactions') {
    reading.transactions = makeTransactions(grid, entries, assignment, year);
    reading.sure = reading.transactions.map((one) => one.sure ?? 0);
  } else {
    dropPositions(reading.items);
    takeCodesAboveNames(reading.items);
    for (const item of reading.items) takeDescribedFactors(context, item);
    settleByArithmetic(reading.items, context, Number.NEGATIVE_INFINITY);
  }
  return reading.items.length + reading.transactions.length > 0 ? reading : null;
}

/**
 * Returns the columns and entries of a grid for a kind of list. The result is cached, because the fields of
 * the document type and the lists of a schema both need it.
 */
const findEntries = (kind: ListKind) =>
  once((context: Context) =>
    once((models: EntryModels) =>
      once((grid: ListGrid) => {
        const assigned = assignRoles(models.columns, kind, describeListColumns(context, grid, kind));
        const assignment =
          kind === 'items'
            ? takeOnlyMoney(grid, assigned)
            : describeChecks(grid, findDateColumn(grid, settleBalance(grid, assigned)));
        if (!isEnough(kind, assignment)) return null;
        const estimated = calculateChances(context, grid, kind, assignment, models);
        const chances =
          kind === 'items'
            ? joinNames(
                grid.lines,
                joinIndented(
                  grid.lines,
                  alignJoins(
                    grid.lines,
                    settleEntries(context, grid.lines, assignment.get('amount')?.column, estimated),
                  ),
                ),
              )
            : settleByBalances(grid.lines, assignment, estimated);
        const balances = kind === 'items' ? new Set() : findStackedBalances(grid.lines, assignment);
        const settled = grid.lines.flatMap((line, i) =>
          balances.has(line) ? BELOW_ENTRY : (chances[i] ?? []),
        );
        const entries = groupLines(grid.lines, settled, grid.title);
        for (const entry of entries) entry.balance = entry.more.find((line) => balances.has(line)) ?? null;
        return { assignment, entries };
      }),
    ),
  );
const entriesOf = { items: findEntries('items'), transactions: findEntries('transactions') };

/**
 * If a list of items has no amounts but one other column of money, its numbers are the amounts: the column
 * "Charges" of a hotel bill, or numbers with a currency that were taken for quantities. A column that is named
 * "Unit price" is left as it is.
 */
function takeOnlyMoney(grid: ListGrid, assignment: Assignment): Assignment {
  const [price, quantity] = [assignment.get('unit_price'), assignment.get('quantity')];
  if (assignment.has('amount') || (price && quantity)) return assignment;
  const only = price ?? (quantity && hasCurrencies(grid, quantity.column) ? quantity : undefined);
  if (!only || isNamedUnitPrice(grid, only.column)) return assignment;
  return new Map([...[...assignment].filter(([, one]) => one !== only), ['amount', only]]);
}

const LEAST_NAMED = 0.5;

function isNamedUnitPrice({ headers }: ListGrid, column: number): boolean {
  return (headers[column]?.known.items.get('unit_price') ?? 0) > LEAST_NAMED;
}

/** Whether most numbers in a column have a currency. */
function hasCurrencies({ lines }: ListGrid, column: number): boolean {
  const cells = lines.flatMap((line) => line.cells[column] ?? []).filter(({ amounts }) => amounts.length > 0);
  return cells.filter(({ text }) => text.split(/\s+/).some(isMoneySign)).length > cells.length / 2;
}

const BELOW_ENTRY: LineChance = { entry: 0, above: 1, below: 0 };

/** Whether the essential columns were found. */
function isEnough(kind: ListKind, assignment: Assignment): boolean {
  const has = (...roles: string[]) => [...assignment.keys()].some((role) => roles.includes(role));
  return kind === 'items'
    ? has('description', 'sku') && has('amount', 'unit_price', 'quantity')
    : has('amount', 'debit', 'credit') && has('date', 'description', 'counterparty', 'value_date');
}

export function calculateChances(
  context: Context,
  grid: ListGrid,
  kind: ListKind,
  assignment: Assignment,
  models: Pick<ListModels, 'rows' | 'joins'>,
): LineChance[] {
  const features = describeLines(context, grid, kind, assignment);
  return features.map((row) => {
    const entry = scoreRow(models.rows, row);
    if (entry >= 0.5) return { entry, above: 0, below: 0 };
    return {
      entry,
      above: scoreRow(models.joins, withSide(row, 0)),
      below: scoreRow(models.joins, withSide(row, 1)),
    };
  });
}

/**
 * Appends to a line's features which entry the line may continue: 0 for the one above, 1 for the one
 * below.
 */
export function withSide(row: Float64Array, side: 0 | 1): Float64Array {
  const out = new Float64Array(row.length + 1);
  out.set(row);
  out[row.length] = side;
  return out;
}
