import type { LineItem } from '../../parsed-data.ts';
import { isNear, round } from '../recognize/numbers.ts';

/**
 * How an amount is related to the other amounts of its document. All members except `rank` and `times` are 0
 * or 1.
 */
export interface SumFacts {
  /** 1 if the amount is the sum of two others, the smaller of which may be a tax. */
  whole: number;
  /**
   * 1 if the amount is the larger (`larger`) or the smaller (`smaller`) of two amounts whose sum is also
   * printed.
   */
  larger: number;
  smaller: number;
  /** 1 if the amount is the sum of the line items. */
  items: number;
  /** The rank of the amount by size; 0 is the largest. */
  rank: number;
  /** Number of times that the amount is printed. */
  times: number;
}

const MOST = 60;
/** Maximum ratio of a tax to its base. */
const MOST_TAX = 0.4;

/**
 * Finds amounts in a document that add up. Returns the facts about each amount, keyed by its absolute value.
 */
export function findSums(values: readonly number[], itemSum: number | null): ReadonlyMap<number, SumFacts> {
  const times = new Map<number, number>();
  for (const value of values) times.set(Math.abs(value), (times.get(Math.abs(value)) ?? 0) + 1);
  const sorted = [...times.keys()].sort((a, b) => b - a);
  const facts = new Map<number, SumFacts>();
  for (const [rank, value] of sorted.entries())
    facts.set(value, {
      whole: 0,
      larger: 0,
      smaller: 0,
      items: itemSum !== null && isNear(itemSum, value, 0.021) ? 1 : 0,
      rank,
      times: times.get(value) ?? 1,
    });
  const top = sorted.slice(0, MOST).filter((value) => value > 0);
  const cents = new Set(top.map((value) => Math.round(100 * value)));
  for (const whole of top)
    for (const part of top) {
      const rest = Math.round(100 * (whole - part));
      if (part >= whole || rest <= 0 || rest > 100 * MOST_TAX * part || !cents.has(rest)) continue;
      const smaller = facts.get(rest / 100);
      const larger = facts.get(part);
      const sum = facts.get(whole);
      if (!smaller || !larger || !sum) continue;
      sum.whole = 1;
      larger.larger = 1;
      smaller.smaller = 1;
    }
  return facts;
}

/** Returns the sum of the line items; null if there are no items, or if an item has no amount. */
export function sumOfItems(items: readonly LineItem[]): number | null {
  const amounts = items.flatMap(({ amount }) => (amount === undefined ? [] : [amount]));
  return amounts.length === 0 || amounts.length < items.length
    ? null
    : round(amounts.reduce((sum, amount) => sum + amount, 0));
}
