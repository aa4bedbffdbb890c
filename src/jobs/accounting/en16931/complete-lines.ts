import { addUp, roundCents, roundTo } from '../cents.ts';
import { MissingDataError } from '../missing-data-error.ts';
import type { Sale, SaleLine } from '../sale.ts';
import type { EuLine, EuTax, Warn } from './eu-invoice.ts';
import { findUnitCode } from './find-unit-code.ts';

/** Prices of some goods, such as electricity or screws, have more than two decimal places. */
const PRICE_DIGITS = 6;
/** The unit "one" in UN/ECE Recommendation 20, for quantities without a unit. */
const ONE = 'C62';

/**
 * Completes the lines (BG-25). Omits lines without an amount, because some invoices list notes among their
 * items.
 */
export function completeLines(sale: Sale, taxes: readonly EuTax[], warn: Warn): EuLine[] {
  const items = sale.lines.filter(({ amount, quantity, unitPrice }) =>
    amount === undefined ? quantity !== undefined && unitPrice !== undefined : true,
  );
  if (items.length === 0) throw new MissingDataError('line_items', 'has no line items with an amount');
  const unknown = new Set<string>();
  const lines = items.map((item, index) => completeLine(item, index, taxes, unknown));
  if (unknown.size > 0)
    warn(`these units have no code and are exported as pieces: ${[...unknown].slice(0, 10).join(', ')}`);
  return lines;
}

function completeLine(item: SaleLine, index: number, taxes: readonly EuTax[], unknown: Set<string>): EuLine {
  const at = `line_items[${index}]`;
  const name = item.description ?? item.sku;
  if (name === undefined) throw new MissingDataError(at, `has no description in ${at}`);
  const amount = roundCents(item.amount ?? (item.quantity ?? 0) * (item.unitPrice ?? 0));
  const quantity = item.quantity === undefined || item.quantity === 0 ? 1 : item.quantity;
  const unitPrice = item.quantity === undefined || item.quantity === 0 ? amount : item.unitPrice;
  const price = roundTo(Math.max(0, unitPrice ?? amount / quantity), PRICE_DIGITS);
  const unitCode = item.unit === undefined ? ONE : findUnitCode(item.unit);
  if (unitCode === undefined && item.unit !== undefined) unknown.add(item.unit);
  // Prices must not be negative, so make the quantity negative instead.
  const isNegative = (unitPrice ?? 0) < 0 && quantity > 0;
  const signed = isNegative ? -quantity : quantity;
  const positive = isNegative ? roundTo(Math.abs(unitPrice ?? 0), PRICE_DIGITS) : price;
  return {
    id: String(index + 1),
    sku: item.sku,
    name,
    quantity: signed,
    unitCode: unitCode ?? ONE,
    price: positive,
    amount,
    tax: findLineTax(item, at, taxes),
    adjustment: findAdjustment(addUp([amount, -roundCents(signed * positive)])),
  };
}

/** Returns the discount or surcharge that explains why a line's amount differs from quantity × price. */
function findAdjustment(difference: number): EuLine['adjustment'] {
  // The difference is due to rounding: the printed price often has fewer decimal places than the actual one.
  if (Math.abs(difference) < 0.02) return undefined;
  const isCharge = difference > 0;
  return { isCharge, amount: Math.abs(difference), reason: isCharge ? 'Surcharge' : 'Discount' };
}

function findLineTax(item: SaleLine, at: string, taxes: readonly EuTax[]): EuLine['tax'] {
  const [only, ...others] = taxes;
  const found =
    item.taxRate === undefined
      ? others.length === 0
        ? only
        : undefined
      : taxes.find((tax) => roundTo(tax.rate ?? 0, 2) === roundTo(item.taxRate ?? 0, 2));
  if (found === undefined)
    throw new MissingDataError(
      at,
      item.taxRate === undefined
        ? `has several tax rates, but none in ${at}`
        : `has the tax rate ${item.taxRate} in ${at}, but not in taxes`,
    );
  return { category: found.category, rate: found.rate };
}
