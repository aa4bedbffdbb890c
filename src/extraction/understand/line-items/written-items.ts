import type { Context } from '../context.ts';
import { unitKeys } from '../lexicon/lexicon.ts';
import type { Amount } from '../recognize/amounts.ts';
import { isNear } from '../recognize/numbers.ts';
import type { Span } from '../view/span.ts';
import { keyOf, type Token } from '../view/token.ts';
import type { Row } from '../view/view.ts';
import type { Item } from './items.ts';
import data from './price-words.json' with { type: 'json' };
import {
  findWrittenLists,
  isMoney,
  type Opening,
  readQuantityAt,
  type WrittenEntry,
} from './written-entries.ts';

const BEFORE: ReadonlySet<string> = new Set(data.before);
const AFTER: ReadonlySet<string> = new Set(data.after);
/**
 * Maximum number of tokens between the quantity and the word that introduces the price, and between this word
 * and the price.
 */
const MOST_UNIT_TOKENS = 3;
const MOST_BETWEEN = 2;
/**
 * How many numbers an entry can contain. A row with more numbers belongs to a table, and trying all
 * combinations would be slow.
 */
const MOST_NUMBERS = 12;

/** A token and its span. The tokens of an entry are numbered consecutively across its rows. */
interface Placed {
  token: Token;
  span: Span;
}

/**
 * A number in an entry, with the indexes of its first token (`from`) and of the token after its last one
 * (`to`).
 */
interface Numbered {
  amount: Amount;
  from: number;
  to: number;
}

/**
 * The quantity, price and amount of an entry. `from` and `to` are the indexes of a number's first token and
 * of the token after its last one.
 */
interface Factors {
  quantity: { span: Span; value: number; text: string; from: number; to: number } | null;
  price: Numbered | null;
  amount: Numbered | null;
}

export interface WrittenList {
  opening: Opening;
  items: Item[];
}

/** Reads lists of items that are written as text instead of columns. */
export function findWrittenItems(context: Context): WrittenList[] {
  const isEntry = (row: Row) => {
    const factors = readFactors(context, [row], 0);
    return factors.quantity !== null && factors.price !== null;
  };
  const isNamed = (row: Row) => readWrittenItem(context, { opening: 'quantity', rows: [row] }) !== null;
  return findWrittenLists(context, isEntry, isNamed).flatMap((list) => {
    const items = settlePrices(list.flatMap((entry) => readWrittenItem(context, entry) ?? []));
    return items.length >= 2 && items.length > 0.6 * list.length
      ? [{ opening: list[0]?.opening ?? 'text', items }]
      : [];
  });
}

/**
 * If most of the amounts next to quantities are unit prices, treats the others as unit prices too: "8 trays
 * at 74.00" and "24 trays, 59.75".
 */
function settlePrices(items: readonly Item[]): Item[] {
  const has = (item: Item, role: 'unit_price' | 'amount') =>
    item.cells.quantity !== undefined &&
    Object.keys(item.cells).length === 2 &&
    item.cells[role] !== undefined;
  const prices = items.filter((item) => has(item, 'unit_price')).length;
  const amounts = items.filter((item) => has(item, 'amount')).length;
  if (prices <= amounts) return [...items];
  return items.map((item) => {
    const { amount, ...cells } = item.cells;
    return has(item, 'amount') && amount ? { ...item, cells: { ...cells, unit_price: amount } } : item;
  });
}

function readWrittenItem(context: Context, { opening, rows }: WrittenEntry): Item | null {
  const placed = placeTokens(rows);
  const start = opening === 'bullet' ? 1 : 0;
  const factors = readFactors(context, rows, start);
  const { quantity, price, amount } = factors;
  if (!price && !amount && (opening !== 'bullet' || !quantity)) return null;
  const used = [quantity, price, amount].flatMap((one) => (one ? [one] : []));
  const first = Math.min(...used.map(({ from }) => from));
  const last = Math.max(...used.map(({ to }) => to));
  const unit = quantity ? readUnit(placed, quantity.to) : null;
  const isFirst = quantity !== null && quantity.from <= start;
  const prices = [placed.length, ...[price, amount].flatMap((one) => (one ? [one.from] : []))];
  const inside = isFirst
    ? ([quantity.to + (unit ? 1 : 0), Math.min(...prices)] as const)
    : ([start, first] as const);
  const words = trimWords(placed.slice(inside[0], inside[1]));
  const description = words.length > 0 ? words : trimWords(placed.slice(last));
  if (!description.some(({ token }) => /\p{L}{2}/u.test(token.text))) return null;
  const toCell = ({ amount: { span, value, text } }: Numbered) => ({ span, value, text });
  return {
    description: joinSpans(description),
    cells: {
      ...(quantity ? { quantity: { span: quantity.span, value: quantity.value, text: quantity.text } } : {}),
      ...(price ? { unit_price: toCell(price) } : {}),
      ...(amount ? { amount: toCell(amount) } : {}),
    },
    unit,
    firstRow: rows[0]?.index ?? 0,
    lastRow: rows.at(-1)?.index ?? 0,
    consistent:
      quantity && price && amount ? isNear(quantity.value * price.amount.value, amount.amount.value) : null,
  };
}

