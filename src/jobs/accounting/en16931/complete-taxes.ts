import { addUp, roundCents, roundTo } from '../cents.ts';
import { MissingDataError } from '../missing-data-error.ts';
import type { Sale, SaleTax } from '../sale.ts';
import type { EuOptions, EuTax } from './eu-invoice.ts';
import { findStatedCategory, findZeroTaxReason } from './find-tax-category.ts';

/**
 * Completes the VAT breakdown (BG-23). It is based on the printed breakdown or, if the whole invoice has a
 * single rate, on the totals.
 */
export function completeTaxes(sale: Sale, options: EuOptions): EuTax[] {
  const printed = mergeRates(sale.taxes.filter((tax) => tax.rate !== undefined));
  const used = printed.filter(({ rate, base }) => base !== 0 || hasLineWithRate(sale, rate));
  const taxes = [used, printed].find(({ length }) => length > 0) ?? [deriveSingleTax(sale)];
  return taxes.map(({ rate, base, amount }) => {
    const known = base ?? deriveBase(sale, taxes, rate, amount);
    const tax = amount ?? roundCents((known * rate) / 100);
    if (Math.abs(roundCents((known * rate) / 100) - tax) > 1)
      throw new MissingDataError(
        'taxes',
        `states ${tax} as the ${rate}% tax on ${known}, which is not correct`,
      );
    if (rate > 0) return { category: 'S', rate, base: known, amount: tax, exemptionReason: undefined };
    return completeZeroTax(sale, options, known);
  });
}

/**
 * Returns true if any line has the rate. Preprinted forms list unused rates, but the VAT breakdown must not
 * contain a rate of 0% unless a line has it (BR-E-01).
 */
function hasLineWithRate({ lines }: Sale, rate: number): boolean {
  return lines.some(({ taxRate }) => taxRate !== undefined && roundTo(taxRate, 2) === rate);
}

interface KnownRate {
  rate: number;
  base: number | undefined;
  amount: number | undefined;
}

/** Merges entries with the same rate, because some invoices list a rate several times. */
function mergeRates(taxes: readonly SaleTax[]): KnownRate[] {
  const byRate = new Map<number, KnownRate>();
  for (const { rate, base, amount } of taxes) {
    if (rate === undefined) continue;
    const key = roundTo(rate, 2);
    const known = byRate.get(key);
    if (known === undefined) byRate.set(key, { rate: key, base, amount });
    else {
      known.base = known.base === undefined || base === undefined ? undefined : addUp([known.base, base]);
      known.amount =
        known.amount === undefined || amount === undefined ? undefined : addUp([known.amount, amount]);
    }
  }
  return [...byRate.values()];
}

function deriveSingleTax({ subtotal, taxTotal, total, lines }: Sale): KnownRate {
  const rates = new Set(lines.flatMap(({ taxRate }) => (taxRate === undefined ? [] : [roundTo(taxRate, 2)])));
  const base =
    subtotal ?? (total === undefined || taxTotal === undefined ? undefined : roundCents(total - taxTotal));
  const amount =
    taxTotal ?? (subtotal === undefined || total === undefined ? undefined : roundCents(total - subtotal));
  if (base === undefined || amount === undefined)
    throw new MissingDataError('taxes', 'has no taxes, and no subtotal with a tax_total');
  const [printed] = rates;
  if (rates.size > 1)
    throw new MissingDataError('taxes', 'has line items of several tax rates, but no taxes by rate');
  const rate = printed ?? (base === 0 ? 0 : roundTo((amount / base) * 100, 1));
  if (Math.abs(roundCents((base * rate) / 100) - amount) > 0.011)
    throw new MissingDataError(
      'taxes',
      `has the tax ${amount} on ${base}, which does not correspond to a single tax rate`,
    );
  return { rate, base, amount };
}

function deriveBase(
  { subtotal }: Sale,
  taxes: readonly KnownRate[],
  rate: number,
  amount: number | undefined,
): number {
  if (taxes.length === 1 && subtotal !== undefined) return subtotal;
  const known = taxes.flatMap(({ base }) => (base === undefined ? [] : [base]));
  if (known.length === taxes.length - 1 && subtotal !== undefined) return roundCents(subtotal - addUp(known));
  if (amount !== undefined && amount !== 0)
    throw new MissingDataError('taxes', `has no base amount for the tax rate ${rate}%`);
  return 0;
}

function completeZeroTax(sale: Sale, options: EuOptions, base: number): EuTax {
  const found = findStatedCategory(sale) ?? findZeroTaxReason(sale.text);
  const category = found?.category ?? options.zeroTaxCategory;
  if (category === undefined || category === 'S')
    throw new MissingDataError(
      'taxes',
      'has a tax rate of 0% without a printed reason; set zero_tax_category for such documents',
    );
  const exemptionReason = category === 'Z' ? undefined : (found?.reason ?? DEFAULT_REASONS[category]);
  return { category, rate: category === 'O' ? undefined : 0, base, amount: 0, exemptionReason };
}

/** Default reasons, in the words of the code list. */
const DEFAULT_REASONS: Readonly<Record<string, string>> = {
  E: 'Exempt from VAT',
  AE: 'Reverse charge',
  K: 'Intra-community supply',
  G: 'Export outside the EU',
  O: 'Not subject to VAT',
};
