import type { Candidate } from './candidate.ts';
import { FEATURE_NAMES } from './feature-names.ts';

/** A candidate kept by the first scorer. */
export interface Rival {
  /** Index of the candidate in the list of the question's candidates. */
  index: number;
  /** The candidate's own score, which does not yet take the other candidates into account. */
  score: number;
  sure: number;
  value: string;
  /**
   * The row (`row`), and a number that identifies the position of the candidate's first token in the document
   * (`token`).
   */
  row: number;
  token: number;
  features: Float64Array;
}

const MOST_IN_ROW = 1000;
const TOKENS = FEATURE_NAMES.indexOf('tokens');

/**
 * Returns the row of a candidate, and a number that identifies the position of its first token in the
 * document.
 */
export function placeOf({ spans }: Candidate): Pick<Rival, 'row' | 'token'> {
  const span = spans[0];
  const first = span?.chunk.tokens[span.start];
  const row = first?.row ?? -1;
  return { row, token: row * MOST_IN_ROW + (first?.index ?? 0) };
}

/** Returns the position of the token after a candidate, in the same form as `token`. */
export function findEnd({ token, features }: Rival): number {
  return token + (features[TOKENS] as number);
}
