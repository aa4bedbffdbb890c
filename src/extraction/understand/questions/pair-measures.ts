import { readPhone } from '../recognize/contacts.ts';
import { isStreetLine, nameLikeness } from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import type { Candidate } from './candidate.ts';
import type { Fact } from './facts.ts';
import type { Question } from './question.ts';
import { comparePhrases } from './wording.ts';

/**
 * Returns 1 if the candidate has the form that the question asks for, -1 if it has a different form, and 0 if
 * the question does not ask for a specific form.
 */
export function compareForm({ senses }: Question, { value, spans }: Candidate): number {
  const text = String(value);
  if (senses.has('phone')) return readPhone(text) === null ? -1 : 1;
  if (senses.has('time')) return /\d[:.h]\d{2}/.test(text) ? 1 : -1;
  if (senses.has('address')) return spans.length > 1 || isPostalLine(text) || isStreetLine(text) ? 1 : -1;
  if (senses.has('person')) return /\d|:/.test(text) || nameLikeness(text) < 0.3 ? -1 : 1;
  return 0;
}

/**
 * Compares a question with the names of known fields. Returns two measures of how well the best name matches,
 * followed by the confidence of its field. All three are 0 if there are no fields.
 */
export function compareFacts(question: Question, facts: readonly Fact[]): readonly [number, number, number] {
  let best: [number, number, number] = [0, 0, 0];
  for (const fact of facts)
    for (const name of question.names.slice(0, 3)) {
      const { asked, printed } = comparePhrases([...question.parents, ...name], fact.words);
      if (asked + printed > best[0] + best[1]) best = [asked, printed, fact.evidence.confidence];
    }
  return best;
}
