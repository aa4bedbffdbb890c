import type { Context } from '../context.ts';
import type { Amount } from '../recognize/amounts.ts';
import { isNear } from '../recognize/numbers.ts';
import { type Span, spanText } from '../view/span.ts';
import type { Token } from '../view/token.ts';
import type { Row } from '../view/view.ts';

/**
 * A row that begins with a quantity and a price: "3 x 1.20", "2 pcs × 8.50 17.00". On receipts, such a row is
 * printed above or below an item.
 */
export interface Calculation {
  quantity: Amount;
  price: Amount;
  /** The unit between the quantity and the multiplication sign. */
  unit: Span | null;
  product: number;
}

/** The parts of an item that can be set from a calculation. */
interface Calculated {
  cells: Partial<Record<'quantity' | 'unit_price', { span: Span; value: number | null; text: string }>>;
  unit: { span: Span; text: string } | null;
  consistent: boolean | null;
}

/**
 * A quantity, an optional unit, a multiplication sign, an optional currency, and a price: "2 pcs x 8.50", "45
 * m2 à kr 42".
 */
const CALCULATION =
  /^[\d.,]+\s*(?:(\p{L}[\p{L}\d²³]{0,4}\.?)\s+)?[x×*@à]\s*(?:\p{Sc}|\p{L}{1,3}\.?\s)?\s*[\d.,]+/iu;
/** Maximum rounding difference between a product and the printed amount. */
export const ROUNDING = 0.011;

/** A multiplication anywhere in a string, with or without a unit: "2 pcs x 3.40". */
export const MULTIPLIED = /\d\s?(?:\p{L}[\p{L}\d²³]{0,5}\.?\s?)?[x×*@à]\s?\D{0,4}\d/iu;

/** Returns the calculation at the beginning of a row; null if the row does not begin with a calculation. */
export function readCalculation(context: Context, row: Row): Calculation | null {
  const amounts = context.amountsOn(row.index).filter((amount) => !amount.percent);
  const [quantity, price] = amounts;
  if (!quantity || !price || quantity.value <= 0) return null;
  const first = getIndex(quantity.span, quantity.span.start);
  if (row.tokens.slice(0, first).some((token) => token.key !== '')) return null;
  const tokens = row.tokens.slice(first, getIndex(price.span, price.span.end - 1) + 1);
  const match = CALCULATION.exec(tokens.map((token) => token.text).join(' '));
  if (!match) return null;
  const unit = tokens.find((token) => token.text === match[1]);
  return {
    quantity,
    price,
    unit: unit ? toTokenSpan(context, unit) : null,
    product: quantity.value * price.value,
  };
}

function getIndex({ chunk }: Span, at: number): number {
  return chunk.tokens[at]?.index ?? 0;
}

function toTokenSpan({ view }: Context, token: Token): Span | null {
  const chunk = view.chunks[token.chunk];
  const start = chunk?.tokens.indexOf(token) ?? -1;
  return chunk && start >= 0 ? { chunk, start, end: start + 1 } : null;
}

export function isProduct({ product }: Calculation, amount: number | null | undefined): boolean {
  return amount !== null && amount !== undefined && isNear(product, Math.abs(amount), ROUNDING);
}

export function putCalculation(item: Calculated, { quantity, price, unit }: Calculation): void {
  item.cells.quantity = { span: quantity.span, value: quantity.value, text: quantity.text };
  item.cells.unit_price = { span: price.span, value: price.value, text: price.text };
  if (unit) item.unit = { span: unit, text: spanText(unit) };
  item.consistent = true;
}
