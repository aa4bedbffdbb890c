import { type AnswerPlace, findAnswer, measureDistances, placeAnswer } from './answer-places.ts';
import type { Rival } from './rival.ts';

/**
 * Features of a candidate that compare its position with the answers to the other questions about the same object of the
 * schema, with those about other objects, and with the candidates for the questions before and after it in the schema.
 * `training/rivals.py` computes the same features.
 */
export const ORDER_FEATURES = [
  'object_near',
  'object_answers_near',
  'object_in_row',
  'object_x',
  'object_answers',
  'object_around',
  'others_near',
  'others_answers_near',
  'others_around',
  'previous_above',
  'previous_sure',
  'previous_near',
  'next_below',
  'next_sure',
  'next_near',
] as const;

/** The number of questions before and after a question whose candidates are considered. */
const SPAN = 3;
/** The share of candidates in order if there are no other candidates. */
const NO_ORDER = 0.5;

interface Answer extends AnswerPlace {
  object: unknown;
}

/** The first and the last token of the answers to the questions about an object. */
interface Range {
  first: number;
  last: number;
}

/** The candidates for all questions of a schema, in the order of the schema. */
export class OrderedAnswers {
  readonly #best: readonly (readonly Rival[])[];
  readonly #objects: readonly unknown[];
  readonly #answers: readonly Answer[];
  readonly #ranges: ReadonlyMap<unknown, Range>;

  /** @param best the best candidates for each question, in descending order of probability */
  constructor(best: readonly (readonly Rival[])[], objects: readonly unknown[]) {
    this.#best = best;
    this.#objects = objects;
    this.#answers = best.flatMap((list, q): Answer[] => {
      const answer = findAnswer(list);
      return answer ? [{ ...placeAnswer(q, answer), object: objects[q] }] : [];
    });
    this.#ranges = new Map(
      [...Map.groupBy(this.#answers, ({ object }) => object)].map(([object, list]) => [
        object,
        findRange(list),
      ]),
    );
  }

  /** Returns the features of a candidate for question `q`, in the order of `ORDER_FEATURES`. */
  describe(q: number, one: Rival): number[] {
    const { token } = one;
    const before = this.#best.slice(Math.max(0, q - SPAN), q).reverse();
    const after = this.#best.slice(q + 1, q + 1 + SPAN);
    return [
      ...this.#compareObjects(q, one),
      ...measureOrder(one, before, (other) => other.token < token),
      ...measureOrder(one, after, (other) => other.token > token),
    ];
  }

  #compareObjects(q: number, one: Rival): number[] {
    const { token } = one;
    const place = placeAnswer(q, one);
    const apart = this.#answers.filter((answer) => answer.q !== q && answer.token !== token);
    const own = apart.filter(({ object }) => object === this.#objects[q]);
    const others = apart.filter(({ object }) => object !== this.#objects[q]);
    const isAround = ({ first, last }: Range) => first < token && token < last;
    const around = own.length === 0 ? -1 : isAround(findRange(own)) ? 1 : 0;
    let othersAround = 0;
    for (const [object, range] of this.#ranges)
      if (object !== this.#objects[q] && isAround(range)) othersAround++;
    const [othersNear, othersNearAnswers] = measureDistances(place, others);
    return [...measureDistances(place, own), own.length, around, othersNear, othersNearAnswers, othersAround];
  }
}

/**
 * Compares a candidate with those for the questions before or after its question, nearest first. Returns the share
 * of their probability that is in the expected order, their total probability, and how near the candidates for the
 * first of these questions are, 0–1.
 */
function measureOrder(
  one: Rival,
  questions: readonly (readonly Rival[])[],
  isInOrder: (other: Rival) => boolean,
): number[] {
  let inOrder = 0;
  let all = 0;
  let near = 0;
  for (const [i, list] of questions.entries())
    for (const other of list) {
      if (other.token === one.token) continue;
      all += other.sure;
      if (!isInOrder(other)) continue;
      inOrder += other.sure;
      if (i === 0) near = Math.max(near, other.sure / (1 + Math.abs(other.row - one.row)));
    }
  return [all > 0 ? inOrder / all : NO_ORDER, all, near];
}

function findRange(answers: readonly Answer[]): Range {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { token } of answers) {
    first = Math.min(first, token);
    last = Math.max(last, token);
  }
  return { first, last };
}
