import { SOURCES } from './candidate.ts';
import { FEATURE_NAMES } from './feature-names.ts';
import { findEnd, type Rival } from './rival.ts';

/**
 * Features of a candidate relative to the candidates for the other questions of the schema.
 * `training/rivals.py` computes the same features.
 */
export const SIBLING_FEATURES = [
  'claim',
  'claim_margin',
  'claim_need',
  'claim_after',
  'claim_before',
  'claim_value',
  'near_answer',
  'answers_near',
  'answers_in_row',
  'same_x',
  'like_relation',
  'like_source',
  'like_prose',
  'answers',
] as const;

/** A candidate claims its words for its question if it is at least this probable. */
const CLAIMED = 0.05;
/** The best candidate for a question is treated as its answer if it is at least this probable. */
const ANSWERED = 0.5;
const FAR = 60;
/** Answers are near each other if they are at most this many rows apart. */
const NEAR = 3;
/** Values are adjacent if they are at most this many tokens apart. */
const ADJACENT = 2;

const X = FEATURE_NAMES.indexOf('x');
const RELATION = FEATURE_NAMES.indexOf('best_relation');
const PROSE = FEATURE_NAMES.indexOf('prose');
const FIRST_SOURCE = FEATURE_NAMES.indexOf(`source_${SOURCES[0]}`);

/** The words of a candidate, with the probability that they answer a question. */
interface Claim {
  q: number;
  sure: number;
  start: number;
  end: number;
  /**
   * The highest probability among the candidates for the same question that share no words with this
   * candidate.
   */
  otherwise: number;
}

interface Answer {
  q: number;
  row: number;
  token: number;
  x: number;
  relation: number;
  source: number;
  prose: number;
}

/** The candidates for all questions of a schema, indexed by their words and values. */
export class SiblingAnswers {
  readonly #claims: ReadonlyMap<number, readonly Claim[]>;
  readonly #values: ReadonlyMap<string, readonly { q: number; sure: number }[]>;
  readonly #answers: readonly Answer[];

  /** @param best the best candidates for each question, in descending order of probability */
  constructor(best: readonly (readonly Rival[])[]) {
    const claims = best.flatMap((list, q) =>
      list
        .filter(({ sure }) => sure >= CLAIMED)
        .map((one) => {
          const others = list.filter((two) => findEnd(two) <= one.token || two.token >= findEnd(one));
          const otherwise = Math.max(0, ...others.map(({ sure }) => sure));
          return { q, row: one.row, sure: one.sure, start: one.token, end: findEnd(one), otherwise };
        }),
    );
    this.#claims = Map.groupBy(claims, ({ row }) => row);
    const values = best.flatMap((list, q) => list.map(({ value, sure }) => ({ q, value, sure })));
    this.#values = Map.groupBy(values, ({ value }) => value);
    this.#answers = best.flatMap(([first], q) =>
      first && first.sure >= ANSWERED ? [toAnswer(q, first)] : [],
    );
  }

  /** Returns the features of a candidate for question `q`, in the order of `SIBLING_FEATURES`. */
  describe(q: number, one: Rival): number[] {
    const end = findEnd(one);
    let claim = 0;
    let need = 0;
    let after = 0;
    let before = 0;
    for (const other of this.#claims.get(one.row) ?? []) {
      if (other.q === q) continue;
      if (other.start < end && other.end > one.token) {
        claim = Math.max(claim, other.sure);
        need = Math.max(need, other.sure - other.otherwise);
      } else if (other.start >= end && other.start - end <= ADJACENT) after = Math.max(after, other.sure);
      else if (other.end <= one.token && one.token - other.end <= ADJACENT)
        before = Math.max(before, other.sure);
    }
    let claimedValue = 0;
    for (const other of this.#values.get(one.value) ?? [])
      if (other.q !== q) claimedValue = Math.max(claimedValue, other.sure);
    return [claim, one.sure - claim, need, after, before, claimedValue, ...this.#comparePlace(q, one)];
  }

  /** Compares the position and form of a candidate with those of the other answers. */
  #comparePlace(q: number, one: Rival): number[] {
    const own = toAnswer(q, one);
    let nearest = FAR;
    let near = 0;
    let inRow = 0;
    let sameX = 1;
    let relation = 0;
    let source = 0;
    let prose = 0;
    let count = 0;
    for (const answer of this.#answers) {
      if (answer.q === q) continue;
      count++;
      if (answer.relation === own.relation) relation++;
      if (answer.source === own.source) source++;
      if (answer.prose === own.prose) prose++;
      if (answer.token === own.token) continue;
      const rows = Math.abs(answer.row - own.row);
      nearest = Math.min(nearest, rows);
      if (rows <= NEAR) near++;
      if (rows === 0) inRow++;
      sameX = Math.min(sameX, Math.abs(answer.x - own.x));
    }
    const share = 1 / Math.max(1, count);
    return [nearest, near, inRow, sameX, relation * share, source * share, prose * share, count];
  }
}

function toAnswer(q: number, { row, token, features }: Rival): Answer {
  const source = SOURCES.findIndex((_, i) => features[FIRST_SOURCE + i] === 1);
  return {
    q,
    row,
    token,
    x: features[X] as number,
    relation: features[RELATION] as number,
    source,
    prose: features[PROSE] as number,
  };
}
