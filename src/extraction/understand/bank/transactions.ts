import type { Context } from '../context.ts';
import { type TransactionRole, transactionPhrases } from '../lexicon/lexicon.ts';
import { type Cell, splitIntoCells } from '../line-items/cells.ts';
import { findColumnNames, findHeaders, type Header } from '../line-items/columns.ts';
import type { Amount } from '../recognize/amounts.ts';
import { isNear } from '../recognize/numbers.ts';
import { type Span, selectWholeChunk, spanBox, spanText } from '../view/span.ts';
import type { Chunk, Row, View } from '../view/view.ts';
import { hasLabelBefore } from './label-before.ts';
import { findShortDates, type YearHint } from './short-dates.ts';
import { findSide } from './sides.ts';

export interface FoundTransaction {
  date: { iso: string; span: Span } | null;
  valueDate: { iso: string; span: Span } | null;
  description: Span[];
  counterparty: Span[];
  amount: { value: number; span: Span } | null;
  /**
   * The side indicated by a column or sign; null if it must be determined from the balances or the section.
   */
  side: 'debit' | 'credit' | null;
  /** Whether a separate column determines the side. If so, a sign cannot change it. */
  byColumn?: true;
  /** The section heading above the transaction. */
  section: string;
  /** Probability that the line is an entry. Set only if the transaction was read from a grid. */
  sure?: number;
  balance: { value: number; span: Span } | null;
}

const NUMERIC: ReadonlySet<TransactionRole> = new Set(['amount', 'debit', 'credit', 'balance']);
const MAX_TRANSACTIONS = 3000;

/**
 * Reads the transactions from all lists in a statement. `year` determines the year of dates that are printed
 * without one.
 */
export function findTransactions(context: Context, year: YearHint | null): FoundTransaction[] {
  const { view } = context;
  const headers = findTransactionHeaders(view);
  const transactions: FoundTransaction[] = [];
  for (const [h, header] of headers.entries()) {
    const stop = headers[h + 1]?.firstRow ?? view.rows.length;
    let bottom = view.rows[header.lastRow]?.box[3] ?? 0;
    let page = header.page;
    for (let r = header.lastRow + 1; r < stop && transactions.length < MAX_TRANSACTIONS; r++) {
      const row = view.rows[r];
      if (!row) break;
      if (row.page !== page) {
        page = row.page;
        bottom = row.box[1];
      }
      if (row.box[1] - bottom > 8 * header.height) break;
      const amounts = context.amountsOn(r);
      const cells = splitIntoCells(row, header, amounts, NUMERIC, () => null);
      if (take(context, row, cells, header, transactions, year)) bottom = row.box[3];
    }
  }
  return transactions.length > 0 ? transactions : findHeaderlessTransactions(context, year);
}

/** Reads a list without a known header: consecutive rows with a date, words, and an amount on the right. */
function findHeaderlessTransactions(context: Context, year: YearHint | null): FoundTransaction[] {
  const found: { row: Row; transaction: FoundTransaction; right: number }[] = [];
  let open: FoundTransaction | null = null;
  for (const row of context.view.rows.slice(0, MAX_TRANSACTIONS)) {
    const dates = findDatesOfRow(context, row, year);
    const money = context.amountsOn(row.index).filter((one) => one.decimals === 2 && !one.percent);
    const labelled = money.find(({ span }) => hasLabelBefore(span, 'balance'));
    if (open && labelled && money.length === 1) {
      open.balance ??= { value: getSignedValue(labelled, 'balance'), span: labelled.span };
      continue;
    }
    const [amount, balance] = money;
    const getWords = row.chunks.filter(
      (chunk) => /\p{L}{2}/u.test(chunk.text) && money.every((one) => one.span.chunk !== chunk),
    );
    const isDate = (chunk: Chunk) => dates.some((date) => date.span.chunk === chunk);
    const described = getWords.filter((chunk) => !isDate(chunk));
    if (dates[0] && amount && money.length <= 2 && described.length > 0) {
      open = {
        date: dates[0],
        valueDate: dates[1] ?? null,
        description: described.map(selectWholeChunk),
        counterparty: [],
        amount: { value: getSignedValue(amount, null), span: amount.span },
        side: findSide(amount),
        section: '',
        balance: balance ? { value: getSignedValue(balance, 'balance'), span: balance.span } : null,
      };
      found.push({ row, transaction: open, right: spanBox(amount.span)[2] });
    } else if (open && open.valueDate === null && dates.length === 1 && money.length === 0) {
      takeValueDate(open, row, dates[0]);
      open = null;
    } else open = null;
  }
  const edge = found.map((one) => one.right).sort((a, b) => a - b)[found.length >> 1] ?? 0;
  const list = found.filter((one) => Math.abs(one.right - edge) < getEdgeTolerance(one.row));
  return list.length < 3 ? [] : list.map((one) => one.transaction);
}

/** Maximum distance between the right edges of amounts in the same column. */
const getEdgeTolerance = (row: Row) => 1.5 * row.height;

export function findTransactionHeaders(view: View): Header<TransactionRole>[] {
  return findHeaders(view, findColumnNames(view, transactionPhrases), accepts, pick);
}

function accepts(roles: ReadonlySet<TransactionRole>): boolean {
  const money = roles.has('amount') || roles.has('debit') || roles.has('credit') || roles.has('balance');
  return roles.has('date') && money && (roles.has('description') || roles.has('counterparty'));
}

function pick(
  meanings: readonly TransactionRole[],
  used: ReadonlySet<TransactionRole>,
): TransactionRole | null {
  const order: TransactionRole[] = [
    'date',
    'description',
    'debit',
    'credit',
    'amount',
    'balance',
    'value_date',
    'counterparty',
  ];
  return order.find((role) => meanings.includes(role) && !used.has(role)) ?? null;
}

