import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { ChosenSums } from '../fields/totals.ts';
import type { Amount } from '../recognize/amounts.ts';
import { isCurrency } from '../recognize/currency.ts';
import { isNear, round } from '../recognize/numbers.ts';
import { type Span, spanText } from '../view/span.ts';
import type { Row } from '../view/view.ts';
import { type Calculation, isProduct, putCalculation, readCalculation } from './calculation.ts';
import type { Item } from './items.ts';

/**
 * Finds the items of a list without a header: rows above the first total that consist of words and end with
 * an amount. Except on receipts, the amounts must add up to the subtotal or total.
 */
export function findItemsWithoutHeader(context: Context, type: DocumentType, sums: ChosenSums): Item[] {
  const end = findFirstSumRow(context, sums);
  if (end === null) return [];
  const items: Item[] = [];
  let words: Span[] = [];
  let pending: Calculation | null = null;
  for (let r = 0; r < end; r++) {
    const row = context.view.rows[r];
    if (!row || row.tokens.length > 60) continue;
    if (takeFactors(context, row, items.at(-1))) continue;
    const calculation = readCalculation(context, row);
    if (calculation && isAlone(context, row)) {
      if (!takeCalculation(items.at(-1), calculation, row)) pending = calculation;
      continue;
    }
    const item =
      readCalculatedItem(context, row, items.length === 0 ? words.slice(-1) : words, calculation) ??
      readItem(context, row, words);
    if (item) {
      if (pending && !item.cells.quantity && isProduct(pending, item.cells.amount?.value))
        putCalculation(item, pending);
      pending = null;
      items.push(item);
    }
    words = item
      ? []
      : hasDescription(row) && !startsWithLabel(context, row)
        ? [...words.slice(-1), ...getFirstChunk(row)]
        : [];
  }
  dropSums(items);
  dropCountedQuantities(items);
  const sum = round(items.reduce((total, item) => total + (item.cells.amount?.value ?? 0), 0));
  const agrees = [sums.subtotal, sums.total].some(
    (one) => one && isNear(one.candidate.amount.value, sum, 0.02),
  );
  if (agrees) return items;
  return type === 'receipt' ? cutAtSum(context, items) : [];
}

/** Whether a row contains the two factors of a calculation but not the result. */
function isAlone(context: Context, row: Row): boolean {
  return context.amountsOn(row.index).filter((amount) => !amount.percent).length === 2;
}

/** Sets the quantity and price of an item from a calculation below it if the result is the item's amount. */
function takeCalculation(item: Item | undefined, calculation: Calculation, row: Row): boolean {
  if (!item || item.cells.quantity || row.index !== item.lastRow + 1) return false;
  if (!isProduct(calculation, item.cells.amount?.value)) return false;
  putCalculation(item, calculation);
  item.lastRow = row.index;
  return true;
}

/**
 * Reads an item whose words are printed above a calculation with its result: "Flat white" above "2 pcs x
 * 89.00 178.00".
 */
function readCalculatedItem(
  context: Context,
  row: Row,
  words: readonly Span[],
  calculation: Calculation | null,
): Item | null {
  const sum = context.amountsOn(row.index).filter((amount) => !amount.percent)[2];
  if (!calculation || !sum || words.length === 0 || !isProduct(calculation, sum.value)) return null;
  const item: Item = {
    description: [...words],
    cells: { amount: { span: sum.span, value: sum.value, text: sum.text } },
    unit: null,
    firstRow: words[0]?.chunk.row ?? row.index,
    lastRow: row.index,
    consistent: null,
  };
  putCalculation(item, calculation);
  return item;
}

/**
 * Sets the quantity and price of an item from a separate row below it, such as "4 x 6.57", if their product
 * is the item's amount.
 */
function takeFactors(context: Context, row: Row, item: Item | undefined): boolean {
  const amounts = context.amountsOn(row.index).filter((amount) => !amount.percent);
  const words = row.tokens.some((token) => /\p{L}{2}/u.test(token.text) && !isCurrency(token.text));
  const sum = item?.cells.amount;
  if (!item || !sum || sum.value === null || amounts.length !== 2 || words || row.index !== item.lastRow + 1)
    return false;
  const [one, other] = amounts;
  if (!one || !other || !isNear(one.value * other.value, sum.value, 0.011)) return false;
  const [quantity, price] = orderFactors(one, other);
  item.cells.quantity = { span: quantity.span, value: quantity.value, text: quantity.text };
  item.cells.unit_price = { span: price.span, value: price.value, text: price.text };
  item.consistent = true;
  item.lastRow = row.index;
  return true;
}

/** Removes items from the end while the amount of the last one equals the sum of all amounts before it. */
function dropSums(items: Item[]): void {
  while (items.length > 2) {
    const last = items.at(-1)?.cells.amount?.value ?? 0;
    const before = items.slice(0, -1).reduce((sum, item) => sum + (item.cells.amount?.value ?? 0), 0);
    if (!isNear(last, before, 0.011)) return;
    items.pop();
  }
}

/** Removes quantities that are position numbers: 1, 2, 3. */
function dropCountedQuantities(items: readonly Item[]): void {
  const isCounted = ({ cells }: Item, i: number) => cells.quantity?.value === i + 1 && !cells.unit_price;
  if (items.length < LEAST_COUNTED || !items.every(isCounted)) return;
  for (const item of items) delete item.cells.quantity;
}

