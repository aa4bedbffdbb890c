import type { DocumentType } from '../../parsed-data.ts';
import { scoreRow, sumLeaves } from '../questions/forest.ts';
import { givenValue } from './given-value.ts';
import { SETTLE_MODEL, VALUE_MODEL } from './models.ts';
import {
  describeQuestion,
  describeScores,
  type Elsewhere,
  NOWHERE,
  SCORE_FEATURES,
  SETTLE_FEATURES,
} from './settle-features.ts';
import type { ValueQuestion } from './value-candidate.ts';

/** The other questions for which a value is a candidate, and its scores there, in two lists of the same length. */
interface Occurrences {
  questions: number[];
  scores: number[];
}

/**
 * The probability of each candidate of each field, after all fields are scored: a date that is a better due date is
 * less likely to be the date of the document, and a candidate without a rival is more likely to be right than one of
 * two equal ones.
 */
export function settleValues(type: DocumentType, questions: readonly ValueQuestion[]): number[][] {
  const scores = questions.map(({ rows }) => rows.map((row) => sumLeaves(VALUE_MODEL, row)));
  const occurrences = collectOccurrences(questions, scores);
  return questions.map((question, q) => {
    const own = scores[q] as number[];
    const ranked = [...own].sort((a, b) => b - a);
    const row = new Float64Array(SETTLE_FEATURES.length);
    row.set(describeQuestion(type, question.field), SCORE_FEATURES.length);
    return own.map((score, i) => {
      const elsewhere = compareElsewhere(score, q, occurrences[q]?.[i] as Occurrences);
      row.set(describeScores(score, ranked, elsewhere));
      return scoreRow(SETTLE_MODEL, row);
    });
  });
}

/** For each candidate, all occurrences of its value, including those in the same field. */
function collectOccurrences(
  questions: readonly ValueQuestion[],
  scores: readonly (readonly number[])[],
): Occurrences[][] {
  const byValue = new Map<string, Occurrences>();
  return questions.map(({ field, candidates }, q) =>
    candidates.map((candidate, i) => {
      const value = String(givenValue(field, candidate));
      let found = byValue.get(value);
      if (!found) {
        found = { questions: [], scores: [] };
        byValue.set(value, found);
      }
      found.questions.push(q);
      found.scores.push(scores[q]?.[i] as number);
      return found;
    }),
  );
}

/** Compares a score with those of the same value in other fields. */
function compareElsewhere(score: number, question: number, { questions, scores }: Occurrences): Elsewhere {
  let best = NOWHERE;
  let better = 0;
  let isElsewhere = false;
  for (let i = 0; i < scores.length; i++) {
    if (questions[i] === question) continue;
    const other = scores[i] as number;
    best = isElsewhere ? Math.max(best, other) : other;
    isElsewhere = true;
    if (other > score) better++;
  }
  return { best, better };
}
