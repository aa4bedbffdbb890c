import { readFileSync } from 'node:fs';
import { keep } from '../once.ts';
import { getConceptName, type Word } from './wording.ts';

/**
 * The vectors for parts of words. The file contains the number of vectors and their length (32-bit integers),
 * followed by all hashes (32-bit integers), all scales (32-bit floats) and all vectors (8 bits per
 * component).
 */
export interface Vectors {
  length: number;
  /** The hashes of the parts, in ascending order. A hash has the same index as its vector. */
  hashes: Uint32Array;
  scales: Float32Array;
  vectors: Int8Array;
  /** For each 16-bit value, the index of the first hash whose upper 16 bits are at least this value. */
  starts: Uint32Array;
}

export function readVectors(file: URL): Vectors {
  const bytes = readFileSync(file);
  const [count = 0, length = 0] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
  const data = bytes.buffer.slice(bytes.byteOffset + 8, bytes.byteOffset + bytes.length);
  if (data.byteLength !== count * (8 + length)) throw new Error(`${file.pathname} is not complete.`);
  const hashes = new Uint32Array(data, 0, count);
  return {
    length,
    hashes,
    starts: indexHashes(hashes),
    scales: new Float32Array(data, 4 * count, count),
    vectors: new Int8Array(data, 8 * count),
  };
}

function indexHashes(hashes: Uint32Array): Uint32Array {
  const starts = new Uint32Array(2 ** 16 + 1);
  let place = 0;
  for (let upper = 0; upper < starts.length; upper++) {
    while (place < hashes.length && (hashes[place] as number) >>> 16 < upper) place++;
    starts[upper] = place;
  }
  return starts;
}

/** Returns the FNV-1a hash of a string's UTF-16 code units, as an unsigned 32-bit integer. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

const SIZES = [3, 4, 5];

/**
 * Lists the parts of a word that have vectors: the word itself, its substrings of 3 to 5 characters, and its
 * concepts in the thesaurus.
 */
export function listParts(word: Word): string[] {
  const marked = `<${word.stem}>`;
  const parts = new Set([marked]);
  for (const size of SIZES)
    for (let at = 0; at + size <= marked.length; at++) parts.add(marked.slice(at, at + size));
  for (const concept of word.concepts) parts.add(`#${getConceptName(concept)}`);
  for (const concept of word.partial) parts.add(`~${getConceptName(concept)}`);
  return [...parts];
}

const hashParts = keep((word: Word) => listParts(word).map(hashText));

/** Returns the index of the vector for a hash; undefined if there is none. */
export function findPlace({ hashes, starts }: Vectors, wanted: number): number | undefined {
  const upper = wanted >>> 16;
  for (let place = starts[upper] as number; place < (starts[upper + 1] as number); place++)
    if (hashes[place] === wanted) return place;
  return undefined;
}

/**
 * The meaning of a phrase, as a vector of length 1 with numbers rounded to 32 bits; null if no part of the
 * phrase is known. This is not a typed array, because allocating many short ones is slow.
 */
export type Meaning = readonly number[] | null;

const MOST_LIKENESSES = 2000;

/** Converts phrases to vectors, and caches the vectors. The model is loaded when it is first used. */
export class PhraseEncoder {
  #file: URL;
  #read?: Vectors;
  #vectorOf = this.#keepVectors();
  #meaningOf = this.#keepMeanings();
  #directionOf = this.#keepDirections();
  #likenesses = new WeakMap<Word, Map<Word, number>>();

  constructor(file: URL) {
    this.#file = file;
  }

