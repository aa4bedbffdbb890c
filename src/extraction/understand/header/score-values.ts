import { calculateChances } from '../questions/choice-chances.ts';
import { sumLeavesOfRows } from '../questions/forest.ts';
import type { HeaderField } from './header-fields.ts';
import { CHOICE_MODEL, VALUE_FOREST } from './models.ts';
import { toResultValue } from './to-result-value.ts';
import type { ValueCandidate, ValueQuestion } from './value-candidate.ts';
import { describeValueRivals, type RankedQuestion } from './value-rivals.ts';

/** Maximum probability of a candidate that is not among the best for its field or has no features. */
export const UNLIKELY = 0.002;

const UNCALIBRATED = { slope: 1, offset: 0 };

/**
 * Returns the probability (0–1) of each candidate for each question. A first model scores each candidate by
 * the text around it. A second model compares the best candidates with their rivals and with the candidates
 * for the other questions.
 * @param isTaught whether values of the field were learned. For such a field, the probabilities from the
 * first model are returned, because the second model leaves almost no probability for longer or shorter
 * versions of its answer.
 */
export function scoreValues(
  questions: readonly ValueQuestion[],
  isTaught: (field: HeaderField) => boolean,
): number[][] {
  const ranked = rankCandidates(questions);
  return describeValueRivals(ranked).map((rivals, q) => {
    const { values, chances } = ranked[q] as RankedQuestion;
    if (isTaught((questions[q] as ValueQuestion).field)) return [...chances];
    const scores = sumLeavesOfRows(
      CHOICE_MODEL,
      rivals.map(({ features }) => features),
    );
    const best = calculateChances(
      CHOICE_MODEL,
      scores,
      rivals.map(({ index }) => values[index] as string),
    );
    const settled = chances.map((chance) => Math.min(UNLIKELY, chance));
    for (const [i, { index }] of rivals.entries()) settled[index] = best[i] as number;
    return settled;
  });
}

function rankCandidates(questions: readonly ValueQuestion[]): RankedQuestion[] {
  const known = new Map<ValueCandidate, Int32Array>();
  return questions.map(({ field, candidates, rows }) => {
    const values = candidates.map((one) => String(toResultValue(field, one)));
    const scores = rows.map((row, i) => VALUE_FOREST.sumLeaves(row, candidates[i] as ValueCandidate, known));
    return { values, rows, scores, chances: calculateChances(UNCALIBRATED, scores, values) };
  });
}
