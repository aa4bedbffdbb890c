import type { Forest } from './forest.ts';

/** Probabilities are kept at least this far from 0 and 1 so that their logarithms remain finite. */
const CLOSEST = 1e-6;

/**
 * Calculates the calibrated probability (0–1) of each candidate for a question: a softmax over the scores of
 * the candidates and a score of 0 for the outcome that none of them is correct. The scores come from a forest
 * that was trained to choose among candidates (`fit_choice` in `training/forest.py`). Candidates with the
 * same value share their probabilities, because it does not matter from which position a value is read.
 * @param values the value of each candidate, in the form that is used in the result
 */
export function calculateChances(
  forest: Pick<Forest, 'slope' | 'offset' | 'ceiling'>,
  scores: readonly number[],
  values: readonly string[],
): number[] {
  const most = Math.max(0, ...scores);
  const weights = scores.map((score) => Math.exp(score - most));
  const sum = weights.reduce((total, weight) => total + weight, Math.exp(-most));
  const ofValue = new Map<string, { chance: number; best: number }>();
  scores.forEach((score, i) => {
    const value = values[i] as string;
    const share = (weights[i] as number) / sum;
    const known = ofValue.get(value);
    if (!known) ofValue.set(value, { chance: share, best: score });
    else {
      known.chance += share;
      known.best = Math.max(known.best, score);
    }
  });
  // The most likely position of a value gets the full probability of the value. Other positions get less,
  // depending on how much lower their scores are.
  return scores.map((score, i) => {
    const { chance, best } = ofValue.get(values[i] as string) as { chance: number; best: number };
    return applyCalibration(forest, chance * Math.exp(score - best));
  });
}

function applyCalibration(
  { slope, offset, ceiling = 1 }: Pick<Forest, 'slope' | 'offset' | 'ceiling'>,
  chance: number,
): number {
  const p = Math.min(1 - CLOSEST, Math.max(CLOSEST, chance));
  const odds = p / (1 - p);
  return ceiling / (1 + Math.exp(-(slope * Math.log(odds) + offset)));
}
