import { keep } from '../once.ts';
import { compareMeanings, dictionaryEncoder } from '../questions/meaning.ts';
import { comparePhrases, compareWords, type Word } from '../questions/wording.ts';

/** All names in the lists. `numbers` contains the index of each name. */
const allNames: (readonly Word[])[] = [];
const numbers = new Map<readonly Word[], number>();
/** For each word in the names, the indexes of the names that contain it. */
const namesByWord = new Map<Word, number[]>();

function assignNumber(name: readonly Word[]): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  const number = allNames.push(name) - 1;
  numbers.set(name, number);
  for (const word of new Set(name)) {
    const others = namesByWord.get(word);
    if (others) others.push(number);
    else namesByWord.set(word, [number]);
  }
  return number;
}

/**
 * Names of a field, or of something that is easily confused with the field. Create only lists that exist for
 * the lifetime of the program: names are never removed from the list of all names.
 */
export class Names {
  readonly phrases: readonly (readonly Word[])[];
  readonly #numbers: ReadonlySet<number>;

  constructor(phrases: readonly (readonly Word[])[]) {
    this.phrases = phrases;
    this.#numbers = new Set(phrases.map(assignNumber));
  }

  has(number: number): boolean {
    return this.#numbers.has(number);
  }
}

/**
 * For a printed word, the similar words in names. They are found again when the number of words in names is
 * no longer `size`.
 */
const similarWords = keep((_printed: Word): { size: number; words: readonly Word[] } => ({
  size: 0,
  words: [],
}));

function findSimilarWords(printed: Word): readonly Word[] {
  const known = similarWords(printed);
  if (known.size !== namesByWord.size) {
    known.words = [...namesByWord.keys()].filter((word) => compareWords(word, printed) > 0);
    known.size = namesByWord.size;
  }
  return known.words;
}

/** A name and how well a text matches it, 0–1. */
interface NameMatch {
  number: number;
  likeness: number;
}

/** Compares a piece of text with names and caches the results. */
export class ComparedText {
  readonly #words: readonly Word[];
  /** The names with words similar to those of the text, and the number of names that were compared. */
  #matches: readonly NameMatch[] = [];
  #compared = 0;
  readonly #nearness = new Map<Names, number>();

  constructor(words: readonly Word[]) {
    this.#words = words;
  }

  /**
   * Returns how well the text matches the best name, 0–1. A good match contains the name and few other words.
   */
  likeness(names: Names): number {
    if (this.#compared !== allNames.length) this.#compare();
    let most = 0;
    for (let i = 0; i < this.#matches.length; i++) {
      const { number, likeness } = this.#matches[i] as NameMatch;
      if (likeness > most && names.has(number)) most = likeness;
    }
    return most;
  }

  /**
   * Returns how close the text is in meaning to the nearest name, 0–1, even if they have no words in common.
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

  #compare(): void {
    const found = new Set<number>();
    for (const printed of this.#words)
      for (const word of findSimilarWords(printed))
        for (const number of namesByWord.get(word) ?? []) found.add(number);
    this.#matches = Array.from(found, (number) => {
      const { asked, printed } = comparePhrases(allNames[number] as readonly Word[], this.#words);
      return { number, likeness: asked * (0.4 + 0.6 * printed) };
    });
    this.#compared = allNames.length;
  }
}

/** Returns the comparison for a list of words, which is always the same object for the same list. */
export const compareWithNames = keep((words: readonly Word[]) => new ComparedText(words));
