import { keyOf } from '../view/token.ts';
import type { Constant } from './constants.ts';

/** A candidate, with its probabilities before and after the comparison with taught values. */
export interface Ranked {
  confidence: number;
  isLearned: boolean;
  before: number;
}

/** The general engine's value contradicts a constant value only if its confidence is at least this. */
const CONTRADICTED = 0.5;

/**
 * If the layout has a constant value for the field, this value replaces all candidates with the same text and
 * makes the other candidates less probable. Otherwise, returns the candidates unchanged.
 */
export function preferConstant<R extends Ranked>(
  ranked: readonly R[],
  constant: Constant | null,
  keyOfOne: (one: R) => string,
  create: (constant: Constant, ranked: Ranked) => R,
): R[] {
  if (constant === null) return [...ranked];
  const key = keyOf(constant.value);
  const isEqual = (one: R) => keyOfOne(one) === key;
  const getHighest = (list: readonly R[], name: 'before' | 'confidence') =>
    Math.max(0, ...list.map((one) => one[name]));
  const equal = ranked.filter(isEqual);
  const others = ranked.filter((one) => !isEqual(one));
  const before = getHighest(equal, 'before');
  const rival = getHighest(others, 'before');
  const { agreed, disputed } = constant.sure;
  const sure = rival >= CONTRADICTED && rival > before ? disputed : agreed;
  if (sure === 0) return [...ranked];
  const confidence = Math.max(sure, getHighest(equal, 'confidence'));
  return [
    create(constant, { confidence, isLearned: true, before }),
    ...others.map((one) => ({ ...one, confidence: one.confidence * (1 - confidence) })),
  ];
}
