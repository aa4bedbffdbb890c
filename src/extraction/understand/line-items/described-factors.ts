import type { Context } from '../context.ts';
import type { Amount } from '../recognize/amounts.ts';
import { isNear } from '../recognize/numbers.ts';
import { type Span, spanText } from '../view/span.ts';
import { MULTIPLIED, ROUNDING } from './calculation.ts';
import type { Item } from './items.ts';

const MOST_NUMBERS = 8;
/** Maximum number of words in a calculation that can be removed from the end of a description. */
const MOST_REMOVED = 6;

/**
 * Sets the quantity and the price of an item from its description if their product is the amount of the item,
 * as in "Table 4 x 2.00" or "Translation, 3,412 words at 0.14". A calculation at the end is removed from the
 * description.
 */
export function takeDescribedFactors(context: Context, item: Item): void {
  const { amount, quantity, unit_price: price } = item.cells;
  const wanted = Math.abs(amount?.value ?? 0);
  if (wanted > 0 && !quantity && !price)
    for (const span of item.description) {
      const pair = findFactors(listNumbers(context, span).slice(0, MOST_NUMBERS), wanted);
      if (!pair) continue;
      const [count, each] = pair;
      item.cells.quantity = { span: count.span, value: count.value, text: count.text };
      item.cells.unit_price = { span: each.span, value: each.value, text: each.text };
      item.consistent = true;
      break;
    }
  const rest = item.description.flatMap((part) => withoutCalculation(part, item));
  // A description that is only a calculation is kept.
  if (rest.length > 0) item.description = rest;
}

function listNumbers(context: Context, { chunk, start, end }: Span): Amount[] {
  return context
    .amountsOn(chunk.row)
    .filter(
      ({ span, percent, value }) =>
        !percent && value > 0 && span.chunk === chunk && span.start >= start && span.end <= end,
    );
}

/**
 * Returns the quantity and the price among the numbers of a description; null if no two of them have the
 * product `wanted`. A price of 1 is not accepted, because any number that equals the amount could then be the
 * quantity.
 */
function findFactors(numbers: readonly Amount[], wanted: number): [Amount, Amount] | null {
  for (const [i, first] of numbers.entries())
    for (const second of numbers.slice(i + 1)) {
      if (second.value === 1 || !isNear(first.value * second.value, wanted, ROUNDING)) continue;
      const isTurned = first.decimals === 2 && second.decimals === 0;
      return isTurned ? [second, first] : [first, second];
    }
  return null;
}

/** Removes a calculation such as "4 x 2.00" from the end of a part of a description. */
function withoutCalculation(part: Span, { cells: { quantity, unit_price: price } }: Item): Span[] {
  if (!quantity || !price || !isPartOf(quantity.span, part) || !isPartOf(price.span, part)) return [part];
  const start = Math.min(quantity.span.start, price.span.start);
  const calculation = spanText({ ...part, start });
  if (!MULTIPLIED.test(calculation) || part.end - start > MOST_REMOVED) return [part];
  return start === part.start ? [] : [{ ...part, end: start }];
}

function isPartOf({ chunk, start, end }: Span, part: Span): boolean {
  return part.chunk === chunk && start >= part.start && end <= part.end;
}
