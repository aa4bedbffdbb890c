import type { Span } from '../view/span.ts';
import { type Comparison, compareText, NO_MATCH } from './comparison.ts';
import { compareMeanings, findMostSimilar, type Meaning, meaningOf } from './meaning.ts';
import type { Question } from './question.ts';
import { type Neighbour, RELATIONS, type Relation, type Surroundings } from './surroundings.ts';
import { getKeys, type Word } from './wording.ts';

/**
 * Relations for which text is compared in a special way. Each has a mark that keeps its cached results
 * separate.
 */
const COMPARED_AS: Partial<Record<Relation, string>> = { inline: ':', sentence: '.', after: '>', left: '<' };

/** Text near a value, and how well it matches the questions. */
export interface NearText extends Neighbour {
  compared: ComparedText;
}

/** How close text is in meaning to the names and the description of a question, 0–1. */
export interface Nearness {
  named: number;
  explained: number;
}

/**
 * How much of the meaning of a question's names and description is covered by several pieces of text
 * together, 0–1.
 */
export interface Coverage {
  named: number;
  described: number;
}

/**
 * The distinct words of a question. Each of its names and its description are stored as indexes of these
 * words.
 */
interface AskedWords {
  words: readonly Word[];
  names: readonly (readonly number[])[];
  description: readonly number[];
}

/**
 * The comparisons of a piece of text with the questions, indexed by question. Each comparison is made when it
 * is first needed.
 */
interface ComparedText {
  /**
   * Undefined if the question and the text have no word in common; null if they do but have not been compared
   * yet.
   */
  comparisons: (Comparison | null | undefined)[];
  meaning?: Meaning;
  near: (Nearness | undefined)[];
  /** For each question, the similarity between each of its words and the nearest word of the text. */
  nearest: (readonly number[] | undefined)[];
  /**
   * The two questions that match the text best, judged by words (`bestFits`) and by meaning (`bestMeanings`).
   */
  bestFits?: TwoBest;
  bestMeanings?: TwoBest;
}

/** The question with the highest score, this score, and the second-highest score. */
interface TwoBest {
  question: number;
  most: number;
  second: number;
}

function findTwoBest(questions: Iterable<number>, measure: (question: number) => number): TwoBest {
  const best: TwoBest = { question: -1, most: 0, second: 0 };
  for (const question of questions) {
    const score = measure(question);
    if (score > best.most) {
      best.second = best.most;
      best.most = score;
      best.question = question;
    } else best.second = Math.max(best.second, score);
  }
  return best;
}

/** The label of a value may consist of at most this number of words before the value on the same line. */
const MOST_INLINE = 4;

/** Returns the words of the text whose meaning is compared with a question. */
export function listMeaningWords({ relation, words, nearest }: Neighbour): readonly Word[] {
  const said = nearest ?? words;
  return relation === 'inline' ? said.slice(-MOST_INLINE) : said;
}

/**
 * Maximum number of words after a value that may be related to it, and maximum number of words before a value
 * that may be its label.
 */
const MOST_AFTER = 4;
const MOST_BEFORE = 6;

/** Returns the words of the text that are next to the value. */
export function listNearestWords({ relation, words }: Neighbour): readonly Word[] {
  return relation === 'after' ? words.slice(0, MOST_AFTER) : words.slice(-MOST_BEFORE);
}

function listAskedWords({ names, description }: Question): AskedWords {
  const words = [...new Set([...names.flat(), ...description])];
  const findPlaces = (phrase: readonly Word[]) => phrase.map((word) => words.indexOf(word));
  return { words, names: names.map(findPlaces), description: findPlaces(description) };
}

/**
 * Returns the weighted fraction (0–1) of the words at the given indexes that are covered. `covers` contains
 * the covered fraction of each word.
 */
function measureShare(words: readonly Word[], places: readonly number[], covers: readonly number[]): number {
  let covered = 0;
  let all = 0;
  for (const place of places) {
    const { weight } = words[place] as Word;
    covered += weight * (covers[place] as number);
    all += weight;
  }
  return all === 0 ? 0 : covered / all;
}

/** Finds text near the values of a document. Each distinct text is compared with a question only once. */
export class NearTexts {
  readonly #around: Surroundings;
  readonly #questions: readonly Question[];
  /** For each key of a word, the indexes of the questions that contain the word. */
  readonly #byKey = new Map<string | number, number[]>();
  readonly #near = new Map<string, readonly NearText[]>();
  readonly #compared = new Map<string, ComparedText>();
  readonly #asked: readonly AskedWords[];
  /**
   * For each word of a question, its similarity to the nearest word of a piece of text. The array is reused,
   * because one is needed for every pair of a question and a piece of text.
   */
  readonly #most: number[] = [];

