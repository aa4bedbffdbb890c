import { isNear } from '../recognize/numbers.ts';
import type { ChosenValue } from './value-candidates.ts';

/** The probability that an amount is missing from the document is assumed to be at least this. */
const LEAST_ABSENT = 0.05;

/** The amounts of a combination, in the order of the fields; null if a field has no value. */
export type Amounts = readonly (number | null)[];

/** A candidate for a field (null if the value is missing) and the probability of this option. */
interface Option {
  chosen: ChosenValue | null;
  chance: number;
}

/**
 * Chooses the most likely candidates for several fields together. `weigh` returns a number that is added to
 * the log probability of a combination, or null if the combination is impossible. The confidence of a value
 * is the combined probability of all combinations that contain it, divided by the total probability of all
 * combinations.
 */
export function chooseTogether(
  ranked: readonly (readonly ChosenValue[])[],
  weigh: (chosen: readonly (ChosenValue | null)[], amounts: Amounts) => number | null,
): (ChosenValue | null)[] {
  const options = ranked.map(listOptions);
  const shares = new Map<Option, number>();
  let all = 0;
  for (const combination of combine(options)) {
    const chosen = combination.map((one) => one.chosen);
    const agreement = weigh(chosen, chosen.map(getAmount));
    if (agreement === null) continue;
    const weight = combination.reduce((product, { chance }) => product * chance, Math.exp(agreement));
    all += weight;
    for (const option of combination) shares.set(option, (shares.get(option) ?? 0) + weight);
  }
  return options.map((list) =>
    list
      .flatMap((option) =>
        option.chosen ? { ...option.chosen, confidence: (shares.get(option) ?? 0) / all } : [],
      )
      .reduce<ChosenValue | null>(
        (best, one) => (best && best.confidence >= one.confidence ? best : one),
        null,
      ),
  );
}

function listOptions(ranked: readonly ChosenValue[]): Option[] {
  const given = ranked.reduce((sum, { confidence }) => sum + confidence, 0);
  return [
    ...ranked.map((chosen) => ({ chosen, chance: chosen.confidence })),
    { chosen: null, chance: Math.max(LEAST_ABSENT, 1 - given) },
  ];
}

function combine(options: readonly (readonly Option[])[]): Option[][] {
  return options.reduce<Option[][]>(
    (begun, list) => begun.flatMap((one) => list.map((option) => [...one, option])),
    [[]],
  );
}

export function getAmount(one: ChosenValue | null): number | null {
  return typeof one?.candidate.value === 'number' ? one.candidate.value : null;
}

/** Maximum difference between two amounts that are treated as equal. */
const TOLERANCE = 0.021;
/**
 * Added to the log probability of a combination if its amounts add up. Transactions are even less likely to
 * match the difference between two balances by chance than three printed amounts are to add up by chance.
 */
const MATCHES_TRANSACTIONS = 4;
const ADDS_UP = 2;

/** Facts about a document's other amounts. */
export interface OtherAmounts {
  /** The sum of the transactions of a bank statement; null if there are none. */
  transactions: number | null;
  /** Whether an amount is printed in the document. */
  isPrinted: (amount: number) => boolean;
}

type Rule = (amounts: Amounts, others: OtherAmounts) => boolean;

/** Fields whose amounts are chosen together, and the condition under which the amounts agree. */
const RULES: readonly { names: readonly string[]; agrees: Rule; weight: number }[] = [
  {
    names: ['opening_balance', 'closing_balance'],
    agrees: ([opening, closing], { transactions }) =>
      opening != null && closing != null && transactions !== null && isSame(opening + transactions, closing),
    weight: MATCHES_TRANSACTIONS,
  },
  {
    names: ['gross_pay', 'net_pay'],
    agrees: ([gross, net], { isPrinted }) =>
      gross != null && net != null && gross > net && isPrinted(gross - net),
    weight: ADDS_UP,
  },
  {
    names: ['total', 'amount_paid', 'amount_due'],
    agrees: ([total, paid, due]) =>
      total != null && paid != null && due != null && paid !== 0 && isSame(total - Math.abs(paid), due),
    weight: ADDS_UP,
  },
];

function isSame(a: number, b: number): boolean {
  return isNear(a, b, TOLERANCE);
}

/**
 * Chooses amounts that depend on each other: the balances of a statement, gross and net pay, and the amount
 * due after a payment. Returns the chosen values, keyed by field name. Fields whose candidates never agree
 * are omitted.
 */
export function chooseRelatedAmounts(
  ranked: ReadonlyMap<string, readonly ChosenValue[]>,
  others: OtherAmounts,
): ReadonlyMap<string, ChosenValue | null> {
  const found = new Map<string, ChosenValue | null>();
  for (const { names, agrees, weight } of RULES) {
    const lists = names.map((name) => ranked.get(name) ?? []);
    // Amounts cannot agree if one of the fields has no candidates. Learned values do not need this check.
    if (lists.some((list) => list.length === 0 || list.some(({ isLearned }) => isLearned))) continue;
    let hasAgreed = false;
    const chosen = chooseTogether(lists, (_, amounts) => {
      if (!agrees(amounts, others)) return 0;
      hasAgreed = true;
      return weight;
    });
    if (!hasAgreed) continue;
    for (const [i, name] of names.entries()) found.set(name, chosen[i] ?? null);
  }
  return found;
}
