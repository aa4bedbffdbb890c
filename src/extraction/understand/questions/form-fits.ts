import type { Candidate } from './candidate.ts';
import type { Question } from './question.ts';
import { valueForms } from './value-forms.ts';

/**
 * How well the form of a candidate suits a question, both in absolute terms and relative to the other
 * candidates.
 */
export interface FormFit {
  /** Higher values are better. The value is about 0 for most text. */
  fit: number;
  /** The fit minus the fit of the best candidate. It is never positive. */
  gap: number;
  /** The number of candidates that have a better fit. */
  rank: number;
}

const LAST_RANK = 99;

/**
 * Returns how well the form of each candidate suits a question that asks for text or a code; null for other
 * questions.
 */
export function measureFormFits(
  question: Question,
  candidates: readonly Candidate[],
): readonly FormFit[] | null {
  if (question.kind !== 'text' && question.kind !== 'code') return null;
  const fits = candidates.map(({ value }) => valueForms.compare(question, String(value)));
  const sorted = Float64Array.from(fits).sort().reverse();
  const ranks = new Map<number, number>();
  for (const [rank, fit] of sorted.entries()) if (!ranks.has(fit)) ranks.set(fit, Math.min(LAST_RANK, rank));
  return fits.map((fit) => ({ fit, gap: fit - (sorted[0] ?? 0), rank: ranks.get(fit) ?? LAST_RANK }));
}
