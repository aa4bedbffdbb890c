import { compareMeanings, dictionaryEncoder } from '../questions/meaning.ts';
import { comparePhrases, type Word } from '../questions/wording.ts';

/**
 * Names of a field, or of something that is easily confused with the field. Pass only lists that exist for
 * the lifetime of the program: each list is assigned a number, and numbers are never freed.
 */
export type Names = readonly (readonly Word[])[];

/** Maximum number of lists of names; there are about 500. */
const MOST_NAMES = 1024;
const numbers = new Map<readonly Word[], number>();
const numbersOfLists = new WeakMap<Names, Int32Array>();

function assignNumbers(names: Names): Int32Array {
  let found = numbersOfLists.get(names);
  if (!found) {
    for (const name of names) if (!numbers.has(name)) numbers.set(name, numbers.size);
    found = Int32Array.from(names, (name) => numbers.get(name) as number);
    if (numbers.size > MOST_NAMES) throw new Error(`More than ${MOST_NAMES} names are compared.`);
    numbersOfLists.set(names, found);
  }
  return found;
}

/**
 * Compares a piece of text with names and caches the results, because many fields have some of the same
 * names.
 */
export class ComparedText {
  readonly #words: readonly Word[];
  readonly #likeness: (number | undefined)[] = [];
  readonly #nearness: (number | undefined)[] = [];
  readonly #likenessOfLists = new Map<Names, number>();
  readonly #nearnessOfLists = new Map<Names, number>();

  constructor(words: readonly Word[]) {
    this.#words = words;
  }

  /**
   * Returns how well the text matches the best name, 0–1. A good match contains the name and few other words.
   */
  likeness(names: Names): number {
    const known = this.#likenessOfLists.get(names);
    if (known !== undefined) return known;
    const list = assignNumbers(names);
    let most = 0;
    for (let i = 0; i < list.length; i++) {
      const number = list[i] as number;
      let one = this.#likeness[number];
      if (one === undefined) {
        const { asked, printed } = comparePhrases(names[i] as readonly Word[], this.#words);
        one = asked * (0.4 + 0.6 * printed);
        this.#likeness[number] = one;
      }
      if (one > most) most = one;
    }
    this.#likenessOfLists.set(names, most);
    return most;
  }

  /**
   * Returns how close the text is in meaning to the nearest name, 0–1, even if they have no words in common.
   */
  nearness(names: Names): number {
    const known = this.#nearnessOfLists.get(names);
    if (known !== undefined) return known;
    const list = assignNumbers(names);
    let most = 0;
    for (let i = 0; i < list.length; i++) {
      const number = list[i] as number;
      let one = this.#nearness[number];
      if (one === undefined) {
        one = compareMeanings(
          dictionaryEncoder.meaningOf(names[i] as readonly Word[]),
          dictionaryEncoder.meaningOf(this.#words),
        );
        this.#nearness[number] = one;
      }
      if (one > most) most = one;
    }
    this.#nearnessOfLists.set(names, most);
    return most;
  }
}