  constructor(around: Surroundings, questions: readonly Question[]) {
    this.#around = around;
    this.#questions = questions;
    this.#asked = questions.map(listAskedWords);
    for (const [q, { names, description }] of questions.entries())
      for (const key of new Set([...names.flat(), ...description].flatMap(getKeys))) {
        const others = this.#byKey.get(key);
        if (others) others.push(q);
        else this.#byKey.set(key, [q]);
      }
  }

  /** Returns the text near a value, in the order of `RELATIONS`. */
  of(span: Span): readonly NearText[] {
    const first = span.chunk.tokens[span.start];
    const key = `${span.chunk.index < 0 ? 'p' : ''}${first?.row}:${first?.index}+${span.end - span.start}`;
    let near = this.#near.get(key);
    if (!near) {
      near = this.#around
        .neighboursOf(span)
        .toSorted((a, b) => RELATIONS.indexOf(a.relation) - RELATIONS.indexOf(b.relation))
        .map((one) => ({ ...one, compared: this.#comparedOf(one) }));
      this.#near.set(key, near);
    }
    return near;
  }

  compare(q: number, text: NearText): Comparison {
    const { comparisons } = text.compared;
    const known = comparisons[q];
    if (known === undefined) return NO_MATCH;
    if (known !== null) return known;
    const comparison = compareText(this.#questions[q] as Question, text);
    comparisons[q] = comparison;
    return comparison;
  }

  /** Returns how well the text matches the best question other than `q`. */
  measureRival(q: number, text: NearText): number {
    const { compared } = text;
    compared.bestFits ??= findTwoBest(this.#questions.keys(), (other) => this.compare(other, text).fit);
    const { question, most, second } = compared.bestFits;
    return question === q ? second : most;
  }

  /** Returns how close the text is in meaning to the most similar question other than `q`. */
  measureRivalInMeaning(q: number, text: NearText): number {
    const { compared } = text;
    compared.bestMeanings ??= findTwoBest(
      this.#questions.keys(),
      (other) => this.compareMeaning(other, text).named,
    );
    const { question, most, second } = compared.bestMeanings;
    return question === q ? second : most;
  }

  /** Returns how close the text and the question are in meaning, even if they have no word in common. */
  compareMeaning(q: number, text: NearText): Nearness {
    const { compared } = text;
    let near = compared.near[q];
    if (!near) {
      if (compared.meaning === undefined) compared.meaning = meaningOf(listMeaningWords(text));
      const own = compared.meaning;
      const question = this.#questions[q] as Question;
      let named = 0;
      for (const name of question.names) named = Math.max(named, compareMeanings(meaningOf(name), own));
      near = { named, explained: compareMeanings(meaningOf(question.description), own) };
      compared.near[q] = near;
    }
    return near;
  }

  /**
   * Returns how much of a question's meaning is covered by the text around a value. Words are compared
   * individually, so other words may be between them.
   */
  measureCoverage(q: number, texts: readonly NearText[]): Coverage {
    const { words, names, description } = this.#asked[q] as AskedWords;
    const most = this.#most;
    for (let i = 0; i < words.length; i++) most[i] = 0;
    for (const text of texts) {
      if (text.relation === 'below') continue;
      const nearest = text.compared.nearest[q] ?? this.#findNearest(q, text);
      for (let i = 0; i < words.length; i++)
        if ((nearest[i] as number) > (most[i] as number)) most[i] = nearest[i] as number;
    }
    let named = 0;
    for (const name of names) named = Math.max(named, measureShare(words, name, most));
    return { named, described: measureShare(words, description, most) };
  }

  /**
   * Compares each word of a question with the words of the text that are next to the value, and caches the
   * results.
   */
  #findNearest(q: number, text: NearText): readonly number[] {
    const printed = listNearestWords(text);
    const nearest = (this.#asked[q] as AskedWords).words.map((word) => findMostSimilar(word, printed));
    text.compared.nearest[q] = nearest;
    return nearest;
  }

  #comparedOf({ relation, text, words }: Neighbour): ComparedText {
    const key = `${COMPARED_AS[relation] ?? ''}${text}`;
    let compared = this.#compared.get(key);
    if (!compared) {
      const comparisons: ComparedText['comparisons'] = new Array(this.#questions.length).fill(undefined);
      for (const word of words)
        for (const one of getKeys(word)) for (const q of this.#byKey.get(one) ?? []) comparisons[q] = null;
      const createEmpty = () => new Array(this.#questions.length).fill(undefined);
      compared = { comparisons, near: createEmpty(), nearest: createEmpty() };
      this.#compared.set(key, compared);
    }
    return compared;
  }
}
