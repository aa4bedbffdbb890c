import { foldToKey, getHead, HEAD } from '../view/token.ts';

/** Whether an amount excludes tax ("excl. VAT") or includes it ("TTC"). */
export type TaxMode = 'net' | 'gross';

export interface Meaning<T extends string> {
  readonly value: T;
  readonly languages: ReadonlySet<string>;
}

const ALONE = new Map<string, ReadonlySet<string>>();

/**
 * Returns a set that contains one language. Sets are shared between phrases, because most phrases exist in
 * only one language.
 */
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

interface Ordered {
  keys: readonly string[];
  /** For each prefix of one to `HEAD` characters, the index of the first key that begins with it. */
  firsts: ReadonlyMap<string, number>;
}

function sortKeys(all: Iterable<string>): Ordered {
  const keys = [...all].sort();
  const firsts = new Map<string, number>();
  for (const [i, key] of keys.entries())
    for (let end = Math.min(HEAD, key.length); end > 0; end--) {
      const head = key.slice(0, end);
      // If a prefix is already indexed, so are all shorter prefixes.
      if (firsts.has(head)) break;
      firsts.set(head, i);
    }
  return { keys, firsts };
}

/**
 * Phrases, keyed by their normalized text. An index of prefixes shows whether a longer phrase can still
 * match.
 */
export class Phrases<T extends string> {
  /**
   * Returns the meanings of a phrase followed by "excl. VAT" or "incl. VAT". Null if phrases of this lexicon
   * are never followed by such words.
   */
  readonly inMode: ((value: T, mode: TaxMode) => readonly T[]) | null;
  /** The bit of this lexicon in the result of `beginsOf`; 0 if the lexicon is not shared. */
  bit = 0;
  readonly #meanings = new Map<string, readonly Meaning<T>[]>();
  /** Created when it is first used, because sorting after each added phrase would be slow. */
  #ordered: Ordered | null = null;

  constructor(inMode: Phrases<T>['inMode'] = null) {
    this.inMode = inMode;
  }

  add(phrase: string, value: T, language: string): void {
    this.addAll([phrase], value, language);
  }

  addAll(phrases: readonly string[], value: T, language: string): void {
    // Nearly all phrases have only one meaning and share this array.
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

  /**
   * Whether any phrase may begin with the given word. The check is fast but approximate, so it also returns
   * true for some other words.
   */
  mayBegin({ head, begins }: { head: string; begins: number }): boolean {
    return this.bit === 0 ? this.#order().firsts.has(head) : (begins & this.bit) !== 0;
  }

  /**
   * Returns the index of the first phrase that begins with `key`; -1 if there is none.
   * @param from index of the first phrase that begins with a prefix of `key`, if known; the search starts
   * there
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

  /** Returns the indexed prefixes of all phrases. */
  heads(): Iterable<string> {
    return this.#order().firsts.keys();
  }

  #order(): Ordered {
    this.#ordered ??= sortKeys(this.#meanings.keys());
    return this.#ordered;
  }
}

/** Maximum number of shared lexicons. Each is represented by one bit of an integer. */
const MAX_SHARED = 31;
let count = 0;
/** For each prefix, a bit mask of the lexicons that contain a phrase with this prefix. */
const lexiconsByHead = new Map<string, number>();

/**
 * Registers a lexicon that is complete and the same for all documents. A single lookup then finds all
 * registered lexicons in which a phrase can begin with a given word. Throws if there are too many lexicons.
 */
export function sharePhrases<T extends string>(phrases: Phrases<T>): Phrases<T> {
  if (count === MAX_SHARED) throw new Error(`More than ${MAX_SHARED} lexicons`);
  phrases.bit = 1 << count++;
  for (const head of phrases.heads()) lexiconsByHead.set(head, beginsOf(head) | phrases.bit);
  return phrases;
}

/** Returns a bit mask of the shared lexicons in which a phrase can begin with the prefix. */
export function beginsOf(head: string): number {
  return lexiconsByHead.get(head) ?? 0;
}
