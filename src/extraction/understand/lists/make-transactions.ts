import { hasLabelBefore } from '../bank/label-before.ts';
import { readShortDate, type YearHint } from '../bank/short-dates.ts';
import { findSide, parseSide } from '../bank/sides.ts';
import type { FoundTransaction } from '../bank/transactions.ts';
import type { Amount } from '../recognize/amounts.ts';
import type { Assignment } from './assign-roles.ts';
import type { Entry } from './group-lines.ts';
import type { ListCell, ListGrid, ListLine } from './list-grid.ts';
import { getRemainingWords } from './make-items.ts';
import type { ListRole } from './roles.ts';

/** Creates transactions from entries. An entry without a date gets the date printed above it. */
export function makeTransactions(
  grid: ListGrid,
  entries: readonly Entry[],
  assignment: Assignment,
  year: YearHint | null,
): FoundTransaction[] {
  const found: FoundTransaction[] = [];
  const signs = findSignColumn(entries, assignment);
  const first = assignment.get('date')?.column;
  const noCounterparty = isNamedDescription(grid, assignment);
  let day: FoundTransaction['date'] = null;
  let at = 0;
  for (const entry of entries) {
    for (; at < grid.lines.length && grid.lines[at] !== entry.line; at++) {
      const line = grid.lines[at];
      const cell = line && !entry.more.includes(line) ? line.cells.find((one) => one !== null) : null;
      if (cell && line?.cells.filter(Boolean).length === 1) day = readDate(cell, year) ?? day;
    }
    const getCells = (role: ListRole) => {
      if (role === 'counterparty' && noCounterparty) return [];
      const { balance } = entry;
      const isBelow = role === 'balance' && balance !== null;
      const column = assignment.get(isBelow ? 'amount' : role)?.column;
      const printed = sortLines(entry).filter((line) => line !== balance || role !== 'amount');
      const lines = isBelow ? [balance] : printed;
      return column === undefined ? [] : lines.flatMap((line) => line.cells[column] ?? []);
    };
    const own = first === undefined ? null : (entry.line.cells[first] ?? null);
    const date =
      (own ? readDate(own, year) : null) ??
      getCells('date')
        .map((cell) => readDate(cell, year))
        .find(Boolean) ??
      null;
    day = date ?? day;
    const transaction = makeTransaction(
      (role) => [
        ...getCells(role),
        ...(role === 'balance' ? findRestOfBalance(grid, entry, assignment) : []),
      ],
      day,
      year,
      signs === null ? null : parseSide(entry.line.cells[signs]?.text ?? ''),
      assignment.has('debit') && assignment.has('credit'),
    );
    if (transaction) found.push({ ...transaction, section: entry.section, sure: entry.sure });
  }
  return found;
}

/**
 * Whether the column of the counterparties is also that of the descriptions, and its header names the
 * descriptions.
 */
function isNamedDescription({ headers }: ListGrid, assignment: Assignment): boolean {
  const column = assignment.get('counterparty')?.column;
  if (column === undefined || column !== assignment.get('description')?.column) return false;
  const known = headers[column]?.known.transactions;
  return (known?.get('description') ?? 0) > (known?.get('counterparty') ?? 0);
}

/**
 * Finds the column that contains only words for debit or credit, such as "Af" and "Bij". Returns null if
 * there is no such column.
 */
function findSignColumn(entries: readonly Entry[], assignment: Assignment): number | null {
  const taken = new Set([...assignment.values()].map(({ column }) => column));
  const columns = entries[0]?.line.cells.length ?? 0;
  for (let column = 0; column < columns; column++) {
    if (taken.has(column)) continue;
    const texts = entries.flatMap(({ line }) => line.cells[column]?.text ?? []);
    const isSigns = texts.length > 0.8 * entries.length && texts.every((text) => parseSide(text) !== null);
    if (isSigns) return column;
  }
  return null;
}

const sortLines = ({ line, more }: Entry): ListLine[] =>
  [...more, line].sort((a, b) => a.row.index - b.row.index);

