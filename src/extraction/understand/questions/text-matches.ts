import { compareText } from './comparison.ts';
import { compareMeanings, directionOf, type Meaning, meaningOf } from './meaning.ts';
import type { DistinctText, NearText, NearTexts } from './near-texts.ts';
import type { Question } from './question.ts';
import { RELATIONS } from './surroundings.ts';
import { comparePhrases, compareWords, getKeys, type Word } from './wording.ts';

/**
 * The measures of how well a piece of text matches a question, with the offset of each. `named` and
 * `explained` compare the meaning of the text with the names and the description of the question, even if
 * they have no word in common. The other measures are those of `Comparison`.
 */
export const MEASURE = {
  asked: 0,
  printed: 1,
  described: 2,
  named: 3,
  explained: 4,
  fit: 5,
  place: 6,
  exact: 7,
} as const;
const MEASURES = Object.keys(MEASURE).length;
const NO_PARENTS = { asked: -1, meant: -1 };
const BELOW = RELATIONS.indexOf('below');
const AFTER = RELATIONS.indexOf('after');

type Numbers = Float64Array<ArrayBuffer>;

/** Returns `known`, or a larger copy of it if it has fewer than `length` numbers. New numbers are NaN. */
function extend(known: Numbers, length: number): Numbers {
  if (known.length >= length) return known;
  const extended = new Float64Array(2 * length).fill(Number.NaN);
  extended.set(known);
  return extended;
}

/**
 * A word of a question, and its similarity in meaning to each word of the document; NaN if not yet computed.
 */
class AskedWord {
  readonly word: Word;
  readonly #direction: Meaning;
  readonly #words: readonly Word[];
  #likenesses = new Float64Array();

  constructor(word: Word, words: readonly Word[]) {
    this.word = word;
    this.#direction = directionOf(word);
    this.#words = words;
  }

  /** Returns the similarity, 0–1, to the most similar of the words with the given indexes. */
  findMostSimilar(indexes: readonly number[]): number {
    this.#likenesses = extend(this.#likenesses, this.#words.length);
    const likenesses = this.#likenesses;
    let most = 0;
    for (const index of indexes) {
      let likeness = likenesses[index] as number;
      if (Number.isNaN(likeness)) {
        const other = this.#words[index] as Word;
        likeness = other === this.word ? 1 : compareMeanings(this.#direction, directionOf(other));
        likenesses[index] = likeness;
      }
      if (likeness > most) most = likeness;
    }
    return most;
  }
}

/** A name or description of a question, as indexes into the distinct words of the question. */
class AskedPhrase {
  readonly #places: readonly number[];
  readonly #weights: readonly number[];
  readonly #sum: number;

  constructor(phrase: readonly Word[], words: readonly Word[]) {
    this.#places = phrase.map((word) => words.indexOf(word));
    this.#weights = phrase.map(({ weight }) => weight);
    this.#sum = this.#weights.reduce((sum, weight) => sum + weight, 0);
  }

