import { addUp } from '../cents.ts';
import { MissingDataError } from '../missing-data-error.ts';
import type { Sale } from '../sale.ts';
import type { EuAdjustment, EuLine, EuTax } from './eu-invoice.ts';

/** Tax bases are rounded to cents, so sums can differ by one cent. */
const TOLERANCE = 0.011;

/**
 * Determines the document-level discounts and charges (BG-20, BG-21): those that an electronic invoice lists
 * or, if it lists none, the difference between each tax base and the lines with that rate. Their sum must
 * equal the printed discount and shipping; if it does not, lines were misread.
 */
export function adjustToTaxes(sale: Sale, lines: readonly EuLine[], taxes: readonly EuTax[]): EuAdjustment[] {
  const stated = placeStated(sale, lines, taxes);
  if (stated !== null) return stated;
  const { discountTotal, shipping, total } = sale;
  const adjustments = taxes.flatMap((tax): EuAdjustment[] => {
    const difference = addUp([tax.base, -addLines(lines, tax)]);
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
  // Discounts are printed with or without a minus sign, so ignore the sign unless the invoice has negative
  // amounts.
  const isNegative = (total ?? 0) < 0;
  const discount = isNegative ? (discountTotal ?? 0) : Math.abs(discountTotal ?? 0);
  const charge = isNegative ? (shipping ?? 0) : Math.abs(shipping ?? 0);
  const found = addUp(adjustments.map((one) => (one.isCharge ? one.amount : -one.amount)));
  const printed = addUp([charge, -discount]);
  // Every base was rounded, so the sum can differ by one cent for each rate.
  if (Math.abs(found - printed) <= 0.011 * taxes.length) return separate(adjustments, charge, discount);
  const sum = addUp(lines.map((line) => line.amount));
  const base = addUp(taxes.map((tax) => tax.base));
  throw new MissingDataError(
    'line_items',
    `has line items that add up to ${sum} but taxes on ${base}, and no discount or shipping cost that explains the difference`,
  );
}

function addLines(lines: readonly EuLine[], { category, rate }: EuTax): number {
  const own = lines.filter(({ tax }) => tax.category === category && tax.rate === rate);
  return addUp(own.map(({ amount }) => amount));
}

/**
 * Assigns the listed discounts and charges to tax rates. Returns null if there are none, or if they do not
 * explain the tax bases.
 */
function placeStated(
  { adjustments }: Sale,
  lines: readonly EuLine[],
  taxes: readonly EuTax[],
): EuAdjustment[] | null {
  const placed = adjustments.flatMap(({ isCharge, amount, rate, reason, reasonCode }): EuAdjustment[] => {
    const tax = taxes.length === 1 ? taxes[0] : taxes.find((one) => (one.rate ?? 0) === (rate ?? 0));
    if (tax === undefined) return [];
    const code = reasonCode !== undefined && isReasonCode(reasonCode, isCharge) ? reasonCode : undefined;
    return [
      {
        isCharge,
        amount,
        reason: reason ?? (isCharge ? 'Charge' : 'Discount'),
        reasonCode: code,
        tax: { category: tax.category, rate: tax.rate },
      },
    ];
  });
  if (placed.length === 0 || placed.length < adjustments.length) return null;
  const explains = taxes.every((tax) => {
    const own = placed.filter((one) => one.tax.category === tax.category && one.tax.rate === tax.rate);
    const sum = addUp(own.map((one) => (one.isCharge ? one.amount : -one.amount)));
    return Math.abs(addUp([tax.base, -addLines(lines, tax), -sum])) <= TOLERANCE;
  });
  return explains ? placed : null;
}

/** Reason codes of discounts (UNCL 5189). */
const ALLOWANCE_CODES = new Set('41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105'.split(' '));

/**
 * Returns true if the code is valid. Codes of discounts must be in the list; codes of charges (UNCL 7161)
 * have two or three capital letters.
 */
function isReasonCode(code: string, isCharge: boolean): boolean {
  return isCharge ? /^[A-Z]{2,3}$/.test(code) : ALLOWANCE_CODES.has(code);
}

/** Splits the difference into a discount and shipping if the document has both, and only one tax rate. */
function separate(adjustments: EuAdjustment[], charge: number, discount: number): EuAdjustment[] {
  const [only, ...others] = adjustments;
  if (only === undefined || others.length > 0 || charge === 0 || discount === 0) return adjustments;
  const difference = only.isCharge ? only.amount : -only.amount;
  return [
    { ...only, isCharge: false, amount: discount, reason: 'Discount' },
    { ...only, isCharge: true, amount: addUp([difference, discount]), reason: 'Shipping' },
  ];
}
