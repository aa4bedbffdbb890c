import { addUp, roundCents, roundTo } from '../cents.ts';
import { MissingDataError, requireValue } from '../missing-data-error.ts';
import type { Sale } from '../sale.ts';

/** One line of a bill. Amounts exclude tax. */
export interface BillLine {
  sku: string | undefined;
  description: string;
  quantity: number;
  unitAmount: number;
  amount: number;
  taxRate: number | undefined;
}

/**
 * Returns the line items, discount and shipping if they add up to the subtotal. Otherwise, returns one line
 * for each tax rate and issues a warning.
 */
export function listBillLines(sale: Sale, warn: (message: string) => void): BillLine[] {
  if (sale.type === 'credit_note')
    throw new MissingDataError('document_type', 'is a credit note, which cannot be imported as a bill');
  const lines = [...listItems(sale), ...listExtras(sale)];
  const subtotal = findSubtotal(sale);
  if (lines.length > 0 && Math.abs(addUp(lines.map(({ amount }) => amount)) - subtotal) < 0.02) return lines;
  warn('its line items do not add up to the subtotal, so it has one line for each tax rate');
  return listRates(sale, subtotal);
}

export function findSubtotal({ subtotal, total, taxTotal, taxes }: Sale): number {
  if (subtotal !== undefined) return subtotal;
  const sum = requireValue('total', total);
  return roundCents(sum - (taxTotal ?? addUp(taxes.map((tax) => tax.amount ?? 0))));
}

function listItems({ lines, taxes }: Sale): BillLine[] {
  const onlyRate = taxes.length === 1 ? taxes[0]?.rate : undefined;
  return lines.flatMap(({ sku, description, quantity, unitPrice, amount, taxRate }) => {
    if (amount === undefined) return [];
    const count = quantity === undefined || quantity === 0 ? 1 : quantity;
    const isExact = unitPrice !== undefined && Math.abs(roundCents(count * unitPrice) - amount) < 0.005;
    return {
      sku,
      description: description ?? sku ?? '',
      // If there is a discount, quantity × price differs from the amount, so the line is written as one unit
      // priced at the full amount.
      quantity: isExact ? count : 1,
      unitAmount: isExact ? unitPrice : amount,
      amount,
      taxRate: taxRate ?? onlyRate,
    };
  });
}

function listExtras({ shipping, discountTotal, taxes, adjustments }: Sale): BillLine[] {
  const onlyRate = taxes.length === 1 ? taxes[0]?.rate : undefined;
  const stated = adjustments.map(({ isCharge, amount, reason, rate }) => ({
    description: reason ?? (isCharge ? 'Charge' : 'Discount'),
    amount: isCharge ? amount : -amount,
    taxRate: rate ?? onlyRate,
  }));
  const printed = [
    { description: 'Shipping', amount: shipping ?? 0, taxRate: onlyRate },
    { description: 'Discount', amount: -Math.abs(discountTotal ?? 0), taxRate: onlyRate },
  ];
  return (stated.length > 0 ? stated : printed).flatMap((extra) =>
    extra.amount === 0 ? [] : [{ ...extra, sku: undefined, quantity: 1, unitAmount: extra.amount }],
  );
}

function listRates({ taxes, number }: Sale, subtotal: number): BillLine[] {
  const known = taxes.flatMap(({ rate, base }) => (base === undefined ? [] : [{ rate, base }]));
  const isComplete = Math.abs(addUp(known.map(({ base }) => base)) - subtotal) < 0.02;
  const parts = isComplete
    ? known
    : [{ rate: taxes.length === 1 ? taxes[0]?.rate : undefined, base: subtotal }];
  return parts.map(({ rate, base }) => ({
    sku: undefined,
    description: number ?? '',
    quantity: 1,
    unitAmount: base,
    amount: base,
    taxRate: rate,
  }));
}

/** @throws {MissingDataError} if there is no code for the rate */
export function findTaxCode(rate: number | undefined, codes: Readonly<Record<string, string>>): string {
  if (rate === undefined) throw new MissingDataError('taxes', 'has no tax rate for one of its lines');
  const code = Object.entries(codes).find(([key]) => roundTo(Number(key), 2) === roundTo(rate, 2))?.[1];
  if (code === undefined)
    throw new MissingDataError('taxes', `has the tax rate ${rate}, which has no tax code`);
  return code;
}

/** Formats a date such as `2026-03-12` for the accounting program. */
export function formatBillDate(date: string, format: string): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', day);
}