/**
 * Adds a row to the transactions. A row with a date and an amount starts a new transaction. So does a row
 * with only an amount, if the balances confirm it. The words of other rows are appended to the previous
 * transaction if they appear to continue it. Returns whether the row was used.
 */
function take(
  context: Context,
  row: Row,
  cells: Cell<TransactionRole>[],
  header: Header<TransactionRole>,
  transactions: FoundTransaction[],
  year: YearHint | null,
): boolean {
  const dates = findDatesOfRow(context, row, year);
  const money = cells.filter((cell) => cell.amount && NUMERIC.has(cell.role) && cell.amount.decimals === 2);
  const summary = context.labels
    .row(row.index)
    .some((label) =>
      label.meanings.some((one) => one.value === 'opening_balance' || one.value === 'closing_balance'),
    );
  if (summary) return false;
  if (dates[0] && money.some((cell) => cell.role !== 'balance')) {
    transactions.push(createTransaction(dates, cells, money));
    return true;
  }
  const last = transactions.at(-1);
  const same = last?.date && dates.length === 0 ? createTransaction([last.date], cells, money) : null;
  if (last && same && followsFromBalance(last, same)) {
    transactions.push(same);
    return true;
  }
  if (last && dates.length === 1 && money.length === 0 && last.valueDate === null)
    return takeValueDate(last, row, dates[0]);
  const getWords = cells.filter(
    (cell) => cell.amount === null && (cell.role === 'description' || cell.role === 'counterparty'),
  );
  const description = header.columns.find((column) => column.role === 'description');
  if (!last || dates[0] || getWords.length === 0 || money.length > 0 || getWords.length < cells.length)
    return false;
  const indented =
    description === undefined ||
    Math.abs((getWords[0]?.span.chunk.box[0] ?? 0) - description.box[0]) < 6 * header.height;
  if (!indented || last.description.length > 6) return false;
  last.description.push(...getWords.map((cell) => cell.span));
  return true;
}

/**
 * Whether the balances show that a row without a date is a separate transaction. Several transactions can
 * share one printed date.
 */
function followsFromBalance(last: FoundTransaction, next: FoundTransaction): boolean {
  if (!last.balance || !next.balance || !next.amount || next.description.length === 0) return false;
  return isNear(last.balance.value + next.amount.value, next.balance.value, 0.005);
}

/** Reads the value date from a line below a transaction: "Debit card - effective 3 July". */
function takeValueDate(
  last: FoundTransaction,
  row: Row,
  date: FoundTransaction['date'] | undefined,
): boolean {
  const [chunk, more] = row.chunks;
  if (!date || !chunk || more || chunk !== date.span.chunk || date.span.start === 0) return false;
  last.valueDate = date;
  const dash = chunk.tokens.findIndex((token) => token.key === '');
  const end = dash > 0 && dash < date.span.start ? dash : date.span.start;
  last.description.push({ chunk, start: 0, end });
  return true;
}

function createTransaction(
  dates: { iso: string; span: Span }[],
  cells: Cell<TransactionRole>[],
  money: Cell<TransactionRole>[],
): FoundTransaction {
  const isInDates = (span: Span) =>
    dates.some(
      (date) => date.span.chunk === span.chunk && date.span.start < span.end && span.start < date.span.end,
    );
  const getWords = (role: TransactionRole) =>
    cells
      .filter((cell) => cell.amount === null && cell.role === role)
      .flatMap((cell) => trimDates(cell.span, isInDates));
  const sum =
    money.find((cell) => cell.role !== 'balance' && cell.amount?.value !== 0) ??
    money.find((cell) => cell.role !== 'balance');
  const balance = money.find((cell) => cell.role === 'balance');
  return {
    date: dates[0] ?? null,
    valueDate: dates[1] ?? null,
    description: [...getWords('date'), ...getWords('value_date'), ...getWords('description')],
    counterparty: getWords('counterparty'),
    amount: sum?.amount ? { value: getSignedValue(sum.amount, sum.role), span: sum.span } : null,
    side:
      sum?.role === 'debit' || sum?.role === 'credit' ? sum.role : sum?.amount ? findSide(sum.amount) : null,
    ...(sum?.role === 'debit' || sum?.role === 'credit' ? { byColumn: true } : {}),
    section: '',
    balance: balance?.amount
      ? { value: getSignedValue(balance.amount, 'balance'), span: balance.span }
      : null,
  };
}

/** Removes dates from the beginning of a cell. Returns an empty list if no words or numbers remain. */
function trimDates(span: Span, inDates: (span: Span) => boolean): Span[] {
  let start = span.start;
  while (start < span.end && inDates({ ...span, start, end: start + 1 })) start++;
  const rest = { ...span, start };
  return start < span.end && /\p{L}|\d/u.test(spanText(rest)) ? [rest] : [];
}

/**
 * Returns an amount with its sign. Debits are negative, whether they are printed in a separate column or with
 * a sign after the amount.
 */
export function getSignedValue(amount: Amount, role: TransactionRole | null): number {
  const side = role === 'debit' || role === 'credit' ? role : findSide(amount);
  if (side === 'debit') return -Math.abs(amount.value);
  if (side === 'credit') return Math.abs(amount.value);
  return amount.value;
}

function findDatesOfRow(context: Context, row: Row, year: YearHint | null): { iso: string; span: Span }[] {
  const whole = context.dates
    .filter((date) => date.span.chunk.row === row.index)
    .map((date) => ({ iso: date.iso, span: date.span }));
  return whole.length > 0 || year === null ? whole : findShortDates(row, year);
}