  /**
   * Replaces the model. During training, the phrases of a document must be compared using vectors that were
   * not trained on that document.
   */
  replaceVectors(file: URL): void {
    if (file.href === this.#file.href) return;
    this.#file = file;
    this.#read = readVectors(file);
    this.#vectorOf = this.#keepVectors();
    this.#meaningOf = this.#keepMeanings();
    this.#directionOf = this.#keepDirections();
    this.#likenesses = new WeakMap();
  }

  /** Returns the meaning of a phrase and caches it for this array of words. */
  readonly meaningOf = (words: readonly Word[]): Meaning => this.#meaningOf(words);

  /**
   * Returns the same result as `meaningOf` without caching it. Use this for arrays of words that are created
   * for a single request.
   */
  readonly computeMeaning = (words: readonly Word[]): Meaning => {
    const [first] = words;
    if (!first) return null;
    const sum = this.#vectorOf(first).slice();
    for (let w = 1; w < words.length; w++) {
      const vector = this.#vectorOf(words[w] as Word);
      for (let i = 0; i < sum.length; i++) sum[i] = Math.fround((sum[i] as number) + (vector[i] as number));
    }
    const size = measureLength(sum);
    if (size === 0) return null;
    for (let i = 0; i < sum.length; i++) sum[i] = Math.fround((sum[i] as number) / size);
    return sum;
  };

  /** Returns the similarity in meaning, 0–1, between a word and the most similar of the other words. */
  readonly findMostSimilar = (word: Word, others: readonly Word[]): number => {
    let known = this.#likenesses.get(word);
    if (!known) {
      known = new Map();
      this.#likenesses.set(word, known);
    }
    let most = 0;
    for (const other of others) {
      let likeness = word === other ? 1 : known.get(other);
      if (likeness === undefined) {
        likeness = compareMeanings(this.directionOf(word), this.directionOf(other));
        if (known.size >= MOST_LIKENESSES) known.clear();
        known.set(other, likeness);
      }
      if (likeness > most) most = likeness;
    }
    return most;
  };

  /** The number of components in each vector. */
  get length(): number {
    return this.#load().length;
  }

  #load(): Vectors {
    this.#read ??= readVectors(this.#file);
    return this.#read;
  }

  /** Returns the vector of a word, scaled to length 1; null if no part of the word is known. */
  readonly directionOf = (word: Word): Meaning => this.#directionOf(word);

  #keepMeanings() {
    return keep((words: readonly Word[]) => this.computeMeaning(words));
  }

  /**
   * Returns a function that calculates the mean of the vectors for a word's parts; all zeros if no part is
   * known.
   */
  #keepVectors() {
    return keep((word: Word): readonly number[] => {
      const read = this.#load();
      const { length, scales, vectors } = read;
      const sum = new Array<number>(length).fill(0);
      const found = hashParts(word).flatMap((hash) => findPlace(read, hash) ?? []);
      for (const place of found) {
        const scale = (scales[place] as number) / found.length;
        for (let i = 0; i < length; i++)
          sum[i] = Math.fround((sum[i] as number) + scale * (vectors[place * length + i] as number));
      }
      return sum;
    });
  }

  /**
   * Returns a function that calculates the vector of a word, scaled to length 1; null if no part of the word
   * is known.
   */
  #keepDirections() {
    return keep((word: Word) => this.computeMeaning([word]));
  }
}

/**
 * An encoder that was trained only with the dictionary (training/train_phrases.py). Use it for names that are
 * the same in all documents.
 */
export const dictionaryEncoder = new PhraseEncoder(new URL('./models/phrases.bin', import.meta.url));

/**
 * An encoder that was also trained with labels next to correct values (training/tune_phrases.py). Use it for
 * the fields of a schema.
 */
export const questionEncoder = new PhraseEncoder(new URL('./models/asked-phrases.bin', import.meta.url));

export const { meaningOf, computeMeaning, directionOf, findMostSimilar } = questionEncoder;

/**
 * Returns exactly the same result as `Math.hypot(...vector)`, but without passing each number as an argument.
 */
function measureLength(vector: readonly number[]): number {
  let most = 0;
  for (let i = 0; i < vector.length; i++) most = Math.max(most, Math.abs(vector[i] as number));
  if (most === 0) return 0;
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < vector.length; i++) {
    const share = Math.abs(vector[i] as number) / most;
    const square = share * share - lost;
    const next = sum + square;
    lost = next - sum - square;
    sum = next;
  }
  return Math.sqrt(sum) * most;
}

/** Returns how similar two meanings are, 0–1. */
export function compareMeanings(a: Meaning, b: Meaning): number {
  if (a === null || b === null) return 0;
  let product = 0;
  for (let i = 0; i < a.length; i++) product += (a[i] as number) * (b[i] as number);
  return Math.max(0, product);
}

/**
 * Returns how completely the printed words cover the meaning of the requested words, 0–1. Words are compared
 * individually, so there may be other words between them.
 */
export function measureCoverage(asked: readonly Word[], printed: readonly Word[]): number {
  let covered = 0;
  let all = 0;
  for (const word of asked) {
    covered += word.weight * findMostSimilar(word, printed);
    all += word.weight;
  }
  return all === 0 ? 0 : covered / all;
}
