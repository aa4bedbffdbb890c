import type { Evidence } from '../../parsed-data.ts';
import type { Candidate } from './candidate.ts';
import type { Question } from './question.ts';

/** Answers to questions, keyed by the pointers of the questions. */
export interface RowAnswers {
  values: ReadonlyMap<string, unknown>;
  evidence: Readonly<Record<string, Evidence>>;
}

/** Answers questions with the text in some rows of the document, which are given by their indexes. */
export type RowReader = (rows: ReadonlySet<number>) => RowAnswers;

/** Prepares questions that are answered several times, each time with other rows. */
export type CreateRowReader = (questions: readonly Question[]) => RowReader;

interface PlacedCandidate {
  candidate: Candidate;
  rows: ReadonlySet<number>;
  /** The position of the candidate among all candidates for its question. */
  index: number;
}

/** Groups the candidates for a question by the row in which they begin. */
export function groupByRow(
  candidates: readonly Candidate[],
): ReadonlyMap<number, readonly PlacedCandidate[]> {
  const placed = candidates.flatMap((candidate, index) => {
    const rows = listRows(candidate);
    const [first] = rows;
    return first === undefined ? [] : [{ first, candidate, rows: new Set(rows), index }];
  });
  return Map.groupBy(placed, ({ first }) => first);
}

/** Returns the candidates that are completely inside the rows, in their original order. */
export function pickInRows(
  byRow: ReadonlyMap<number, readonly PlacedCandidate[]>,
  within: ReadonlySet<number>,
): Candidate[] {
  return [...within]
    .flatMap((row) => byRow.get(row) ?? [])
    .filter(({ rows }) => [...rows].every((row) => within.has(row)))
    .sort((a, b) => a.index - b.index)
    .map(({ candidate }) => candidate);
}

/** Returns the rows of a candidate's words. The rows of a paragraph differ from the row in which it begins. */
function listRows({ spans }: Candidate): number[] {
  return spans.flatMap(({ chunk, start, end }) => chunk.tokens.slice(start, end).map(({ row }) => row));
}
