import type { Context } from '../context.ts';
import type { ColumnRole } from '../lexicon/lexicon.ts';
import type { Amount } from '../recognize/amounts.ts';
import { isNear } from '../recognize/numbers.ts';
import type { Span } from '../view/span.ts';

/** The parts of a line item that can be corrected by arithmetic. */
interface Counted {
  description: readonly Span[];
  cells: Partial<Record<ColumnRole, { span: Span; value: number | null; text: string }>>;
  firstRow: number;
  lastRow: number;
  consistent: boolean | null;
}

/** Minimum number of items. With fewer items, the numbers can match by coincidence. */
const FEWEST = 2;

/**
 * Assigns the quantity, price and amount if the header does not name their columns. The same column must be
 * the product of the same two other columns in every item.
 */
export function settleByArithmetic(items: readonly Counted[], context: Context, left: number): void {
  if (items.length < FEWEST || items.some((item) => item.consistent === true)) return;
  const rows = items.map((item) => findNumbers(item, context, left));
  const width = rows[0]?.length ?? 0;
  if (width < 3 || width > 8 || rows.some((row) => row.length !== width)) return;
  for (let amount = width - 1; amount >= 2; amount--) {
    for (let price = amount - 1; price >= 1; price--) {
      for (let count = price - 1; count >= 0; count--) {
        if (!rows.every((row) => fits(row[count], row[price], row[amount]))) continue;
        if (rows.every((row) => row[count]?.value === 1)) continue;
        const turned = isPriceFirst(items, rows, count, price);
        for (const [i, item] of items.entries())
          assignValues(item, rows[i] ?? [], turned ? price : count, turned ? count : price, amount);
        return;
      }
    }
  }
}

/**
 * Returns the numbers in the item's row that contains the most numbers, from left to right. Numbers in the
 * description are excluded.
 */
function findNumbers(item: Counted, context: Context, left: number): readonly Amount[] {
  let best: readonly Amount[] = [];
  for (let row = item.firstRow; row <= item.lastRow; row++) {
    const own = context
      .amountsOn(row)
      .filter(
        ({ span, percent }) =>
          !percent &&
          span.chunk.box[2] >= left &&
          !item.description.some(
            (words) => words.chunk === span.chunk && words.start < span.end && span.start < words.end,
          ),
      );
    if (own.length > best.length) best = own;
  }
  return best;
}

function fits(count: Amount | undefined, price: Amount | undefined, amount: Amount | undefined): boolean {
  if (!count || !price || !amount || amount.decimals !== 2) return false;
  const value = Math.abs(amount.value);
  return value > 0 && isNear(Math.abs(count.value * price.value), value, Math.max(0.011, value * 0.0005));
}

/**
 * Whether the price is printed before the quantity, judging by the positions of known quantities or, if none
 * is known, by the number of decimal places.
 */
function isPriceFirst(
  items: readonly Counted[],
  rows: readonly (readonly Amount[])[],
  first: number,
  second: number,
): boolean {
  const known = items.map((item, i) => {
    const span = item.cells.quantity?.span;
    const getSpan = (one: number) => rows[i]?.[one]?.span;
    const isSame = (one: number) =>
      span?.chunk === getSpan(one)?.chunk && span?.start === getSpan(one)?.start;
    return span === undefined ? null : isSame(second) ? true : isSame(first) ? false : null;
  });
  if (known.some((one) => one !== null)) return known.filter((one) => one).length > items.length / 2;
  const countPrices = (one: number) => rows.filter((row) => row[one]?.decimals === 2).length;
  return countPrices(first) > countPrices(second);
}

function assignValues(
  item: Counted,
  row: readonly Amount[],
  count: number,
  price: number,
  amount: number,
): void {
  for (const role of ['quantity', 'unit_price', 'amount', 'gross_amount'] as const) delete item.cells[role];
  for (const [role, at] of [
    ['quantity', count],
    ['unit_price', price],
    ['amount', amount],
  ] as const) {
    const found = row[at];
    if (found) item.cells[role] = { span: found.span, value: found.value, text: found.text };
  }
  item.consistent = true;
}
