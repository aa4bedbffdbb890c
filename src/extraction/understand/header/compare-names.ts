import { keep } from '../once.ts';
import { compareMeanings, dictionaryEncoder } from '../questions/meaning.ts';
import { WordIndex } from '../questions/word-index.ts';
import { comparePhrases, type Word } from '../questions/wording.ts';

/** The names from all lists. `numbers` contains the index of each name in this array. */
const allNames: (readonly Word[])[] = [];
const numbers = new Map<readonly Word[], number>();
const namesByWord = new Map<Word, number[]>();
const nameWords = new WordIndex();

function assignNumber(name: readonly Word[]): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  const number = allNames.push(name) - 1;
  numbers.set(name, number);
  for (const word of new Set(name)) {
    const others = namesByWord.get(word);
    if (others) others.push(number);
    else {
      namesByWord.set(word, [number]);
      nameWords.add(word);
    }
  }
  return number;
}

/**
 * Names of a field, or of values that are easily confused with it. Create instances only for lists that live
 * as long as the process, because names are never removed from `allNames`.
 */
export class Names {
  readonly phrases: readonly (readonly Word[])[];
  /** Element `i` is 1 if this list contains the name with index `i` in `allNames`. */
  readonly #has: Uint8Array;

  constructor(phrases: readonly (readonly Word[])[]) {
    this.phrases = phrases;
    const own = phrases.map(assignNumber);
    this.#has = new Uint8Array(Math.max(0, ...own) + 1);
    for (const number of own) this.#has[number] = 1;
  }

  has(number: number): boolean {
    return this.#has[number] === 1;
  }
}

/**
 * The words of known names that are similar to a printed word. `size` is the number of indexed words at the
 * time of the search. The search is repeated if words have been added since.
 */
const similarWords = keep((printed: Word) => ({
  size: nameWords.size,
  words: nameWords.findSimilar(printed),
}));

function findSimilarWords(printed: Word): readonly Word[] {
  const known = similarWords(printed);
  if (known.size !== nameWords.size) {
    known.size = nameWords.size;
    known.words = nameWords.findSimilar(printed);
  }
  return known.words;
}

/** Compares a piece of text with names and caches the results. */
export class ComparedText {
  readonly #words: readonly Word[];
  /**
   * The indexes of the names that contain a word similar to a word of the text, and how well the text matches
   * each of these names. A likeness is NaN until it is computed.
   */
  #similar: readonly number[] = [];
  #likeness: number[] = [];
  #compared = 0;
  readonly #nearness = new Map<Names, number>();

  constructor(words: readonly Word[]) {
    this.#words = words;
  }

  /**
   * Returns how well the text matches the best-matching name, from 0 to 1. Text matches a name well if it
   * contains the name and few other words.
   */
  likeness(names: Names): number {
    if (this.#compared !== allNames.length) this.#findSimilarNames();
    let most = 0;
    for (let i = 0; i < this.#similar.length; i++) {
      const number = this.#similar[i] as number;
      if (!names.has(number)) continue;
      let one = this.#likeness[i] as number;
      if (Number.isNaN(one)) {
        const { asked, printed } = comparePhrases(allNames[number] as readonly Word[], this.#words);
        one = asked * (0.4 + 0.6 * printed);
        this.#likeness[i] = one;
      }
      if (one > most) most = one;
    }
    return most;
  }

  /**
   * Returns how close the text is in meaning to the nearest name, from 0 to 1, even if they have no words in
   * common.
   */
  nearness(names: Names): number {
    let most = this.#nearness.get(names);
    if (most === undefined) {
      const meaning = dictionaryEncoder.meaningOf(this.#words);
      most = 0;
      for (const name of names.phrases)
        most = Math.max(most, compareMeanings(dictionaryEncoder.meaningOf(name), meaning));
      this.#nearness.set(names, most);
    }
    return most;
  }

  #findSimilarNames(): void {
    const found = new Set<number>();
    for (const printed of this.#words)
      for (const word of findSimilarWords(printed))
        for (const number of namesByWord.get(word) ?? []) found.add(number);
    this.#similar = [...found];
    this.#likeness = this.#similar.map(() => Number.NaN);
    this.#compared = allNames.length;
  }
}

/** Returns the comparison for a list of words. The same array always yields the same object. */
export const compareWithNames = keep((words: readonly Word[]) => new ComparedText(words));
