import { FEATURE_NAMES } from './feature-names.ts';
import type { Rival } from './rival.ts';

/** Where the answer to a question is printed. */
export interface AnswerPlace {
  /** Index of the question. */
  q: number;
  row: number;
  token: number;
  x: number;
}

/** The best candidate for a question is treated as its answer if it is at least this probable. */
const ANSWERED = 0.5;
/** The greatest number of rows between answers that is measured. */
const FAR = 60;
/** Answers are near each other if they are at most this many rows apart. */
const NEAR = 3;

const X = FEATURE_NAMES.indexOf('x');

/** Returns the best candidate for a question if it is treated as the answer; null if it is not. */
export function findAnswer(candidates: readonly Rival[]): Rival | null {
  const [first] = candidates;
  return first && first.sure >= ANSWERED ? first : null;
}

export function placeAnswer(q: number, { row, token, features }: Rival): AnswerPlace {
  return { q, row, token, x: features[X] as number };
}

/**
 * Compares a position with those of answers. Returns the distance to the nearest answer in rows, the numbers of
 * answers that are near and in the same row, and the smallest horizontal distance (0–1).
 */
export function measureDistances(
  { row, x }: AnswerPlace,
  answers: Iterable<AnswerPlace>,
): [nearest: number, near: number, inRow: number, sameX: number] {
  let [nearest, near, inRow, sameX] = [FAR, 0, 0, 1];
  for (const answer of answers) {
    const rows = Math.abs(answer.row - row);
    nearest = Math.min(nearest, rows);
    if (rows <= NEAR) near++;
    if (rows === 0) inRow++;
    sameX = Math.min(sameX, Math.abs(answer.x - x));
  }
  return [nearest, near, inRow, sameX];
}
