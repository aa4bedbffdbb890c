import { isNear } from '../recognize/numbers.ts';
import { chooseTogether, getAmount } from './joint-values.ts';
import type { ChosenValue } from './value-candidates.ts';

/**
 * Added to the log probability of a combination, depending on whether its amounts add up. Amounts rarely add
 * up by chance. If they do not add up, an amount between the subtotal and the total may have been missed, or
 * prices may include tax.
 */
const AGREES = 2;
const DISAGREES = -0.5;
/**
 * Added if the total equals the cash tendered minus the change, because that difference is the rounded total.
 * Less is added if the total was learned, because its position already shows which amount is the rounded
 * total.
 */
const PAID = 5;
const PAID_IF_LEARNED = 1;

const ADDED = ['shipping', 'rounding', 'tip'] as const;
const SURE = 0.5;

/**
 * Chooses the most likely subtotal, tax and total. A combination that adds up gets a higher probability, and
 * the tax cannot have the same position as the subtotal or the total.
 */
export function chooseSums(
  ranked: ReadonlyMap<string, readonly ChosenValue[]>,
): ReadonlyMap<string, ChosenValue | null> {
  const names = ['subtotal', 'tax_total', 'total'] as const;
  const extras = listExtraSums(ranked);
  const paid = calculateCashPaid(ranked);
  const isTotalLearned = ranked.get('total')?.[0]?.isLearned ?? false;
  const paidBonus = isTotalLearned ? PAID_IF_LEARNED : PAID;
  const chosen = chooseTogether(
    names.map((name) => ranked.get(name) ?? []),
    (values, [s = null, t = null, sum = null]) => {
      if (isTwice(values) || isTooMuchTax(t, s) || isTooMuchTax(t, sum)) return null;
      const isPaid = paid !== null && sum !== null && isNear(sum, paid, 0.004);
      return checkAgreement(s, t, sum, extras) + (isPaid ? paidBonus : 0);
    },
  );
  const [subtotal = null, tax = null, total = null] = chosen;
  return new Map([
    ['subtotal', subtotal],
    ['tax_total', isTwice([subtotal, tax, total]) || haveOppositeSigns(tax, total) ? null : tax],
    ['total', total],
  ]);
}

/** Whether the tax has the same position as the subtotal or the total. */
function isTwice([subtotal, tax, total]: readonly (ChosenValue | null | undefined)[]): boolean {
  const span = tax?.candidate.span;
  return [subtotal, total].some((one) => {
    const other = one?.candidate.span;
    return span && other && span.chunk === other.chunk && span.start === other.start;
  });
}

/**
 * Whether one amount is negative and the other is positive, which happens if a rounding difference is
 * mistaken for the tax.
 */
function haveOppositeSigns(a: ChosenValue | null, b: ChosenValue | null): boolean {
  return (getAmount(a) ?? 0) * (getAmount(b) ?? 0) < 0;
}

/** Whether the tax is at least as high as an amount that includes it or to which it is added. */
function isTooMuchTax(tax: number | null | undefined, amount: number | null | undefined): boolean {
  return tax != null && tax !== 0 && amount != null && Math.abs(tax) >= Math.abs(amount);
}

/**
 * Returns the value to add to the log probability of a combination, depending on whether its amounts add up;
 * 0 if an amount is unknown.
 */
function checkAgreement(
  subtotal: number | null,
  tax: number | null,
  total: number | null,
  extras: readonly number[],
): number {
  if (subtotal === null || tax === null || total === null) return 0;
  return extras.some((extra) => isNear(subtotal + tax + extra, total, 0.021)) ? AGREES : DISAGREES;
}

/** Calculates the total as the cash tendered minus the change. Returns null if either is not printed. */
function calculateCashPaid(ranked: ReadonlyMap<string, readonly ChosenValue[]>): number | null {
  const [tendered, change] = ['amount_tendered', 'change'].map((name) => {
    const [first] = ranked.get(name) ?? [];
    return first && first.confidence >= SURE ? getAmount(first) : null;
  });
  return tendered == null || change == null || change === 0 ? null : tendered - change;
}

/**
 * Lists the net effect of each combination of amounts that may have been added or deducted between the
 * subtotal and the total.
 */
function listExtraSums(ranked: ReadonlyMap<string, readonly ChosenValue[]>): number[] {
  const values = [0];
  for (const name of [...ADDED, 'discount_total']) {
    const [first] = ranked.get(name) ?? [];
    const value = first && first.confidence >= SURE ? getAmount(first) : null;
    if (value === null || value === 0) continue;
    for (const base of [...values]) values.push(base + value, base - value);
  }
  return values;
}
