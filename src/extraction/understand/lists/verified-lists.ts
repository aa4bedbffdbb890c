import type { Context } from '../context.ts';
import { describeOnce, type ListCandidate } from './choice-features.ts';
import { LIST_FEATURES } from './list-features.ts';

/** Fewer transactions could lead from one printed balance to another by coincidence. */
const FEWEST = 3;
/** A verified list must have at least this share of the transactions of the longest list. */
const LEAST_OF_LONGEST = 0.5;
/**
 * The minimum share for a list that is verified only by its running balances. It is higher, because these do
 * not show that the list is complete.
 */
const LEAST_OF_LONGEST_CHAIN = 0.9;
/** Minimum share of running balances that follow from an adjacent balance and the amount. */
const CHAINED = 0.95;
const FEWEST_BALANCES = 5;

/**
 * Returns the lists of transactions that the printed balances verify: the amounts lead from the opening to the
 * closing balance or, if there is no such list, from each running balance to the next. Returns all lists if
 * none is verified.
 */
export function selectVerified<T extends ListCandidate>(
  context: Context,
  candidates: readonly T[],
): readonly T[] {
  const longest = Math.max(0, ...candidates.map(({ transactions }) => transactions.length));
  if (longest < FEWEST) return candidates;
  const described = candidates.map((list) => ({ list, features: describeOnce(context)(list) }));
  const getFeature = (features: readonly number[], name: string) =>
    features[LIST_FEATURES.indexOf(name)] ?? 0;
  const closed = described.filter(
    ({ list: { transactions }, features }) =>
      transactions.length >= Math.max(FEWEST, LEAST_OF_LONGEST * longest) &&
      getFeature(features, 'closes') === 1,
  );
  const chained = described.filter(
    ({ list: { transactions }, features }) =>
      transactions.length >= LEAST_OF_LONGEST_CHAIN * longest &&
      transactions.filter(({ balance }) => balance !== null).length >= FEWEST_BALANCES &&
      getFeature(features, 'chain') >= CHAINED,
  );
  const verified = closed.length > 0 ? closed : chained;
  return verified.length > 0 ? verified.map(({ list }) => list) : candidates;
}
