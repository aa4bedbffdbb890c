import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { Amount } from '../recognize/amounts.ts';
import { isNear, round } from '../recognize/numbers.ts';
import type { SumCandidate, SumRole } from './sum-roles.ts';

export interface PaymentEvidence {
  /** Scores of possible totals, keyed by the total. Each total is an amount tendered minus the change. */
  paid: ReadonlyMap<number, number>;
  roundings: readonly Amount[];
}

const NO_EVIDENCE: PaymentEvidence = { paid: new Map(), roundings: [] };
/** Maximum absolute value of a rounding amount. */
const MOST_ROUNDING = 0.99;
/** Maximum number of totals whose pairwise sums are compared with an amount. */
const MOST_PARTS = 12;

export function looksLikeReceipt(context: Context, type: DocumentType): boolean {
  return type === 'receipt' || (context.view.pages[0]?.ocr === true && context.view.rows.length < 110);
}

/** Collects the payment evidence on a receipt. Returns no evidence for other documents. */
export function collectPaymentEvidence(
  candidates: readonly SumCandidate[],
  isReceipt: boolean,
): PaymentEvidence {
  if (!isReceipt) return NO_EVIDENCE;
  const getValues = (role: SumRole) => candidates.filter((one) => one.role === role && one.score > 0.3);
  const paid = new Map<number, number>();
  const changes = getValues('change').map((one) => Math.abs(one.amount.value));
  for (const { amount } of getValues('amount_tendered')) {
    if (amount.decimals !== 2 && amount.currency === null) continue;
    const given = Math.abs(amount.value);
    if (changes.every((change) => change === 0)) paid.set(given, Math.max(0.4, paid.get(given) ?? 0));
    for (const change of changes) {
      if (change > 0 && change < given) paid.set(round(given - change), 0.8);
    }
  }
  const roundings = getValues('rounding')
    .map((one) => one.amount)
    .filter(({ value }) => value !== 0 && Math.abs(value) < MOST_ROUNDING);
  return { paid, roundings };
}

/**
 * Scores how well the cash tendered, the change and the rounding support a total; 0 if they do not support
 * it.
 */
export function scoreByPayment(
  evidence: PaymentEvidence,
  total: Amount,
  sums: readonly SumCandidate[],
): number {
  const paid = [...evidence.paid].find(([value]) => isNear(value, total.value, 0.005))?.[1] ?? 0;
  const row = total.span.chunk.row;
  const rounded = evidence.roundings.some(({ value, span }) => {
    const at = span.chunk.row;
    if (row < at) return false;
    // OCR is more likely to miss a minus sign than to add one.
    const before = value < 0 ? [total.value - value] : [total.value - value, total.value + value];
    return sums.some(
      ({ amount }) => amount.span.chunk.row <= at && before.some((sum) => isNear(sum, amount.value, 0.005)),
    );
  });
  return paid + (rounded ? 0.5 : 0);
}

/** Finds totals without a label, such as the amount that was paid or the sum of the subtotal and the tax. */
export function findUnlabelledTotals(
  context: Context,
  evidence: PaymentEvidence,
  candidates: readonly SumCandidate[],
): SumCandidate[] {
  const labelled = new Set(
    candidates.filter(({ role }) => role === 'total' || role === 'change').map(({ amount }) => amount),
  );
  const sums = [...evidence.paid.keys(), ...listTaxedSums(candidates)];
  const out: SumCandidate[] = [];
  for (const amount of context.amounts) {
    if (labelled.has(amount) || amount.percent || (amount.decimals !== 2 && amount.currency === null))
      continue;
    const isSum =
      sums.some((sum) => sum > 0 && isNear(sum, amount.value, 0.005)) ||
      (!candidates.some((one) => one.amount === amount) && isSumOfTotals(amount, candidates));
    if (!isSum) continue;
    const named = candidates.find((one) => one.amount === amount);
    const score = named?.role === 'subtotal' ? 0.45 : named?.role === 'amount_tendered' ? 0.25 : 0.35;
    out.push({ amount, role: 'total', score, link: null });
  }
  // Prefer the last occurrence, because the same amount further up may be the price of an item.
  return out
    .toSorted((a, b) => b.score - a.score || b.amount.span.chunk.row - a.amount.span.chunk.row)
    .slice(0, 3);
}

/** Whether an amount is the sum of two totals above it, for example for different kinds of goods. */
function isSumOfTotals({ value, span }: Amount, candidates: readonly SumCandidate[]): boolean {
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
          isNear(part.amount.value + amount.value, value, 0.005),
      ),
  );
}

function listTaxedSums(candidates: readonly SumCandidate[]): number[] {
  const getValues = (role: SumRole) =>
    candidates.filter((one) => one.role === role && one.score > 0.5).map((one) => one.amount.value);
  const taxes = getValues('tax_total').filter((tax) => tax > 0);
  return getValues('subtotal').flatMap((subtotal) => taxes.map((tax) => round(subtotal + tax)));
}
