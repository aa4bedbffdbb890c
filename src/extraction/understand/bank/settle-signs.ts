import type { Context } from '../context.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import { isNear, round, toCents } from '../recognize/numbers.ts';
import { isConcept } from '../score/links.ts';
import { findSectionSide, isCardStatement, type Side } from './section-sides.ts';
import type { FoundTransaction } from './transactions.ts';

/** Maximum number of amounts between two balances for which all combinations of signs are tried. */
const MOST_TRIED = 10;
const SECTION_SHARE = 0.5;
const TURNED_SHARE = 0.7;
const MOST_NEGATIVE = 0.6;

/**
 * Determines the sign of each amount. Running balances take precedence; the list can begin with the oldest or
 * the newest transaction. Without running balances, the signs come from columns, printed signs and section
 * headings. If these are ambiguous, the opening and closing balances decide.
 */
export function settleSigns(context: Context, transactions: readonly FoundTransaction[]): FoundTransaction[] {
  const settled = applyHeadings(context, transactions);
  return applyBalances(context, settled);
}

function applySide(one: FoundTransaction, side: Side | null): FoundTransaction {
  if (!one.amount || side === null) return one;
  const size = Math.abs(one.amount.value);
  return { ...one, amount: { ...one.amount, value: side === 'debit' ? -size : size } };
}

const invertSide = (side: Side | null): Side | null =>
  side === null ? null : side === 'debit' ? 'credit' : 'debit';

/**
 * Determines the sides from columns, signs and headings. If several interpretations are possible, chooses the
 * one that leads from the opening to the closing balance.
 */
function applyHeadings(context: Context, transactions: readonly FoundTransaction[]): FoundTransaction[] {
  const isCard = isCardStatement(context);
  const sections = findSectionSides(context, transactions, isCard);
  const isDivided =
    new Set(sections.filter((side) => side !== null)).size > 1 ||
    sections.filter((side) => side !== null).length > SECTION_SHARE * transactions.length;
  const printed = [...transactions];
  const isNegative = (one: FoundTransaction) => (one.amount?.value ?? 0) < 0;
  const hasSigns = transactions.some((one) => one.side !== null || isNegative(one));
  const bySection = transactions.map((one, i) =>
    one.side === null && !isNegative(one) ? applySide(one, sections[i] ?? null) : one,
  );
  const owed = transactions.map((one) => {
    if (one.byColumn || (one.side === 'credit' && !isNegative(one))) return one;
    return applySide(one, invertSide(one.side ?? (isNegative(one) ? 'debit' : 'credit')));
  });
  // If only incoming amounts are marked, as in "350.00 CR", all others are outgoing.
  const areCreditsMarked =
    transactions.some((one) => one.side === 'credit' && !one.byColumn) &&
    !transactions.some((one) => one.side === 'debit' || isNegative(one) || one.byColumn);
  // Most card transactions are purchases, so if most amounts are negative, purchases are printed with a minus
  // sign.
  const isNegativeList = transactions.filter(isNegative).length > MOST_NEGATIVE * transactions.length;
  const readings = [
    ...(areCreditsMarked || (isCard && !isNegativeList) ? [owed] : []),
    ...(isDivided && !(isCard && hasSigns) ? [bySection] : []),
    printed,
    owed,
  ];
  const agreeing = readings.find((list) => isConsistent(context, list, isCard));
  const [first = printed] = readings;
  return agreeing ?? first;
}

/**
 * Returns the side of each transaction according to its section heading. At the beginning of a page, a section
 * without a known heading continues the last section of the previous page.
 */
function findSectionSides(
  context: Context,
  transactions: readonly FoundTransaction[],
  isCard: boolean,
): (Side | null)[] {
  const sides: (Side | null)[] = [];
  const findPage = (one: FoundTransaction | undefined) =>
    context.view.rows[one?.amount?.span.chunk.row ?? -1]?.page ?? null;
  for (const [i, one] of transactions.entries()) {
    const before = transactions[i - 1];
    const isContinued = before?.section === one.section || findPage(before) !== findPage(one);
    sides.push(findSectionSide(one.section, isCard) ?? (isContinued ? (sides[i - 1] ?? null) : null));
  }
  return sides;
}

/**
 * Whether the amounts lead from a printed opening balance to a printed closing balance. If `isOwed` is true,
 * the balance is a debt, so purchases increase it.
 */
