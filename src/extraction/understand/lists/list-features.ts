import type { FoundTransaction } from '../bank/transactions.ts';
import type { Context } from '../context.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import type { Item } from '../line-items/items.ts';
import { once } from '../once.ts';
import { isNear, toCents } from '../recognize/numbers.ts';
import { isConcept } from '../score/links.ts';
import type { Span } from '../view/span.ts';
import { spanText } from '../view/span.ts';
import type { ListKind } from './list-grid.ts';

/** A list, regardless of how it was read. */
export interface FoundList {
  kind: ListKind;
  items: readonly Item[];
  transactions: readonly FoundTransaction[];
}

export const LIST_FEATURES: readonly string[] = [
  'kind',
  'count',
  'with_amount',
  'with_quantity',
  'with_price',
  'with_text',
  'with_date',
  'with_balance',
  'consistent',
  'inconsistent',
  'sum_labelled',
  'sum_printed',
  'text_length',
  'text_with_money',
  'missed_inside',
  'missed_after',
  'missed_dated',
  'labelled_rows',
  'same',
  'negative',
  'zero',
  'rows_each',
  'chain',
  'closes',
  'ordered',
  'signs',
  'share_of_money',
  'pages',
  'ocr',
];

const SUMS: readonly Concept[] = ['subtotal', 'total', 'amount_due', 'tax_total'];
const BALANCES: readonly Concept[] = ['opening_balance', 'closing_balance'];
const MOST = 99;

interface Flat {
  amount: number | null;
  quantity: boolean;
  price: boolean;
  text: string;
  date: string | null;
  balance: number | null;
  first: number;
  last: number;
}

/**
 * Returns the data from which the features of lists are computed: the amounts of a document by row and by
 * value, its labelled totals and balances, and the rows with dates.
 */
const moneyOf = once((context: Context) => {
  const rows = new Map<number, number[]>();
  const printed = new Map<number, number[]>();
  for (const { span, value, decimals, percent } of context.amounts) {
    if (percent) continue;
    const own = printed.get(toCents(Math.abs(value)));
    if (own) own.push(span.chunk.row);
    else printed.set(toCents(Math.abs(value)), [span.chunk.row]);
    if (decimals !== 2) continue;
    const list = rows.get(span.chunk.row);
    if (list) list.push(value);
    else rows.set(span.chunk.row, [value]);
  }
  const findLabelledSums = (concepts: readonly Concept[]) =>
    context.labels.all
      .filter((label) => concepts.some((concept) => isConcept(label, concept)))
      .flatMap((label) =>
        (rows.get(label.chunk.row) ?? []).map((value) => ({ row: label.chunk.row, value })),
      );
  const dated = new Set(context.dates.map((date) => date.span.chunk.row));
  const moves = listMoves(findLabelledSums(BALANCES).map(({ value }) => toCents(value)));
  return { rows, printed, sums: findLabelledSums(SUMS), moves, dated };
});

/** Returns the features of a list, in the order of `LIST_FEATURES`. */
export function describeList(context: Context, list: FoundList): number[] {
  const flat =
    list.kind === 'items' ? list.items.map(flattenItem) : list.transactions.map(flattenTransaction);
  const count = Math.max(1, flat.length);
  const share = (test: (one: Flat) => boolean) => flat.filter(test).length / count;
  const used = new Set(
    flat.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
  );
  const money = moneyOf(context);
  const amounts = flat.flatMap((one) => (one.amount === null ? [] : [one.amount]));
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const top = Math.min(...flat.map((one) => one.first));
  const bottom = Math.max(...flat.map((one) => one.last));
  const countMissed = (test: (row: number) => boolean) =>
    Math.min(3, [...money.rows.keys()].filter((row) => !used.has(row) && test(row)).length / count);
  const inList = [...money.rows].filter(([row]) => used.has(row)).length;
  const hasSumLabel = (row: number) =>
    context.labels
      .row(row)
      .some((label) => label.start === 0 && [...SUMS, ...BALANCES].some((one) => isConcept(label, one)));
  return [
    list.kind === 'items' ? 0 : 1,
    Math.min(MOST, flat.length),
    share((one) => one.amount !== null),
    share((one) => one.quantity),
    share((one) => one.price),
    share((one) => one.text !== ''),
    share((one) => one.date !== null),
    share((one) => one.balance !== null),
    list.items.filter((item) => item.consistent === true).length / count,
    list.items.filter((item) => item.consistent === false).length / count,
    amounts.length > 0 &&
    money.sums.some(({ row, value }) => !used.has(row) && isNear(Math.abs(value), Math.abs(sum), 0.02))
      ? 1
      : 0,
    amounts.length > 0 && (money.printed.get(toCents(Math.abs(sum))) ?? []).some((row) => !used.has(row))
      ? 1
      : 0,
    flat.reduce((total, one) => total + Math.min(120, one.text.length), 0) / count,
    share((one) => /\d[.,]\d{2}(?!\d)/.test(one.text)),
    countMissed((row) => row >= top && row <= bottom),
    countMissed((row) => row > bottom),
    countMissed((row) => money.dated.has(row)),
    share((one) => hasSumLabel(one.first)),
    1 - new Set(flat.map((one) => `${one.amount} ${one.text} ${one.date}`)).size / count,
    share((one) => (one.amount ?? 0) < 0),
    share((one) => one.amount === 0),
    used.size / count,
    measureChainShare(flat),
    isClosed(money.moves, amounts) ? 1 : 0,
    measureOrderedShare(flat),
    new Set(amounts.map(Math.sign)).size,
    inList / Math.max(1, money.rows.size),
    new Set(flat.map((one) => context.view.rows[one.first]?.page)).size,
    context.view.pages.some((page) => page.ocr) ? 1 : 0,
  ];
}

