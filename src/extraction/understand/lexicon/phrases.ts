import { HEAD, keyOf } from '../view/token.ts';

/** Whether an amount is told without tax or with it: "excl. VAT", "TTC". */
export type TaxMode = 'net' | 'gross';

/** A value that a phrase may stand for, and the languages in which it does. */
export interface Meaning<T extends string> {
  value: T;
  languages: ReadonlySet<string>;
}

const ALONE = new Map<string, ReadonlySet<string>>();

/** The set of one language, made once: most phrases belong to one. */
function alone(language: string): ReadonlySet<string> {
  const known = ALONE.get(language) ?? new Set([language]);
  ALONE.set(language, known);
  return known;
}

/** Phrases by key; a walk over words is told when to stop. */
export class Phrases<T extends string> {
  /** What a phrase means with "excl. VAT" or "incl. VAT" behind it; where that may follow. */
  readonly inMode: ((value: T, mode: TaxMode) => readonly T[]) | null;
  /** Its own bit in `beginsOf`, where it was shared; else 0. */
  bit = 0;
  /** The first letters of all keys, where it is not shared. */
  #heads: ReadonlySet<string> | null = null;
  readonly #meanings = new Map<string, Meaning<T>[]>();
  /** All keys in order, once they are asked for: a set of every beginning of each takes ten times as long to make. */
  #sorted: readonly string[] | null = null;

  constructor(inMode: Phrases<T>['inMode'] = null) {
    this.inMode = inMode;
  }

  add(phrase: string, value: T, language: string): void {
    const key = keyOf(phrase);
    if (key === '') return;
    const list = this.#meanings.get(key);
    const same = list?.find((meaning) => meaning.value === value);
    if (same) same.languages = new Set([...same.languages, language]);
    else if (list) list.push({ value, languages: alone(language) });
    else this.#meanings.set(key, [{ value, languages: alone(language) }]);
    this.#sorted = null;
    this.#heads = null;
  }

  meanings(key: string): readonly Meaning<T>[] {
    return this.#meanings.get(key) ?? [];
  }

  /** Whether a phrase may begin with a word: told without a search, at times yes where none does. */
  mayBegin({ head, begins }: { head: string; begins: number }): boolean {
    if (this.bit !== 0) return (begins & this.bit) !== 0;
    this.#heads ??= new Set(this.#meanings.keys().flatMap(headsOf));
    return this.#heads.has(head);
  }

  mayGoOn(key: string): boolean {
    this.#sorted ??= [...this.#meanings.keys()].sort();
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    // The first that does not come before it: whatever begins so stands there.
    return key !== '' && (this.#sorted[low]?.startsWith(key) ?? false);
  }

  has(key: string): boolean {
    return this.#meanings.has(key);
  }

  keys(): Iterable<string> {
    return this.#meanings.keys();
  }
}

/** All heads of words with which a phrase may begin. */
function headsOf(key: string): string[] {
  const heads: string[] = [];
  for (let end = Math.min(HEAD, key.length); end > 0; end--) heads.push(key.slice(0, end));
  return heads;
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
  for (const key of phrases.keys())
    for (let end = Math.min(HEAD, key.length); end > 0; end--) {
      const head = key.slice(0, end);
      const known = lexiconsByHead.get(head) ?? 0;
      // Whatever begins this head is known as well then.
      if ((known & phrases.bit) !== 0) break;
      lexiconsByHead.set(head, known | phrases.bit);
    }
  return phrases;
}

/** The shared lexicons of which a phrase may begin with a word of this head, a bit each: none is left out. */
export function beginsOf(head: string): number {
  return lexiconsByHead.get(head) ?? 0;
}
