import type { DescribedCandidate } from './described-candidates.ts';
import type { Question } from './question.ts';
import { compareForms, typedForms, valueForms } from './value-forms.ts';

/**
 * How well the form of each candidate suits a question, both in absolute terms and relative to the other
 * candidates.
 */
export interface FormFits {
  /** Higher values are better. The value is about 0 for most text. */
  fits: Float64Array;
  best: number;
  /** For each candidate, the number of candidates that have a better fit. */
  ranks: Float64Array;
}

const LAST_RANK = 99;

const TEXT_KINDS: ReadonlySet<Question['kind']> = new Set(['text', 'code']);
const TYPED_KINDS: ReadonlySet<Question['kind']> = new Set(['number', 'date']);

/**
 * Returns how well the form of each candidate suits a question that asks for text, a code, a number or a date;
 * null for other questions.
 */
export function measureFormFits(
  question: Question,
  candidates: readonly DescribedCandidate[],
): FormFits | null {
  const isTyped = TYPED_KINDS.has(question.kind);
  if (!isTyped && !TEXT_KINDS.has(question.kind)) return null;
  const asked = (isTyped ? typedForms : valueForms).askedOf(question);
  const fits = new Float64Array(candidates.length);
  for (let i = 0; i < fits.length; i++) {
    const candidate = candidates[i] as DescribedCandidate;
    fits[i] = compareForms(asked, isTyped ? candidate.typedForm : candidate.text.form);
  }
  const sorted = fits.toSorted();
  const ranks = fits.map((fit) => Math.min(LAST_RANK, countGreater(sorted, fit)));
  return { fits, best: sorted.at(-1) ?? 0, ranks };
}

function countGreater(sorted: Float64Array, number: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] as number) <= number) from = middle + 1;
    else to = middle;
  }
  return sorted.length - from;
}