function flattenItem(item: Item): Flat {
  return {
    amount: (item.cells.amount ?? item.cells.gross_amount)?.value ?? null,
    quantity: item.cells.quantity !== undefined,
    price: item.cells.unit_price !== undefined,
    text: item.description.map(spanText).join(' '),
    date: null,
    balance: null,
    first: item.firstRow,
    last: item.lastRow,
  };
}

function flattenTransaction(one: FoundTransaction): Flat {
  const rows = [one.amount?.span, ...one.description].flatMap((span: Span | undefined) =>
    span ? [span.chunk.row] : [],
  );
  return {
    amount: one.amount?.value ?? null,
    quantity: false,
    price: false,
    text: [...one.description, ...one.counterparty].map(spanText).join(' '),
    date: one.date?.iso ?? null,
    balance: one.balance?.value ?? null,
    first: Math.min(...rows),
    last: Math.max(...rows),
  };
}

/**
 * Returns the share of consecutive balances that differ by the amount between them. The oldest or the newest
 * line may come first.
 */
function measureChainShare(flat: readonly Flat[]): number {
  let [all, down, up] = [0, 0, 0];
  for (const [i, one] of flat.entries()) {
    if (one.amount === null || one.balance === null) continue;
    const [before, after] = [flat[i - 1]?.balance ?? null, flat[i + 1]?.balance ?? null];
    if (before === null && after === null) continue;
    all++;
    if (before !== null && isNear(before + one.amount, one.balance)) down++;
    if (after !== null && isNear(after + one.amount, one.balance)) up++;
  }
  return all === 0 ? -1 : Math.max(down, up) / all;
}

/** Maximum number of different balances that are compared with each other. */
const MOST_BALANCES = 100;

/** Returns the differences between each two balances, in cents. */
function listMoves(balances: readonly number[]): ReadonlySet<number> {
  const values = [...new Set(balances)].slice(0, MOST_BALANCES);
  const moves = new Set(values.flatMap((from) => values.flatMap((to) => (from === to ? [] : [to - from]))));
  // A balance that is printed twice can be the opening and the closing balance.
  if (values.length < balances.length) moves.add(0);
  return moves;
}

/** Maximum number of accounts in one statement whose balances are compared. */
const MOST_ACCOUNTS = 6;
/** Fewer amounts could lead from one balance to another by coincidence. */
const FEWEST_OF_ACCOUNT = 2;

/**
 * Whether the amounts lead from one printed balance to another. In a statement of several accounts, it is
 * sufficient that the amounts can be divided into consecutive parts that each lead from one printed balance to
 * another.
 */
function isClosed(moves: ReadonlySet<number>, amounts: readonly number[]): boolean {
  const sums = [0];
  for (const amount of amounts) sums.push((sums.at(-1) ?? 0) + toCents(amount));
  const isMove = (start: number, end: number) => moves.has((sums[end] ?? 0) - (sums[start] ?? 0));
  if (amounts.length > 0 && isMove(0, amounts.length)) return true;
  // The positions at which a sequence of such parts, starting with the first amount, can end.
  let ends = new Set([0]);
  for (let account = 0; account < MOST_ACCOUNTS && ends.size > 0; account++) {
    const next = new Set<number>();
    for (const start of ends)
      for (let end = start + FEWEST_OF_ACCOUNT; end <= amounts.length; end++)
        if (isMove(start, end)) next.add(end);
    if (next.has(amounts.length)) return true;
    ends = next;
  }
  return false;
}

function measureOrderedShare(flat: readonly Flat[]): number {
  const days = flat.flatMap((one) => one.date ?? []);
  if (days.length < 2) return -1;
  const rising = days.filter((day, i) => i > 0 && day >= (days[i - 1] ?? '')).length;
  const falling = days.filter((day, i) => i > 0 && day <= (days[i - 1] ?? '')).length;
  return Math.max(rising, falling) / (days.length - 1);
}