const LEAST_COUNTED = 3;
/** Maximum number of rows between the last item and the printed sum of the items. */
const SUM_REACH = 3;

/**
 * Removes the rows after the sum of the items, such as taxes, if no label shows which row is the sum. A
 * number is not treated as the sum if a later amount is larger, because the match is then probably a
 * coincidence.
 */
function cutAtSum(context: Context, items: readonly Item[]): Item[] {
  let sum = 0;
  for (const [i, item] of items.entries()) {
    sum += item.cells.amount?.value ?? 0;
    const isSum = (row: number) => context.amountsOn(row).some(({ value }) => isNear(value, sum, 0.011));
    const rows = Array.from({ length: SUM_REACH }, (_, below) => item.lastRow + 1 + below);
    const isLargest = items.slice(i + 1).every(({ cells }) => (cells.amount?.value ?? 0) <= sum);
    if (i > 0 && isLargest && rows.some(isSum)) return items.slice(0, i + 1);
  }
  return [...items];
}

function findFirstSumRow(context: Context, sums: ChosenSums): number | null {
  const rows = [sums.subtotal, sums.total, sums.tax_total].flatMap((one) =>
    one ? [one.candidate.amount.span.chunk.row] : [],
  );
  if (rows.length === 0) return null;
  let first = Math.min(...rows);
  for (const label of context.labels.all) {
    const sum =
      label.start === 0 &&
      label.meanings.some((meaning) => meaning.value === 'subtotal' || meaning.value === 'total');
    if (
      sum &&
      label.chunk.row < first &&
      label.chunk.row > first - 8 &&
      context.amountsOn(label.chunk.row).length > 0
    )
      first = label.chunk.row;
  }
  return first;
}

function getFirstChunk(row: Row): Span[] {
  const chunk = row.chunks[0];
  return chunk ? [{ chunk, start: 0, end: chunk.tokens.length }] : [];
}

function hasDescription(row: Row): boolean {
  const text = row.chunks.map((chunk) => chunk.text).join(' ');
  return (text.match(/\p{L}/gu) ?? []).length >= 3 && text.length < 70;
}

function startsWithLabel(context: Context, row: Row): boolean {
  return context.labels.row(row.index).some((label) => label.start === 0 && (label.colon || label.whole));
}

function readItem(context: Context, row: Row, before: Span[]): Item | null {
  const amounts = context.amountsOn(row.index).filter((amount) => !amount.percent);
  const last = amounts.at(-1);
  if (last?.decimals !== 2 || startsWithLabel(context, row)) return null;
  const tail = row.tokens.slice((last.span.chunk.tokens[last.span.end - 1]?.index ?? 0) + 1);
  if (tail.some((token) => token.key.length > 2)) return null;
  const description = describe(row, amounts);
  const named = (spanText(description).match(/\p{L}/gu) ?? []).length >= 2;
  if (!named && before.length === 0) return null;
  const item: Item = {
    description: named ? [description] : before,
    cells: { amount: { span: last.span, value: last.value, text: last.text } },
    unit: null,
    firstRow: row.index,
    lastRow: row.index,
    consistent: null,
  };
  assignQuantityAndPrice(item, amounts.slice(0, -1), last);
  return item;
}

/** Returns the words of a row that precede its first standalone number. */
function describe(row: Row, amounts: readonly Amount[]): Span {
  const chunk = row.chunks[0] ?? amounts[0]?.span.chunk;
  if (!chunk) throw new Error('a row has a chunk');
  const numbers = amounts.filter((amount) => amount.span.chunk === chunk).map((amount) => amount.span);
  const start = numbers[0]?.start === 0 && numbers[0].end < chunk.tokens.length ? numbers[0].end : 0;
  const last = amounts.at(-1);
  const own = last?.span.chunk === chunk ? numbers.find((span) => span.start > start)?.start : undefined;
  const stop = own ?? chunk.tokens.length;
  const times = start > 0 && /^[x×*]$/i.test(chunk.tokens[start]?.text ?? '') ? 1 : 0;
  return { chunk, start: start + times, end: Math.max(start + times + 1, stop) };
}

function assignQuantityAndPrice(item: Item, amounts: readonly Amount[], sum: Amount): void {
  for (const price of amounts) {
    for (const quantity of amounts) {
      if (
        quantity === price ||
        quantity.value <= 0 ||
        !isNear(quantity.value * price.value, sum.value, 0.011)
      )
        continue;
      const [first, second] = orderFactors(quantity, price);
      item.cells.quantity = { span: first.span, value: first.value, text: first.text };
      item.cells.unit_price = { span: second.span, value: second.value, text: second.text };
      item.consistent = true;
      return;
    }
  }
  const first = amounts[0];
  const counts = first && first.decimals !== 2 && first.currency === null;
  if (
    first &&
    counts &&
    first.value > 0 &&
    first.value < 1000 &&
    first.span.start === 0 &&
    first.span.end < first.span.chunk.tokens.length
  ) {
    item.cells.quantity = { span: first.span, value: first.value, text: first.text };
  }
}

/**
 * Returns the quantity and the price, in this order. If only one factor has two decimal places, it is the
 * price; otherwise, the greater factor is the price.
 */
function orderFactors(a: Amount, b: Amount): [Amount, Amount] {
  if ((a.decimals === 2) !== (b.decimals === 2)) return a.decimals === 2 ? [b, a] : [a, b];
  return a.value <= b.value ? [a, b] : [b, a];
}
