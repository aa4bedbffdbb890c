import { foldToKey, getHead, HEAD } from '../view/token.ts';

/** Whether an amount is without tax or includes it: "excl. VAT", "TTC". */
export type TaxMode = 'net' | 'gross';

/** A meaning of a phrase, and the languages in which it has this meaning. */
export interface Meaning<T extends string> {
  readonly value: T;
  readonly languages: ReadonlySet<string>;
}

const ALONE = new Map<string, ReadonlySet<string>>();

/** A shared set for each single language, because most phrases belong to only one. */
function getLanguageSet(language: string): ReadonlySet<string> {
  const known = ALONE.get(language) ?? new Set([language]);
  ALONE.set(language, known);
  return known;
}

function withMeaning<T extends string>(
  known: readonly Meaning<T>[],
  value: T,
  language: string,
): readonly Meaning<T>[] {
  if (!known.some((meaning) => meaning.value === value))
    return [...known, { value, languages: getLanguageSet(language) }];
  return known.map((meaning) =>
    meaning.value === value ? { value, languages: new Set([...meaning.languages, language]) } : meaning,
  );
}

/** Sorted keys, with the index of the first key for each prefix. */
interface Ordered {
  keys: readonly string[];
  /** Index by prefix of one to `HEAD` characters. */
  firsts: ReadonlyMap<string, number>;
}

function sortKeys(all: Iterable<string>): Ordered {
  const keys = [...all].sort();
  const firsts = new Map<string, number>();
  for (const [i, key] of keys.entries())
    for (let end = Math.min(HEAD, key.length); end > 0; end--) {
      const head = key.slice(0, end);
      // The shorter prefixes are indexed too.
      if (firsts.has(head)) break;
      firsts.set(head, i);
    }
  return { keys, firsts };
}

/** Phrases by key, with prefixes, so that a search over words knows when to stop. */
export class Phrases<T extends string> {
  /** The meanings of a phrase followed by "excl. VAT" or "incl. VAT"; null if that cannot follow. */
  readonly inMode: ((value: T, mode: TaxMode) => readonly T[]) | null;
  /** The bit of this lexicon in `beginsOf` if it is shared, otherwise 0. */
  bit = 0;
  readonly #meanings = new Map<string, readonly Meaning<T>[]>();
  /** Sorted on first use because phrases are added one by one. */
  #ordered: Ordered | null = null;

  constructor(inMode: Phrases<T>['inMode'] = null) {
    this.inMode = inMode;
  }

  add(phrase: string, value: T, language: string): void {
    this.addAll([phrase], value, language);
  }

  addAll(phrases: readonly string[], value: T, language: string): void {
    // Nearly all phrases have only this meaning, so they share it.
    const meaning: readonly Meaning<T>[] = [{ value, languages: getLanguageSet(language) }];
    for (const phrase of phrases) {
      const key = foldToKey(phrase);
      if (key === '') continue;
      const known = this.#meanings.get(key);
      this.#meanings.set(key, known ? withMeaning(known, value, language) : meaning);
    }
    this.#ordered = null;
  }

  meanings(key: string): readonly Meaning<T>[] {
    return this.#meanings.get(key) ?? [];
  }

  /** Whether a phrase can begin with a word: a quick test with false positives. */
  mayBegin({ head, begins }: { head: string; begins: number }): boolean {
    return this.bit === 0 ? this.#order().firsts.has(head) : (begins & this.bit) !== 0;
  }

  /**
   * Returns the index of the first phrase that begins with `key`; -1 if no phrase does.
   *
   * @param from index of the first phrase with a prefix of `key`, if known: the search starts there
   */
  placeOf(key: string, from: number | null): number {
    const { keys, firsts } = this.#order();
    if (key.length <= HEAD) return firsts.get(key) ?? -1;
    let low = from ?? firsts.get(getHead(key)) ?? keys.length;
    let high = low;
    for (let step = 1; high < keys.length && (keys[high] ?? '') < key; step *= 2) {
      low = high + 1;
      high += step;
    }
    high = Math.min(high, keys.length);
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((keys[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return keys[low]?.startsWith(key) ? low : -1;
  }

  /** Whether the phrase at an index returned by `placeOf` is exactly `key`. */
  isAt(place: number, key: string): boolean {
    return this.#order().keys[place] === key;
  }

  has(key: string): boolean {
    return this.#meanings.has(key);
  }

  /** Returns all prefixes of first words of phrases. */
  heads(): Iterable<string> {
    return this.#order().firsts.keys();
  }

  #order(): Ordered {
    this.#ordered ??= sortKeys(this.#meanings.keys());
    return this.#ordered;
  }
}

/** Limited by the bits of an integer. */
const MAX_SHARED = 31;
let count = 0;
/** The lexicons with a phrase that begins with the prefix of a word, one bit for each. */
const lexiconsByHead = new Map<string, number>();

/**
 * Registers phrases that are complete and equal for every document. For each word, one lookup then decides in which of
 * these lexicons it can begin a phrase.
 */
export function sharePhrases<T extends string>(phrases: Phrases<T>): Phrases<T> {
  if (count === MAX_SHARED) throw new Error(`More than ${MAX_SHARED} lexicons`);
  phrases.bit = 1 << count++;
  for (const head of phrases.heads()) lexiconsByHead.set(head, beginsOf(head) | phrases.bit);
  return phrases;
}

/** The shared lexicons in which a phrase can begin with a word of this prefix, one bit for each. */
export function beginsOf(head: string): number {
  return lexiconsByHead.get(head) ?? 0;
}
