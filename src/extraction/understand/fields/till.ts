import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { Amount } from '../recognize/amounts.ts';
import { near, round } from '../recognize/numbers.ts';
import type { SumCandidate, SumRole } from './sum-roles.ts';

/** What the till itself says of the total: what was handed over less what was given back, and how it was rounded. */
export interface Till {
  /** Totals that cash and change allow, the surer the higher. */
  paid: ReadonlyMap<number, number>;
  roundings: readonly Amount[];
}

const NO_TILL: Till = { paid: new Map(), roundings: [] };
/** Nothing is rounded by more. */
const MOST_ROUNDING = 0.99;
/** Of more totals only so many are added to each other. */
const MOST_PARTS = 12;

export function isTill(context: Context, type: DocumentType): boolean {
  return type === 'receipt' || (context.view.pages[0]?.ocr === true && context.view.rows.length < 110);
}

/** Reads what the till says of the labelled amounts of a slip; nothing of other documents. */
export function tillOf(candidates: readonly SumCandidate[], isSlip: boolean): Till {
  if (!isSlip) return NO_TILL;
  const of = (role: SumRole) => candidates.filter((one) => one.role === role && one.score > 0.3);
  const paid = new Map<number, number>();
  const changes = of('change').map((one) => Math.abs(one.amount.value));
  for (const { amount } of of('amount_tendered')) {
    if (amount.decimals !== 2 && amount.currency === null) continue;
    const given = Math.abs(amount.value);
    if (changes.every((change) => change === 0)) paid.set(given, Math.max(0.4, paid.get(given) ?? 0));
    for (const change of changes) {
      if (change > 0 && change < given) paid.set(round(given - change), 0.8);
    }
  }
  const roundings = of('rounding')
    .map((one) => one.amount)
    .filter(({ value }) => value !== 0 && Math.abs(value) < MOST_ROUNDING);
  return { paid, roundings };
}

/** How much cash, change and rounding speak for a total, 0 where they say nothing. */
export function tillScore(till: Till, total: Amount, sums: readonly SumCandidate[]): number {
  const paid = [...till.paid].find(([value]) => near(value, total.value, 0.005))?.[1] ?? 0;
  const row = total.span.chunk.row;
  const rounded = till.roundings.some(({ value, span }) => {
    const at = span.chunk.row;
    if (row < at) return false;
    // Recognition loses a minus more readily than it makes one up.
    const before = value < 0 ? [total.value - value] : [total.value - value, total.value + value];
    return sums.some(
      ({ amount }) => amount.span.chunk.row <= at && before.some((sum) => near(sum, amount.value, 0.005)),
    );
  });
  return paid + (rounded ? 0.5 : 0);
}

/** Amounts without a label of their own that are the total nevertheless: what was paid, or what tax and subtotal make. */
export function unlabelledTotals(
  context: Context,
  till: Till,
  candidates: readonly SumCandidate[],
): SumCandidate[] {
  const labelled = new Set(
    candidates.filter(({ role }) => role === 'total' || role === 'change').map(({ amount }) => amount),
  );
  const sums = [...till.paid.keys(), ...taxedSums(candidates)];
  const out: SumCandidate[] = [];
  for (const amount of context.amounts) {
    if (labelled.has(amount) || amount.percent || (amount.decimals !== 2 && amount.currency === null))
      continue;
    const isSum =
      sums.some((sum) => sum > 0 && near(sum, amount.value, 0.005)) ||
      (!candidates.some((one) => one.amount === amount) && addsUp(amount, candidates));
    if (!isSum) continue;
    const named = candidates.find((one) => one.amount === amount);
    const score = named?.role === 'subtotal' ? 0.45 : named?.role === 'amount_tendered' ? 0.25 : 0.35;
    out.push({ amount, role: 'total', score, link: null });
  }
  // Further up the same amount is that of an article.
  return out
    .toSorted((a, b) => b.score - a.score || b.amount.span.chunk.row - a.amount.span.chunk.row)
    .slice(0, 3);
}

/** Two totals above, each of other goods, add up to it. */
function addsUp({ value, span }: Amount, candidates: readonly SumCandidate[]): boolean {
  const parts = candidates
    .filter(({ role, amount }) => role === 'total' && amount.value !== 0)
    .filter(({ amount }) => amount.span.chunk.row < span.chunk.row)
    .slice(0, MOST_PARTS);
  return parts.some((part, i) =>
    parts
      .slice(i + 1)
      .some(
        ({ amount }) =>
          amount.span.chunk.row !== part.amount.span.chunk.row &&
          near(part.amount.value + amount.value, value, 0.005),
      ),
  );
}

function taxedSums(candidates: readonly SumCandidate[]): number[] {
  const of = (role: SumRole) =>
    candidates.filter((one) => one.role === role && one.score > 0.5).map((one) => one.amount.value);
  const taxes = of('tax_total').filter((tax) => tax > 0);
  return of('subtotal').flatMap((subtotal) => taxes.map((tax) => round(subtotal + tax)));
}