function isConsistent(context: Context, list: readonly FoundTransaction[], isOwed: boolean): boolean {
  const sum = round(list.reduce((total, one) => total + (one.amount?.value ?? 0), 0));
  const closing = findBalances(context, 'closing_balance');
  return (
    list.length > 1 &&
    findBalances(context, 'opening_balance').some((from) =>
      closing.some((to) => isNear(from + (isOwed ? -sum : sum), to, 0.011)),
    )
  );
}

function findBalances(context: Context, concept: Concept): number[] {
  const rows = context.labels.all
    .filter((label) => isConcept(label, concept))
    .map((label) => label.chunk.row);
  return [...new Set(rows)].flatMap((row) =>
    context
      .amountsOn(row)
      .flatMap((amount) => (amount.decimals === 2 && !amount.percent ? [amount.value] : [])),
  );
}

/** Sets the sign of each amount so that each balance follows from the previous one. */
function applyBalances(context: Context, transactions: readonly FoundTransaction[]): FoundTransaction[] {
  const rising = followBalances(context, transactions);
  const falling = followBalances(context, transactions.toReversed());
  const best = falling.fits > rising.fits ? { ...falling, list: falling.list.toReversed() } : rising;
  if (best.fits === 0) return [...transactions];
  const byColumn = transactions
    .map((one, i) => ({ one, other: best.list[i] }))
    .filter(({ one }) => one.byColumn);
  const turned = byColumn.filter(({ one, other }) => one.amount?.value !== other?.amount?.value);
  // If the running balances contradict most of the signs given by the debit and credit columns, the balances
  // are amounts owed, so the signs from the columns are kept.
  return byColumn.length > 1 && turned.length > TURNED_SHARE * byColumn.length
    ? [...transactions]
    : best.list;
}

/**
 * Follows the balances from one transaction to the next. Returns the transactions with their signs, and how
 * many of them match the balances.
 */
function followBalances(
  context: Context,
  transactions: readonly FoundTransaction[],
): { list: FoundTransaction[]; fits: number } {
  const list = [...transactions];
  let fits = 0;
  let before: number | null = null;
  let from = 0;
  for (const [i, one] of transactions.entries()) {
    if (!one.balance) continue;
    const group = list.slice(from, i + 1);
    const start: number | null = before ?? (group.length === 1 ? findBalanceBefore(context, one) : null);
    const signs = start === null ? null : findSigns(group, round(one.balance.value - start));
    if (signs) {
      if (before !== null) fits++;
      for (const [k, sign] of signs.entries()) {
        const own = group[k];
        if (own) list[from + k] = applySide(own, sign < 0 ? 'debit' : 'credit');
      }
    }
    before = one.balance.value;
    from = i + 1;
  }
  return { list, fits };
}

/**
 * Finds the signs that make the amounts add up to `difference`, changing as few signs as possible. Returns
 * null if there are no such signs.
 */
function findSigns(group: readonly FoundTransaction[], difference: number): number[] | null {
  const sizes = group.map((one) => toCents(Math.abs(one.amount?.value ?? 0)));
  const given = group.map((one) => ((one.amount?.value ?? 0) < 0 ? -1 : 1));
  const wanted = toCents(difference);
  const sum = (signs: readonly number[]) =>
    signs.reduce((total, sign, i) => total + sign * (sizes[i] ?? 0), 0);
  if (Math.abs(sum(given) - wanted) <= 1) return given;
  if (group.length > MOST_TRIED) return null;
  let best: number[] | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (let mask = 1; mask < 1 << group.length; mask++) {
    const changed = given.filter((_, i) => mask & (1 << i)).length;
    if (changed >= fewest) continue;
    const signs = given.map((sign, i) => (mask & (1 << i) ? -sign : sign));
    if (Math.abs(sum(signs) - wanted) > 1) continue;
    best = signs;
    fewest = changed;
  }
  return best;
}

/**
 * Returns the balance before the first transaction: the balance after the transaction, minus or plus its
 * amount. Returns null unless exactly one of the two results is printed.
 */
function findBalanceBefore(context: Context, one: FoundTransaction): number | null {
  if (!one.amount || !one.balance) return null;
  const size = Math.abs(one.amount.value);
  const isPrinted = (value: number) =>
    context.amounts.some(
      (amount) => amount.decimals === 2 && !amount.percent && isNear(amount.value, value, 0.001),
    );
  const [ifIn, ifOut] = [round(one.balance.value - size), round(one.balance.value + size)];
  const [hasIn, hasOut] = [isPrinted(ifIn), isPrinted(ifOut)];
  return hasIn === hasOut ? null : hasIn ? ifIn : ifOut;
}
