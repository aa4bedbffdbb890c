import { FEATURE_NAMES } from './feature-names.ts';
import { ORDER_FEATURES, OrderedAnswers } from './ordered-answers.ts';
import { findEnd, type Rival } from './rival.ts';
import { SIBLING_FEATURES, SiblingAnswers } from './sibling-answers.ts';

/**
 * Features of a candidate, of its rivals, and of the answers to the other questions. `training/rivals.py`
 * computes the same features.
 */
export const SETTLE_FEATURES: readonly string[] = [
  'sure',
  'rival',
  'margin',
  'rank',
  'other_question',
  'other_margin',
  'after_previous',
  'before_next',
  'order',
  'likely',
  'questions',
  'score',
  'score_gap',
  'none',
  'best_sure',
  'outer',
  'inner',
  'outer_count',
  'inner_count',
  'same_value',
  ...SIBLING_FEATURES,
  ...ORDER_FEATURES,
  ...FEATURE_NAMES.map((name) => `pair_${name}`),
];

/** Maximum number of candidates for a question that are compared with each other. */
const MOST_RIVALS = 8;
const ANCHOR = 0.5;
const LIKELY = 0.1;
const FAR = 60;
const NEVER = 99;

/** One of the best candidates for a question, with its features relative to the others. */
export interface Settled {
  rival: Rival;
  features: Float64Array;
}

/**
 * Returns the features of the best candidates for each question, relative to the candidates for all questions
 * of the schema.
 * @param objects for each question, what identifies the object of the schema that contains the field
 */
export function describeRivals(
  rivals: readonly (readonly Rival[])[],
  objects: readonly unknown[] = rivals.map(() => null),
): Settled[][] {
  const best = rivals.map((list) =>
    list.toSorted((a, b) => b.sure - a.sure || a.index - b.index).slice(0, MOST_RIVALS),
  );
  const pairs = best.flatMap((list, q) => list.map(({ token, sure }) => ({ q, token, sure })));
  const byToken = Map.groupBy(pairs, ({ token }) => token);
  const siblings = new SiblingAnswers(best);
  const ordered = new OrderedAnswers(best, objects);
  const anchors = best.map(([first]) => (first && first.sure >= ANCHOR ? first.row : null));
  return best.map((list, q) => {
    const previous = anchors.slice(0, q).findLast((row) => row !== null) ?? null;
    const next = anchors.slice(q + 1).find((row) => row !== null) ?? null;
    const likely = list.filter(({ sure }) => sure >= LIKELY).length;
    const highest = Math.max(...list.map(({ score }) => score));
    const none = calculateNone(rivals[q] ?? []);
    return list.map((one, rank) => {
      const rival = Math.max(0, ...list.filter((other) => other.token !== one.token).map(({ sure }) => sure));
      const others = byToken.get(one.token) ?? [];
      const other = Math.max(0, ...others.filter((pair) => pair.q !== q).map(({ sure }) => sure));
      const after = previous === null ? NEVER : clamp(one.row - previous);
      const before = next === null ? NEVER : clamp(next - one.row);
      const features = new Float64Array(SETTLE_FEATURES.length);
      features.set([
        one.sure,
        rival,
        one.sure - rival,
        rank,
        other,
        one.sure - other,
        after,
        before,
        previous !== null && next !== null ? (after >= 0 && before >= 0 ? 1 : -1) : 0,
        likely,
        rivals.length,
        one.score,
        one.score - highest,
        none,
        list[0]?.sure ?? 0,
        ...measureNesting(one, list),
        list.filter(({ value }) => value === one.value).length,
        ...siblings.describe(q, one),
        ...ordered.describe(q, one),
      ]);
      features.set(one.features, SETTLE_FEATURES.length - FEATURE_NAMES.length);
      return { rival: one, features };
    });
  });
}

/** Returns the probability that none of the candidates is correct, before calibration. */
function calculateNone(list: readonly Rival[]): number {
  const most = Math.max(0, ...list.map(({ score }) => score));
  const none = Math.exp(-most);
  return none / list.reduce((sum, { score }) => sum + Math.exp(score - most), none);
}

/**
 * Returns the highest probability among the candidates that contain this one and among those inside it,
 * followed by the number of candidates in each of these two groups.
 */
function measureNesting(one: Rival, list: readonly Rival[]): number[] {
  const isInside = (inner: Rival, outer: Rival) =>
    outer.token <= inner.token &&
    findEnd(outer) >= findEnd(inner) &&
    (outer.token < inner.token || findEnd(outer) > findEnd(inner));
  const outer = list.filter((other) => isInside(one, other));
  const inner = list.filter((other) => isInside(other, one));
  return [
    Math.max(0, ...outer.map(({ sure }) => sure)),
    Math.max(0, ...inner.map(({ sure }) => sure)),
    outer.length,
    inner.length,
  ];
}

function clamp(rows: number): number {
  return Math.max(-FAR, Math.min(FAR, rows));
}
