import { HEAD, headOf, keyOf } from '../view/token.ts';

/** Whether an amount is told without tax or with it: "excl. VAT", "TTC". */
export type TaxMode = 'net' | 'gross';

/** A value that a phrase may stand for, and the languages in which it does. */
export interface Meaning<T extends string> {
  readonly value: T;
  readonly languages: ReadonlySet<string>;
}

const ALONE = new Map<string, ReadonlySet<string>>();

/** The set of one language, made once: most phrases belong to one. */
function alone(language: string): ReadonlySet<string> {
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
    return [...known, { value, languages: alone(language) }];
  return known.map((meaning) =>
    meaning.value === value ? { value, languages: new Set([...meaning.languages, language]) } : meaning,
  );
}

/** Keys in their order, and where those begin that begin with the same letters. */
interface Ordered {
  keys: readonly string[];
  /** By one to `HEAD` letters. */
  firsts: ReadonlyMap<string, number>;
}

function inOrder(all: Iterable<string>): Ordered {
  const keys = [...all].sort();
  const firsts = new Map<string, number>();
  for (const [i, key] of keys.entries())
    for (let end = Math.min(HEAD, key.length); end > 0; end--) {
      const head = key.slice(0, end);
      // What begins this head is known as well then.
      if (firsts.has(head)) break;
      firsts.set(head, i);
    }
  return { keys, firsts };
}

/** Phrases by key; a walk over words is told when to stop. */
export class Phrases<T extends string> {
  /** What a phrase means with "excl. VAT" or "incl. VAT" behind it; where that may follow. */
  readonly inMode: ((value: T, mode: TaxMode) => readonly T[]) | null;
  /** Its own bit in `beginsOf`, where it was shared; else 0. */
  bit = 0;
  readonly #meanings = new Map<string, readonly Meaning<T>[]>();
  /** Made when it is asked for: phrases come one by one. */
  #ordered: Ordered | null = null;

  constructor(inMode: Phrases<T>['inMode'] = null) {
    this.inMode = inMode;
  }

  add(phrase: string, value: T, language: string): void {
    this.addAll([phrase], value, language);
  }

  addAll(phrases: readonly string[], value: T, language: string): void {
    // Nearly all of them mean nothing else: they share it.
    const meaning: readonly Meaning<T>[] = [{ value, languages: alone(language) }];
    for (const phrase of phrases) {
      const key = keyOf(phrase);
      if (key === '') continue;
      const known = this.#meanings.get(key);
      this.#meanings.set(key, known ? withMeaning(known, value, language) : meaning);
    }
    this.#ordered = null;
  }

  meanings(key: string): readonly Meaning<T>[] {
    return this.#meanings.get(key) ?? [];
  }

  /** Whether a phrase may begin with a word: told without a search, at times yes where none does. */
  mayBegin({ head, begins }: { head: string; begins: number }): boolean {
    return this.bit === 0 ? this.#order().firsts.has(head) : (begins & this.bit) !== 0;
  }

  /**
   * The place of the first phrase that begins with `key`, -1 where none does.
   *
   * @param from the place of a beginning of `key`, where that is known: it is looked for from there on
   */
  placeOf(key: string, from: number | null): number {
    const { keys, firsts } = this.#order();
    if (key.length <= HEAD) return firsts.get(key) ?? -1;
    let low = from ?? firsts.get(headOf(key)) ?? keys.length;
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

  /** Whether the phrase at a place of `placeOf` is `key` and no longer one. */
  isAt(place: number, key: string): boolean {
    return this.#order().keys[place] === key;
  }

  has(key: string): boolean {
    return this.#meanings.has(key);
  }

  /** All heads of words with which a phrase may begin. */
  heads(): Iterable<string> {
    return this.#order().firsts.keys();
  }

  #order(): Ordered {
    this.#ordered ??= inOrder(this.#meanings.keys());
    return this.#ordered;
  }
}

/** More lexicons have no bit left. */
const MAX_SHARED = 31;
let count = 0;
/** In which of the shared lexicons a phrase begins so, a bit each, by the heads of words. */
const lexiconsByHead = new Map<string, number>();

/**
 * Phrases that are the same for every document, once they are complete: of a word it is then told once in which of them it may
 * begin a phrase, and not looked up in each.
 */
export function shared<T extends string>(phrases: Phrases<T>): Phrases<T> {
  if (count === MAX_SHARED) throw new Error(`More than ${MAX_SHARED} lexicons`);
  phrases.bit = 1 << count++;
  for (const head of phrases.heads()) lexiconsByHead.set(head, beginsOf(head) | phrases.bit);
  return phrases;
}

/** The shared lexicons of which a phrase may begin with a word of this head, a bit each: none is left out. */
export function beginsOf(head: string): number {
  return lexiconsByHead.get(head) ?? 0;
}
