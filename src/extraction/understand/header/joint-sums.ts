import { isNear } from '../recognize/numbers.ts';
import type { ChosenValue } from './value-candidates.ts';

/** Probability with which a missing value counts. */
const ABSENT = 0.16;
/** How much arithmetic supports or contradicts a set of sums, as a logarithm of odds. */
const AGREES = 1;

const ADDED = ['shipping', 'rounding', 'tip'] as const;
const SURE = 0.5;

/**
 * The most likely combination of subtotal, tax and total: combinations that add up are preferred, and an amount is
 * only used once.
 */
export function chooseSums(
  ranked: ReadonlyMap<string, readonly ChosenValue[]>,
): ReadonlyMap<string, ChosenValue | null> {
  const names = ['subtotal', 'tax_total', 'total'] as const;
  const [subtotals, taxes, totals] = names.map((name) => [...(ranked.get(name) ?? []), null]);
  const extras = listExtraSums(ranked);
  const paid = calculateCashPaid(ranked);
  let best: (ChosenValue | null)[] = [];
  let most = Number.NEGATIVE_INFINITY;
  for (const subtotal of subtotals ?? [])
    for (const tax of taxes ?? [])
      for (const total of totals ?? []) {
        const chosen = [subtotal, tax, total];
        if (isTwice(chosen)) continue;
        const agreement =
          checkAgreement(getAmount(subtotal), getAmount(tax), getAmount(total), extras) +
          (paid !== null && total !== null && isNear(getAmount(total) ?? 0, paid, 0.004) ? 1 : 0);
        const score = chosen.reduce(
          (sum, one) => sum + Math.log(one?.confidence ?? ABSENT),
          AGREES * agreement,
        );
        if (score <= most) continue;
        most = score;
        best = chosen;
      }
  return new Map(names.map((name, i) => [name, best[i] ?? null]));
}

function getAmount(one: ChosenValue | null): number | null {
  return typeof one?.candidate.value === 'number' ? one.candidate.value : null;
}

/** Whether the tax is at the same place as another sum. */
function isTwice([subtotal, tax, total]: readonly (ChosenValue | null | undefined)[]): boolean {
  const span = tax?.candidate.span;
  return [subtotal, total].some((one) => {
    const other = one?.candidate.span;
    return span && other && span.chunk === other.chunk && span.start === other.start;
  });
}

/** 1 if the sums add up, -1 if they do not, 0 if that is unknown. */
function checkAgreement(
  subtotal: number | null,
  tax: number | null,
  total: number | null,
  extras: readonly number[],
): number {
  if (subtotal === null || total === null) return 0;
  const agrees = extras.some((extra) => isNear(subtotal + (tax ?? 0) + extra, total, 0.021));
  if (tax === null) return 0;
  return agrees ? 1 : -1;
}

/** The total as cash tendered less the change; null if these are not printed. */
function calculateCashPaid(ranked: ReadonlyMap<string, readonly ChosenValue[]>): number | null {
  const [tendered, change] = ['amount_tendered', 'change'].map((name) => {
    const [first] = ranked.get(name) ?? [];
    return first && first.confidence >= SURE ? getAmount(first) : null;
  });
  return tendered == null || change == null || change === 0 ? null : tendered - change;
}

/** Other amounts that may be between subtotal and total. */
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
