import type { Context } from '../context.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import type { Item } from '../line-items/items.ts';
import type { Amount } from '../recognize/amounts.ts';
import { isNear, toCents } from '../recognize/numbers.ts';
import { isConcept } from '../score/links.ts';
import { type Span, spanBox } from '../view/span.ts';
import type { Row } from '../view/view.ts';
import type { ListCandidate } from './choice-features.ts';
import { NEVER_ITEMS, printedSums } from './printed-sums.ts';

/**
 * Lists with fewer items are not completed, because the items could match a printed total by coincidence once
 * rows are added.
 */
const FEWEST = 2;
const MOST_ABOVE = 3;
const MOST_BELOW = 12;
/** Maximum distance of an amount from the right edge of the other amounts, in line heights. */
const ALIGNED = 1.5;
const NOT_ADDED: readonly Concept[] = [...NEVER_ITEMS, 'opening_balance', 'closing_balance'];

/**
 * Adds adjacent rows with amounts to a list if its sum then equals a labelled total below it. Such rows, for
 * example shipping costs at the end of an invoice, often have no quantity or price and do not match the
 * columns of the list. Returns null if the list is complete, or if adding rows does not lead to a printed
 * total.
 */
export function completeList(context: Context, list: ListCandidate): ListCandidate | null {
  const amounts = list.items.flatMap(({ cells }) => cells.amount ?? cells.gross_amount ?? []);
  if (list.kind !== 'items' || list.items.length < FEWEST || amounts.length < list.items.length) return null;
  const sum = amounts.reduce((total, { value }) => total + toCents(value ?? 0), 0);
  const first = Math.min(...list.items.map(({ firstRow }) => firstRow));
  const last = Math.max(...list.items.map(({ lastRow }) => lastRow));
  const used = new Set(
    list.items.flatMap(({ firstRow, lastRow }) =>
      Array.from({ length: lastRow - firstRow + 1 }, (_, i) => firstRow + i),
    ),
  );
  const isPrinted = (cents: number, after: number, labelled: boolean) =>
    (printedSums(context).get(cents) ?? []).some(
      ({ row, isLabelled }) => row > after && !used.has(row) && (isLabelled || !labelled),
    );
  if (isPrinted(sum, first, false)) return null;
  const edge = findEdge(amounts.map(({ span }) => span));
  const rows = context.view.rows.filter(
    ({ index }) => index >= first - MOST_ABOVE && index <= last + MOST_BELOW && !used.has(index),
  );
  const found = rows.flatMap((row) => readRow(context, row, edge, sum > 0) ?? []);
  const above = found.filter(({ lastRow }) => lastRow < first).toReversed();
  const inside = found.filter(({ firstRow }) => firstRow > first && firstRow < last);
  const below = found.filter(({ firstRow }) => firstRow > last);
  const sumCents = (items: readonly Item[]) =>
    items.reduce((total, { cells }) => total + toCents(cells.amount?.value ?? 0), 0);
  let best: readonly Item[] | null = null;
  for (const between of inside.length > 0 ? [[], inside] : [[]])
    for (let up = 0; up <= above.length; up++)
      for (let down = 0; down <= below.length; down++) {
        const added = [...above.slice(0, up), ...between, ...below.slice(0, down)];
        if (added.length === 0 || added.length > (best?.length ?? Number.POSITIVE_INFINITY) - 1) continue;
        const after = Math.max(last, ...added.map(({ lastRow }) => lastRow));
        if (isPrinted(sum + sumCents(added), after, true)) best = added;
      }
  if (best === null) return null;
  const items = [...list.items, ...best].sort((a, b) => a.firstRow - b.firstRow);
  return { ...list, items, areas: extendAreas(list, best), added: best.length };
}

/** Returns the right edge and the height of the amount with the median right edge. */
function findEdge(spans: readonly Span[]): { right: number; height: number } {
  const boxes = spans.map(spanBox).sort((a, b) => a[2] - b[2]);
  const [left, top, right, bottom] = boxes[boxes.length >> 1] ?? [0, 0, 0, 0];
  return { right: Math.max(left, right), height: bottom - top };
}

/**
 * Reads a row with words and an amount that is aligned with the other amounts of the list. Returns null for
 * any other row.
 */
function readRow(
  context: Context,
  row: Row,
  edge: { right: number; height: number },
  isIncome: boolean,
): Item | null {
  const numbers = context.amountsOn(row.index);
  const amount = numbers.at(-1);
  if (!amount || numbers.some(({ percent }) => percent) || isSum(context, row.index)) return null;
  if (Math.abs(spanBox(amount.span)[2] - edge.right) > ALIGNED * edge.height) return null;
  const description = listWords(row, amount);
  if (!description.some(hasLetters)) return null;
  const money = numbers.filter(({ decimals }) => decimals === 2).length;
  const factors = readFactors(context, row, amount);
  // A negative amount in such a row is a discount, unless its quantity and price show that it cancels an
  // item.
  if (amount.value < 0 && isIncome && factors === null) return null;
  if (money > 1 && factors?.row !== row) return null;
  const item: Item = {
    description,
    cells: { amount: { span: amount.span, value: amount.value, text: amount.text } },
    unit: null,
    firstRow: row.index,
    lastRow: row.index,
    consistent: null,
  };
  if (factors) {
    const { quantity, price } = factors;
    item.cells.quantity = { span: quantity.span, value: quantity.value, text: quantity.text };
    item.cells.unit_price = { span: price.span, value: price.value, text: price.text };
    item.consistent = true;
    item.lastRow = factors.row.index;
    item.description = listWords(row, factors.row === row ? quantity : amount);
  }
  return item;
}

/**
 * Returns the quantity and the price whose product is the amount. They are in the row of the amount, or in
 * the next row if that row contains only numbers and short words.
 */
function readFactors(
  context: Context,
  row: Row,
  amount: Amount,
): { row: Row; quantity: Amount; price: Amount } | null {
  const next = context.view.rows[row.index + 1];
  for (const one of next && !next.tokens.some(({ text }) => /\p{L}{4}/u.test(text)) ? [row, next] : [row]) {
    const numbers = context.amountsOn(one.index).filter((other) => other !== amount);
    const [quantity, price] = numbers.slice(-2);
    if (!quantity || !price || (one === next && numbers.length > 2)) continue;
    if (isNear(quantity.value * price.value, amount.value)) return { row: one, quantity, price };
  }
  return null;
}

/**
 * Whether a cell in a row is the label of a total. The label must fill the whole cell, because the
 * description of an item can also contain such a label.
 */
const isSum = (context: Context, row: number) =>
  context.labels
    .row(row)
    .some((label) => label.whole && NOT_ADDED.some((concept) => isConcept(label, concept)));

const hasLetters = ({ chunk, start, end }: Span) =>
  chunk.tokens.slice(start, end).some((token) => /\p{L}{2}/u.test(token.text));

/** Returns the words before the amount of a row. */
function listWords(row: Row, { span }: Amount): Span[] {
  return row.chunks.flatMap((chunk): Span[] => {
    if (chunk.box[0] > span.chunk.box[0]) return [];
    const end = chunk === span.chunk ? span.start : chunk.tokens.length;
    return end > 0 ? [{ chunk, start: 0, end }] : [];
  });
}

function extendAreas(list: ListCandidate, added: readonly Item[]): ListCandidate['areas'] {
  if (list.areas.length === 0) return list.areas;
  return [
    ...list.areas,
    ...added.map(({ firstRow, lastRow }) => ({ firstRow, lastRow, left: Number.NEGATIVE_INFINITY })),
  ];
}
