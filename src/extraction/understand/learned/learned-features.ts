import type { TextLikeness } from './compare-texts.ts';
import type { PlaceFit } from './place-features.ts';

/** Kinds of values. Each kind is learned in a different way. */
export const LEARNED_KINDS = ['date', 'number', 'code', 'text', 'choice'] as const;
export type LearnedKind = (typeof LEARNED_KINDS)[number];

const FIT = [
  'agree',
  'offX',
  'offY',
  'rowX',
  'columnX',
  'columnY',
  'sameBefore',
  'sameAbove',
  'nearest',
] as const;
const MEANS = ['agree', 'sameBefore', 'sameAbove'] as const;
/** Value of a feature that does not apply to the candidate or the field. */
const NONE = -1;
const MOST_LOGIT = 7;

/**
 * Features that compare a candidate with the taught values of its field. The same list is in
 * `train_learned.py`.
 */
export const LEARNED_FEATURES: readonly string[] = [
  'engine',
  'engine_rank',
  'engine_gap',
  'examples',
  'given_share',
  'likeness',
  ...FIT.map((name) => `best_${name}`),
  ...MEANS.map((name) => `mean_${name}`),
  'agree_rank',
  'agree_gap',
  'off_rank',
  'off_gap',
  'same',
  'likest',
  'shape',
  'same_rival',
  'constant',
  'digits',
  ...LEARNED_KINDS.map((kind) => `kind_${kind}`),
];

export interface Described {
  row: Float64Array;
  agree: number;
  text: TextLikeness;
}

export interface LearnedQuestion {
  kind: LearnedKind;
  /** The probability of each candidate before the comparison with taught values, 0–1. */
  chances: readonly number[];
  /**
   * For each candidate, how well it fits each taught document. Null if the candidate is not on a
   * corresponding page.
   */
  fits: readonly (readonly (PlaceFit | null)[])[];
  texts: readonly TextLikeness[];
  /**
   * Weights of the taught documents that have a value. The weights of all taught documents, including those
   * without a value, add up to 1.
   */
  weights: readonly number[];
  values: readonly (string | number | boolean)[];
  /** The taught values whose text is still stored. */
  repeatable: readonly unknown[];
  likeness: number;
}

export function describe({
  kind,
  chances,
  fits,
  texts,
  weights,
  values,
  repeatable,
  likeness,
}: LearnedQuestion): Described[] {
  const logits = chances.map(computeLogit);
  const best = fits.map((list) => findBestFit(list));
  const agrees = best.map((fit) => fit?.agree ?? NONE);
  const offs = best.map((fit) => (fit && fit.offX >= 0 ? -fit.offX - 2 * fit.offY : -99));
  const given = weights.reduce((sum, weight) => sum + weight, 0);
  const sames = texts.map(({ same }) => same);
  const places = [logits, agrees, offs, sames].map(rankScores);
  return texts.map((text, i) => {
    const fit = best[i] ?? null;
    const [byEngine, byAgree, byOff, bySame] = places.map((list) => list[i] as Place);
    return {
      agree: agrees[i] as number,
      text,
      row: Float64Array.from([
        logits[i] as number,
        byEngine?.rank ?? 0,
        byEngine?.gap ?? 0,
        values.length,
        given,
        likeness,
        ...FIT.map((name) => fit?.[name] ?? NONE),
        ...MEANS.map((name) => computeMean(fits[i] ?? [], weights, name)),
        byAgree?.rank ?? 0,
        byAgree?.gap ?? 0,
        byOff?.rank ?? 0,
        byOff?.gap ?? 0,
        text.same,
        text.likest,
        text.shape,
        bySame?.gap ?? 0,
        repeatable.length < 2 ? NONE : computeConstancy(repeatable),
        computeDigitShare(values),
        ...LEARNED_KINDS.map((one) => (one === kind ? 1 : 0)),
      ]),
    };
  });
}

function computeLogit(chance: number): number {
  const logit = Math.log(chance / (1 - chance));
  return Number.isNaN(logit) ? 0 : Math.max(-MOST_LOGIT, Math.min(MOST_LOGIT, logit));
}

function findBestFit(fits: readonly (PlaceFit | null)[]): PlaceFit | null {
  let best: PlaceFit | null = null;
  for (const fit of fits) if (fit && (best === null || fit.agree > best.agree)) best = fit;
  return best;
}

function computeMean(
  fits: readonly (PlaceFit | null)[],
  weights: readonly number[],
  name: (typeof MEANS)[number],
): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return NONE;
  return fits.reduce((sum, fit, i) => sum + (weights[i] ?? 0) * (fit?.[name] ?? 0), 0) / total;
}

interface Place {
  rank: number;
  /** Difference from the highest score of another candidate. */
  gap: number;
}

const LAST_RANK = 5;

function rankScores(scores: readonly number[]): Place[] {
  const sorted = scores.toSorted((a, b) => b - a);
  const [first = 0, second = first] = sorted;
  const ranks = new Map<number, number>();
  for (const [rank, score] of sorted.entries()) if (!ranks.has(score)) ranks.set(score, rank);
  return scores.map((score) => ({
    rank: Math.min(LAST_RANK, ranks.get(score) ?? LAST_RANK),
    gap: score - (score === first ? second : first),
  }));
}

/** Returns the share of the taught values that are equal to the most frequent value. */
function computeConstancy(values: readonly unknown[]): number {
  const counts = new Map<unknown, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Math.max(...counts.values()) / values.length;
}

/** Returns the share of digits among all characters of the taught values. */
function computeDigitShare(values: readonly unknown[]): number {
  const text = values.join('');
  return text === '' ? 0 : text.replace(/\D/g, '').length / text.length;
}
