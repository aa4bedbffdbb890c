import { compareMeanings, dictionaryEncoder } from '../questions/meaning.ts';
import { comparePhrases, type Word } from '../questions/wording.ts';

/** Names of a field or of something easily confused with it. Lists must live as long as the program: each name gets a number. */
export type Names = readonly (readonly Word[])[];

/** There are about 500 names. */
const MOST_NAMES = 1024;
const numbers = new Map<readonly Word[], number>();
const numbersOfLists = new WeakMap<Names, Int32Array>();

function numberWords(names: Names): Int32Array {
  let found = numbersOfLists.get(names);
  if (!found) {
    for (const name of names) if (!numbers.has(name)) numbers.set(name, numbers.size);
    found = Int32Array.from(names, (name) => numbers.get(name) as number);
    if (numbers.size > MOST_NAMES) throw new Error(`More than ${MOST_NAMES} names are compared.`);
    numbersOfLists.set(names, found);
  }
  return found;
}

/** Compares one text with names, each once, because many fields share names. */
export class ComparedText {
  readonly #words: readonly Word[];
  readonly #likeness = new Float64Array(MOST_NAMES).fill(Number.NaN);
  readonly #nearness = new Float64Array(MOST_NAMES).fill(Number.NaN);
  readonly #likenessOfLists = new Map<Names, number>();
  readonly #nearnessOfLists = new Map<Names, number>();

  constructor(words: readonly Word[]) {
    this.#words = words;
  }

  /** How well the text matches one of the names, 0–1: it contains the name and few other words. */
  likeness(names: Names): number {
    const known = this.#likenessOfLists.get(names);
    if (known !== undefined) return known;
    const list = numberWords(names);
    let most = 0;
    for (let i = 0; i < list.length; i++) {
      const number = list[i] as number;
      let one = this.#likeness[number] as number;
      if (Number.isNaN(one)) {
        const { asked, printed } = comparePhrases(names[i] as readonly Word[], this.#words);
        one = asked * (0.4 + 0.6 * printed);
        this.#likeness[number] = one;
      }
      if (one > most) most = one;
    }
    this.#likenessOfLists.set(names, most);
    return most;
  }

  /** How similar the meaning of the text is to one of the names, 0–1, independent of the words. */
  nearness(names: Names): number {
    const known = this.#nearnessOfLists.get(names);
    if (known !== undefined) return known;
    const list = numberWords(names);
    let most = 0;
    for (let i = 0; i < list.length; i++) {
      const number = list[i] as number;
      let one = this.#nearness[number] as number;
      if (Number.isNaN(one)) {
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
