import type { Forest } from './forest.ts';

/** Chances closer to 0 or 1 than this are treated as this far away: their logarithm stays finite. */
const CLOSEST = 1e-6;

/**
 * The calibrated chance, 0–1, of each candidate of one question, by the scores of a forest that was trained to choose
 * among them (`fit_choice` in `training/forest.py`): a softmax over all candidates and the answer that none is right,
 * whose score is 0. Candidates of the same value share their chances: it does not matter from which place a value is read.
 *
 * @param values what each candidate would be given as
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
  for (const [i, score] of scores.entries()) {
    const value = values[i] as string;
    const { chance, best } = ofValue.get(value) ?? { chance: 0, best: score };
    ofValue.set(value, { chance: chance + (weights[i] as number) / sum, best: Math.max(best, score) });
  }
  // The likeliest place of a value has its chance, others as much less as they are less likely.
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
