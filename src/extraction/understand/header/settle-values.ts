import type { DocumentType } from '../../parsed-data.ts';
import { scoreRow, sumLeaves } from '../questions/forest.ts';
import { givenValue } from './given-value.ts';
import { SETTLE_MODEL, VALUE_MODEL } from './models.ts';
import { describeQuestion, describeScores } from './settle-features.ts';
import type { ValueQuestion } from './value-candidate.ts';

/**
 * The chance of each candidate of each field, once all fields are scored: a date that answers the due date better is less
 * likely to be the date of the document, and a candidate without a rival is more likely right than one of two alike.
 */
export function settleValues(type: DocumentType, questions: readonly ValueQuestion[]): number[][] {
  const scores = questions.map(({ rows }) => rows.map((row) => sumLeaves(VALUE_MODEL, row)));
  const elsewhere = new Map<string, { field: string; score: number }[]>();
  for (const [q, { field, candidates }] of questions.entries())
    for (const [i, candidate] of candidates.entries()) {
      const key = String(givenValue(field, candidate));
      const found = elsewhere.get(key) ?? [];
      found.push({ field: field.name, score: scores[q]?.[i] as number });
      elsewhere.set(key, found);
    }
  return questions.map((question, q) => {
    const own = scores[q] as number[];
    const ranked = [...own].sort((a, b) => b - a);
    const scored = describeScores(0, [], []).length;
    const row = Float64Array.from([
      ...Array<number>(scored).fill(0),
      ...describeQuestion(type, question.field),
    ]);
    return question.candidates.map((candidate, i) => {
      const others = (elsewhere.get(String(givenValue(question.field, candidate))) ?? [])
        .filter(({ field }) => field !== question.field.name)
        .map(({ score }) => score);
      row.set(describeScores(own[i] as number, ranked, others));
      return scoreRow(SETTLE_MODEL, row);
    });
  });
}
