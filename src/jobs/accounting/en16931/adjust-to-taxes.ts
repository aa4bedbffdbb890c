import { addUp } from '../cents.ts';
import { MissingDataError } from '../missing-data-error.ts';
import type { Sale } from '../sale.ts';
import type { EuAdjustment, EuLine, EuTax } from './eu-invoice.ts';

/**
 * Discounts and charges of the whole document (BG-20, BG-21): for each tax rate, the difference between its base and
 * its lines. They must be the printed discount and shipping; any other difference means that lines were misread.
 */
export function adjustToTaxes(
  { discountTotal, shipping, total }: Sale,
  lines: readonly EuLine[],
  taxes: readonly EuTax[],
): EuAdjustment[] {
  const adjustments = taxes.flatMap((tax): EuAdjustment[] => {
    const own = lines.filter((line) => line.tax.category === tax.category && line.tax.rate === tax.rate);
    const difference = addUp([tax.base, ...own.map((line) => -line.amount)]);
    if (Math.abs(difference) < 0.005) return [];
    const isCharge = difference > 0;
    const { category, rate } = tax;
    return [
      {
        isCharge,
        amount: Math.abs(difference),
        reason: isCharge && shipping !== undefined ? 'Shipping' : 'Discount',
        tax: { category, rate },
      },
    ];
  });
  // Discounts are printed with or without a sign. In an invoice of negative amounts, they have that of the amounts.
  const isNegative = (total ?? 0) < 0;
  const discount = isNegative ? (discountTotal ?? 0) : Math.abs(discountTotal ?? 0);
  const charge = isNegative ? (shipping ?? 0) : Math.abs(shipping ?? 0);
  const found = addUp(adjustments.map((one) => (one.isCharge ? one.amount : -one.amount)));
  const printed = addUp([charge, -discount]);
  // A cent for each rate: every base was rounded.
  if (Math.abs(found - printed) <= 0.011 * taxes.length) return separate(adjustments, charge, discount);
  const sum = addUp(lines.map((line) => line.amount));
  const base = addUp(taxes.map((tax) => tax.base));
  throw new MissingDataError(
    'line_items',
    `has line items that add up to ${sum}, but taxes on ${base}, and no discount or shipping of that amount`,
  );
}

/** A document of one tax rate with both a discount and shipping has one difference, which is split again. */
function separate(adjustments: EuAdjustment[], charge: number, discount: number): EuAdjustment[] {
  const [only, ...others] = adjustments;
  if (only === undefined || others.length > 0 || charge === 0 || discount === 0) return adjustments;
  const difference = only.isCharge ? only.amount : -only.amount;
  return [
    { ...only, isCharge: false, amount: discount, reason: 'Discount' },
    { ...only, isCharge: true, amount: addUp([difference, discount]), reason: 'Shipping' },
  ];
}
