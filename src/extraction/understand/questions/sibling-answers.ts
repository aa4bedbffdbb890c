import { type AnswerPlace, findAnswer, measureDistances, placeAnswer } from './answer-places.ts';
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
/** Values are adjacent if they are at most this many tokens apart. */
const ADJACENT = 2;

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

interface Answer extends AnswerPlace {
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
    this.#answers = best.flatMap((list, q) => {
      const answer = findAnswer(list);
      return answer ? [toAnswer(q, answer)] : [];
    });
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
    const others = this.#answers.filter((answer) => answer.q !== q);
    const countAlike = (key: 'relation' | 'source' | 'prose') =>
      others.filter((answer) => answer[key] === own[key]).length / Math.max(1, others.length);
    return [
      ...measureDistances(
        own,
        others.filter(({ token }) => token !== own.token),
      ),
      countAlike('relation'),
      countAlike('source'),
      countAlike('prose'),
      others.length,
    ];
  }
}

function toAnswer(q: number, one: Rival): Answer {
  const { features } = one;
  const source = SOURCES.findIndex((_, i) => features[FIRST_SOURCE + i] === 1);
  return {
    ...placeAnswer(q, one),
    relation: features[RELATION] as number,
    source,
    prose: features[PROSE] as number,
  };
}
