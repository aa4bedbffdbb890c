import type { Span } from '../view/span.ts';
import { type Comparison, compareText, NO_MATCH } from './comparison.ts';
import type { Question } from './question.ts';
import { type Neighbour, RELATIONS, type Relation, type Surroundings } from './surroundings.ts';
import { keysOf } from './wording.ts';

/** Relations in which a text is compared in another way than the same text elsewhere. */
const COMPARED_AS: Partial<Record<Relation, string>> = { inline: ':', sentence: '.', after: '>', left: '<' };

/** A text near a value, with how it compares with the questions that share a word with it; null before that is asked. */
export interface NearText extends Neighbour {
  comparisons: Map<Question, Comparison | null>;
}

/** The texts near the values of a document; the same text is compared with a question once, wherever it stands. */
export class NearTexts {
  readonly #around: Surroundings;
  readonly #questions = new Map<string | number, Question[]>();
  readonly #near = new Map<string, readonly NearText[]>();
  readonly #comparisons = new Map<string, NearText['comparisons']>();

  constructor(around: Surroundings, questions: readonly Question[]) {
    this.#around = around;
    for (const question of questions)
      for (const key of new Set([...question.names.flat(), ...question.description].flatMap(keysOf))) {
        const others = this.#questions.get(key);
        if (others) others.push(question);
        else this.#questions.set(key, [question]);
      }
  }

  /** The texts near a value, in the order of `RELATIONS`. */
  of(span: Span): readonly NearText[] {
    const first = span.chunk.tokens[span.start];
    const key = `${span.chunk.index < 0 ? 'p' : ''}${first?.row}:${first?.index}+${span.end - span.start}`;
    let near = this.#near.get(key);
    if (!near) {
      near = this.#around
        .neighboursOf(span)
        .toSorted((a, b) => RELATIONS.indexOf(a.relation) - RELATIONS.indexOf(b.relation))
        .map((one) => ({ ...one, comparisons: this.#comparisonsOf(one) }));
      this.#near.set(key, near);
    }
    return near;
  }

  compare(question: Question, text: NearText): Comparison {
    const known = text.comparisons.get(question);
    if (known === undefined) return NO_MATCH;
    if (known !== null) return known;
    const comparison = compareText(question, text);
    text.comparisons.set(question, comparison);
    return comparison;
  }

  #comparisonsOf({ relation, text, words }: Neighbour): NearText['comparisons'] {
    const key = `${COMPARED_AS[relation] ?? ''}${text}`;
    let comparisons = this.#comparisons.get(key);
    if (!comparisons) {
      comparisons = new Map();
      for (const word of words)
        for (const one of keysOf(word))
          for (const question of this.#questions.get(one) ?? []) comparisons.set(question, null);
      this.#comparisons.set(key, comparisons);
    }
    return comparisons;
  }
}