  /**
   * Returns the weighted fraction (0–1) of the words that are covered. `covers` contains the covered fraction
   * of each word of the question.
   */
  measureShare(covers: Float64Array): number {
    let covered = 0;
    for (let i = 0; i < this.#places.length; i++)
      covered += (this.#weights[i] as number) * (covers[this.#places[i] as number] as number);
    return this.#sum === 0 ? 0 : covered / this.#sum;
  }
}

/** Compares a question with pieces of text in a document. Each comparison is computed on first use. */
export class QuestionMatches {
  readonly #texts: NearTexts;
  readonly #question: Question;
  readonly #words: readonly AskedWord[];
  readonly #names: readonly AskedPhrase[];
  readonly #description: AskedPhrase;
  readonly #meanings: readonly Meaning[];
  readonly #canMatch: (text: DistinctText) => boolean;
  /** The measures of each piece of text (see `locate`). */
  measures = new Float64Array();
  /**
   * For each piece of text and each word of the question, the similarity to the words of the text that are
   * nearest to the value. The first array compares meanings, and the second one compares spellings.
   */
  #nearest = new Float64Array();
  #alike = new Float64Array();
  /**
   * For each piece of text, its similarity in words and in meaning to the names of the objects that contain
   * the field.
   */
  #parents = new Float64Array();
  /**
   * A buffer for the greatest similarity of each word of the question to any word in several pieces of text.
   */
  readonly #most: Float64Array;

  constructor(
    texts: NearTexts,
    question: Question,
    findAskedWord: (word: Word) => AskedWord,
    canMatch: (text: DistinctText) => boolean,
  ) {
    this.#texts = texts;
    this.#question = question;
    this.#canMatch = canMatch;
    const { names, description } = question;
    const words = [...new Set([...names.flat(), ...description])];
    this.#words = words.map(findAskedWord);
    this.#names = names.map((name) => new AskedPhrase(name, words));
    this.#description = new AskedPhrase(description, words);
    this.#meanings = names.map(meaningOf);
    this.#most = new Float64Array(words.length);
  }

  /** Reserves space for all pieces of text found so far. */
  reserve(): void {
    const { count } = this.#texts;
    this.measures = extend(this.measures, count * MEASURES);
    this.#nearest = extend(this.#nearest, count * this.#words.length);
    this.#alike = extend(this.#alike, count * this.#words.length);
    this.#parents = extend(this.#parents, count * 2);
  }

  /** Returns the index in `measures` of the first measure of a piece of text. */
  locate(text: DistinctText): number {
    const at = text.index * MEASURES;
    if (Number.isNaN(this.measures[at])) this.#compare(text, at);
    return at;
  }

  #compare(text: DistinctText, at: number): void {
    let named = 0;
    for (const name of this.#meanings) named = Math.max(named, compareMeanings(name, text.meaning));
    const explained = compareMeanings(meaningOf(this.#question.description), text.meaning);
    this.measures.fill(0, at, at + MEASURES);
    this.measures[at + MEASURE.named] = named;
    this.measures[at + MEASURE.explained] = explained;
    if (!this.#canMatch(text)) return;
    const { asked, printed, described, fit, place, exact } = compareText(this.#question, text.neighbor);
    this.measures[at + MEASURE.asked] = asked;
    this.measures[at + MEASURE.printed] = printed;
    this.measures[at + MEASURE.described] = described;
    this.measures[at + MEASURE.fit] = fit;
    this.measures[at + MEASURE.place] = place;
    this.measures[at + MEASURE.exact] = exact ? 1 : 0;
  }

  /**
   * Returns how much of the meaning of the question's names and description the text around a value covers,
   * 0–1. Words are compared individually, so there may be other words between them.
   */
  measureCoverage(near: readonly NearText[]): { named: number; described: number } {
    const most = this.#most.fill(0);
    for (const { relation, distinct } of near) {
      if (relation === BELOW) continue;
      const from = distinct.index * most.length;
      if (Number.isNaN(this.#nearest[from]))
        for (let i = 0; i < most.length; i++)
          this.#nearest[from + i] = (this.#words[i] as AskedWord).findMostSimilar(distinct.nearest);
      raise(most, this.#nearest, from);
    }
    return { named: this.#findMostCovered(), described: this.#description.measureShare(most) };
  }

  /**
   * Returns the share of the question, 0–1, that is covered by the combined text before and above a value.
   * For example, "Credit note" and "Number: 12" may be on consecutive lines.
   */
  measureUnion(near: readonly NearText[]): number {
    const most = this.#most.fill(0);
    for (const { relation, distinct } of near) {
      if (relation === BELOW || relation === AFTER) continue;
      const from = distinct.index * most.length;
      if (Number.isNaN(this.#alike[from]))
        for (let i = 0; i < most.length; i++)
          this.#alike[from + i] = this.#findMostAlike((this.#words[i] as AskedWord).word, distinct.nearest);
      raise(most, this.#alike, from);
    }
    return this.#findMostCovered();
  }

  #findMostAlike(word: Word, indexes: readonly number[]): number {
    let most = 0;
    for (const index of indexes) most = Math.max(most, compareWords(word, this.#texts.words[index] as Word));
    return most;
  }

  #findMostCovered(): number {
    let most = 0;
    for (const name of this.#names) most = Math.max(most, name.measureShare(this.#most));
    return most;
  }

  /**
   * Returns how well the names of the objects that contain the field match the text around a value, by words
   * (`asked`) and by meaning (`meant`), 0–1. Both are -1 if there are no such objects.
   */
  compareParents(near: readonly NearText[]): { asked: number; meant: number } {
    const { parents } = this.#question;
    if (parents.length === 0) return NO_PARENTS;
    const best = { asked: 0, meant: 0 };
    for (const { distinct } of near) {
      const at = 2 * distinct.index;
      if (Number.isNaN(this.#parents[at])) {
        const { words } = distinct.neighbor;
        this.#parents[at] = comparePhrases(parents, words).asked;
        this.#parents[at + 1] = compareMeanings(meaningOf(parents), meaningOf(words));
      }
      best.asked = Math.max(best.asked, this.#parents[at] as number);
      best.meant = Math.max(best.meant, this.#parents[at + 1] as number);
    }
    return best;
  }
}

/**
 * Raises each number to the corresponding number in `others`, starting at index `from`, if that number is
 * greater.
 */
function raise(numbers: Float64Array, others: Float64Array, from: number): void {
  for (let i = 0; i < numbers.length; i++) {
    const other = others[from + i] as number;
    if (other > (numbers[i] as number)) numbers[i] = other;
  }
}

/** The question with the highest measure, this measure, and the second-highest measure. */
interface TwoBest {
  question: number;
  most: number;
  second: number;
}

/** Compares the questions of a schema with pieces of text in a document. */
export class TextMatches {
  readonly #questions: readonly QuestionMatches[];
  /** For each key of a word, the indexes of the questions that contain the word. */
  readonly #byKey = new Map<string | number, number[]>();
  readonly #byWord = new Map<Word, readonly number[]>();
  /** For each piece of text, whether it has a word in common with each question. */
  readonly #shares: (readonly boolean[])[] = [];
  /** For each piece of text and each measure, the two highest values among the questions. */
  readonly #best: TwoBest[][] = [];

  constructor(texts: NearTexts, questions: readonly Question[]) {
    const asked = new Map<Word, AskedWord>();
    const findAskedWord = (word: Word) => {
      const known = asked.get(word) ?? new AskedWord(word, texts.words);
      asked.set(word, known);
      return known;
    };
    this.#questions = questions.map(
      (question, q) => new QuestionMatches(texts, question, findAskedWord, (text) => this.#canMatch(q, text)),
    );
    for (const [q, { names, description }] of questions.entries())
      for (const key of new Set([...names.flat(), ...description].flatMap(getKeys))) {
        const others = this.#byKey.get(key);
        if (others) others.push(q);
        else this.#byKey.set(key, [q]);
      }
  }

  /** Returns the comparisons for question `q`. */
  of(q: number): QuestionMatches {
    const matches = this.#questions[q] as QuestionMatches;
    matches.reserve();
    return matches;
  }

  /** Returns the highest value of a measure for a piece of text and any question other than `q`. */
  measureRival(q: number, { distinct }: NearText, measure: number): number {
    this.#best[distinct.index] ??= [];
    const best = this.#best[distinct.index] as TwoBest[];
    best[measure] ??= this.#findTwoBest(distinct, measure);
    const { question, most, second } = best[measure];
    return question === q ? second : most;
  }

  #findTwoBest(text: DistinctText, measure: number): TwoBest {
    const best: TwoBest = { question: -1, most: 0, second: 0 };
    for (let question = 0; question < this.#questions.length; question++) {
      const matches = this.of(question);
      const score = matches.measures[matches.locate(text) + measure] as number;
      if (score > best.most) {
        best.second = best.most;
        best.most = score;
        best.question = question;
      } else best.second = Math.max(best.second, score);
    }
    return best;
  }

  /** Whether a question and a piece of text have a word in common. */
  #canMatch(q: number, { index, neighbor }: DistinctText): boolean {
    let shares = this.#shares[index];
    if (!shares) {
      const found: boolean[] = new Array(this.#questions.length).fill(false);
      for (const word of neighbor.words) for (const one of this.#findQuestions(word)) found[one] = true;
      shares = found;
      this.#shares[index] = shares;
    }
    return shares[q] as boolean;
  }

  #findQuestions(word: Word): readonly number[] {
    let found = this.#byWord.get(word);
    if (!found) {
      found = [...new Set(getKeys(word).flatMap((key) => this.#byKey.get(key) ?? []))];
      this.#byWord.set(word, found);
    }
    return found;
  }
}