function placeTokens(rows: readonly Row[]): Placed[] {
  return rows.flatMap((row) =>
    row.chunks.flatMap((chunk) =>
      chunk.tokens.map((token, i) => ({ token, span: { chunk, start: i, end: i + 1 } })),
    ),
  );
}

/**
 * Finds the quantity, the price and the amount of an entry from their product and from the words around them.
 */
function readFactors(context: Context, rows: readonly Row[], start: number): Factors {
  const placed = placeTokens(rows);
  const indexes = new Map(placed.map(({ token }, i) => [token, i]));
  const numbers = rows
    .flatMap((row) => context.amountsOn(row.index))
    .filter(({ percent }) => !percent)
    .flatMap((amount): Numbered[] => {
      const token = amount.span.chunk.tokens[amount.span.start];
      const from = token ? indexes.get(token) : undefined;
      if (from === undefined) return [];
      return [{ amount, from, to: from + amount.span.end - amount.span.start }];
    });
  if (numbers.length > MOST_NUMBERS) return { quantity: null, price: null, amount: null };
  const money = numbers.filter(({ amount }) => isMoney(amount));
  const opening = readOpeningQuantity(context, rows, placed, start);
  const counts = [
    ...(opening ? [opening] : []),
    ...numbers
      .filter(({ amount, from }) => amount.currency === null && amount.value > 0 && from !== opening?.from)
      .map(({ amount, from, to }) => ({ ...amount, from, to })),
  ];
  for (const quantity of counts)
    for (const price of numbers)
      for (const amount of money) {
        if (price === amount || quantity.from >= price.from || price.from >= amount.from) continue;
        if (price.amount.value > 0 && isNear(quantity.value * price.amount.value, amount.amount.value))
          return { quantity, price, amount };
      }
  for (const price of opening ? [] : money) {
    const quantity = counts.find(({ to }) => isPriceOf(placed, to, price.from));
    if (!quantity) continue;
    return { quantity, price, amount: money.findLast((one) => one.from > price.from) ?? null };
  }
  const [only, ...more] = money;
  if (!opening || !only)
    return { quantity: only ? null : opening, price: null, amount: money.at(-1) ?? null };
  if (more.length > 0) return { quantity: opening, price: only, amount: more.at(-1) ?? null };
  return isEach(placed, only)
    ? { quantity: opening, price: only, amount: null }
    : { quantity: opening, price: null, amount: only };
}

function readOpeningQuantity(
  context: Context,
  rows: readonly Row[],
  placed: readonly Placed[],
  start: number,
): Factors['quantity'] {
  const [row] = rows;
  const value = row ? readQuantityAt(context, row, start) : null;
  const first = placed[start];
  if (value === null || !first) return null;
  return { value, span: first.span, text: first.token.text, from: start, to: start + 1 };
}

/** Whether a price follows a quantity: "3 plates at £35.00", "56 st à 612,00", "46 x 118,00". */
function isPriceOf(placed: readonly Placed[], from: number, to: number): boolean {
  const between = placed.slice(from, to).map(({ token }) => keyOf(token.text) || token.text);
  const at = between.findLastIndex((text) => BEFORE.has(text));
  return at >= 0 && at < MOST_UNIT_TOKENS && between.length - 1 - at < MOST_BETWEEN;
}

/** Whether the words next to an amount mark it as a unit price. */
function isEach(placed: readonly Placed[], { from, to }: Numbered): boolean {
  const before = placed.slice(Math.max(0, from - MOST_BETWEEN), from);
  const [after] = placed.slice(to);
  return (
    before.some(({ token }) => BEFORE.has(keyOf(token.text) || token.text)) ||
    AFTER.has(keyOf(after?.token.text ?? '')) ||
    /^\//.test(after?.token.text ?? '')
  );
}

function readUnit(placed: readonly Placed[], at: number): Item['unit'] {
  const next = placed[at];
  if (!next || !unitKeys.has(keyOf(next.token.text))) return null;
  return { span: next.span, text: next.token.text };
}

/** Removes punctuation and words that introduce a price from both ends of a description. */
function trimWords(words: readonly Placed[]): Placed[] {
  const isSide = ({ token }: Placed) => {
    const key = keyOf(token.text);
    return !/[\p{L}\d]/u.test(token.text) || BEFORE.has(key);
  };
  const from = words.findIndex((word) => !isSide(word));
  const to = words.findLastIndex((word) => !isSide(word));
  return from < 0 ? [] : words.slice(from, to + 1);
}

function joinSpans(words: readonly Placed[]): Span[] {
  const spans: Span[] = [];
  for (const { span } of words) {
    const last = spans.at(-1);
    if (last && last.chunk === span.chunk && last.end === span.start) last.end = span.end;
    else spans.push({ ...span });
  }
  return spans;
}