function readDate(cell: ListCell, year: YearHint | null): FoundTransaction['date'] {
  if (cell.date) return cell.date;
  const [span] = cell.spans;
  return span && year && cell.isShortDate ? readShortDate(span.chunk, span.start, year) : null;
}

/** Finds the value date inside a description: "Card payment - Value date 03/10/23". */
function findValueDate(cells: readonly ListCell[]): FoundTransaction['date'] {
  return (
    cells.map(({ date }) => date).find((date) => date && hasLabelBefore(date.span, 'value_date')) ?? null
  );
}

/**
 * Returns the amount in a cell. A cell may also contain the amount in another currency and an exchange rate, as
 * in "2,390.00 7.4590 320.42".
 */
function pickMoney(all: readonly Amount[]): Amount | undefined {
  const found = all.filter((one) => one.value !== 0);
  const rate = found.findLastIndex(({ decimals }) => decimals > 2);
  return found.slice(rate + 1).find(({ decimals }) => decimals === 2) ?? found[0];
}

function makeTransaction(
  cells: (role: ListRole) => ListCell[],
  date: FoundTransaction['date'],
  year: YearHint | null,
  sign: FoundTransaction['side'],
  hasBothSides: boolean,
): Omit<FoundTransaction, 'section' | 'sure'> | null {
  let amount: FoundTransaction['amount'] = null;
  let side: FoundTransaction['side'] = null;
  let byColumn = false;
  for (const role of ['amount', 'debit', 'credit'] as const) {
    const found = cells(role).flatMap((cell) => cell.amounts.filter((one) => !one.percent));
    const money = pickMoney(found);
    if (!money || amount) continue;
    amount = { value: money.value, span: money.span };
    side = role === 'amount' ? (findSide(money) ?? sign) : money.value < 0 ? 'debit' : role;
    byColumn = (role !== 'amount' && hasBothSides) || (findSide(money) === null && sign !== null);
    if (side !== null) amount.value = side === 'debit' ? -Math.abs(money.value) : Math.abs(money.value);
  }
  const balanceCells = cells('balance');
  const balance = balanceCells.flatMap((cell) => cell.amounts)[0];
  const valueDay =
    findValueDate(cells('description')) ??
    cells('value_date')
      .map((cell) => readDate(cell, year))
      .find(Boolean);
  const taken = [date, valueDay, amount, balance].flatMap((one) => (one ? [one.span] : []));
  const getWords = (role: ListRole) => cells(role).flatMap((cell) => getRemainingWords(cell, taken));
  if (!amount) return null;
  return {
    date,
    valueDate: valueDay ?? null,
    description: getWords('description'),
    counterparty: getWords('counterparty'),
    amount,
    side,
    ...(byColumn ? { byColumn: true } : {}),
    balance: balance
      ? {
          value: isOverdrawn(balance, balanceCells) ? -Math.abs(balance.value) : balance.value,
          span: balance.span,
        }
      : null,
  };
}

/**
 * Finds the other part of a balance whose number and mark ("OD") are printed on different lines: the mark on
 * the line below the entry, or the number on the line above it.
 */
function findRestOfBalance(grid: ListGrid, { line }: Entry, assignment: Assignment): ListCell[] {
  const column = assignment.get('balance')?.column;
  const own = column === undefined ? null : line.cells[column];
  if (column === undefined || !own) return [];
  const at = grid.lines.indexOf(line);
  const other = grid.lines[own.amounts.length > 0 ? at + 1 : at - 1];
  const cell = other?.cells[column];
  if (!cell || other.cells.filter(Boolean).length > 1) return [];
  const mark = own.amounts.length > 0 ? cell : own;
  return parseSide(mark.text) !== null && (mark !== own || cell.isNumber) ? [cell] : [];
}

/** Whether a balance is a debt. Its mark ("OD") can follow the number or be printed on another line. */
function isOverdrawn(balance: Amount, cells: readonly ListCell[]): boolean {
  const side = findSide(balance) ?? cells.map(({ text }) => parseSide(text)).find((one) => one !== null);
  return side === 'debit';
}
