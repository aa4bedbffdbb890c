import type { Span } from '../view/span.ts';
import { type Comparison, compareText, NO_MATCH } from './comparison.ts';
import { compareMeanings, type Meaning, meaningOf } from './meaning.ts';
import type { Question } from './question.ts';
import { type Neighbour, RELATIONS, type Relation, type Surroundings } from './surroundings.ts';
import { keysOf } from './wording.ts';

/** Relations in which a text is compared in another way than the same text elsewhere. */
const COMPARED_AS: Partial<Record<Relation, string>> = { inline: ':', sentence: '.', after: '>', left: '<' };

/** A text near a value, with how it compares with the questions that share a word with it; null before that is asked. */
export interface NearText extends Neighbour {
  comparisons: Map<Question, Comparison | null>;
  meanings: Meanings;
}

/** How near a text is in meaning to a question's names and to its description, 0–1. */
export interface Nearness {
  named: number;
  explained: number;
}

/** What a text means, once that is needed, with how near each question is. */
interface Meanings {
  own?: Meaning;
  near: Map<Question, Nearness>;
}

/** Of words in the value's line before it, those that may be its label. */
const MOST_INLINE = 4;

function readMeaning({ relation, words, nearest }: Neighbour): Meaning {
  const said = nearest ?? words;
  return meaningOf(relation === 'inline' ? said.slice(-MOST_INLINE) : said);
}

/** The texts near the values of a document; each distinct text is compared with a question once. */
export class NearTexts {
  readonly #around: Surroundings;
  readonly #questions = new Map<string | number, Question[]>();
  readonly #near = new Map<string, readonly NearText[]>();
  readonly #compared = new Map<string, Pick<NearText, 'comparisons' | 'meanings'>>();

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
        .map((one) => ({ ...one, ...this.#comparedOf(one) }));
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

  /** The encoder's view, which also knows words that neither side shares with the other. */
  compareMeaning(question: Question, text: NearText): Nearness {
    const { meanings } = text;
    let near = meanings.near.get(question);
    if (!near) {
      meanings.own ??= readMeaning(text);
      const { own } = meanings;
      let named = 0;
      for (const name of question.names) named = Math.max(named, compareMeanings(meaningOf(name), own));
      near = { named, explained: compareMeanings(meaningOf(question.description), own) };
      meanings.near.set(question, near);
    }
    return near;
  }

  #comparedOf({ relation, text, words }: Neighbour): Pick<NearText, 'comparisons' | 'meanings'> {
    const key = `${COMPARED_AS[relation] ?? ''}${text}`;
    let compared = this.#compared.get(key);
    if (!compared) {
      const comparisons: NearText['comparisons'] = new Map();
      for (const word of words)
        for (const one of keysOf(word))
          for (const question of this.#questions.get(one) ?? []) comparisons.set(question, null);
      compared = { comparisons, meanings: { near: new Map() } };
      this.#compared.set(key, compared);
    }
    return compared;
  }
}
