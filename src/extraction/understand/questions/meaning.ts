import { readFileSync } from 'node:fs';
import { getConceptName, type Word } from './wording.ts';

/**
 * The vectors for parts of words. The file contains, in this order, the number of vectors and their length
 * (32-bit integers), all hashes (32-bit integers), all scales (32-bit floats) and all vectors (8 bits per
 * number).
 */
export interface Vectors {
  length: number;
  /** The hashes of the parts, in ascending order. A hash has the same index as its vector. */
  hashes: Uint32Array;
  scales: Float32Array;
  vectors: Int8Array;
}

export function readVectors(file: URL): Vectors {
  const bytes = readFileSync(file);
  const [count = 0, length = 0] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
  const data = bytes.buffer.slice(bytes.byteOffset + 8, bytes.byteOffset + bytes.length);
  if (data.byteLength !== count * (8 + length)) throw new Error(`${file.pathname} is not complete.`);
  return {
    length,
    hashes: new Uint32Array(data, 0, count),
    scales: new Float32Array(data, 4 * count, count),
    vectors: new Int8Array(data, 8 * count),
  };
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

export function findPlace(hashes: Uint32Array, wanted: number): number | undefined {
  let from = 0;
  let to = hashes.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((hashes[middle] as number) < wanted) from = middle + 1;
    else to = middle;
  }
  return hashes[from] === wanted ? from : undefined;
}

/** The meaning of a phrase, as a vector of length 1; null if no part of the phrase is known. */
export type Meaning = Float32Array | null;

const MOST_LIKENESSES = 2000;

/** Converts phrases to vectors, and caches the vectors. The model is loaded when it is first used. */
export class PhraseEncoder {
  #file: URL;
  #read?: Vectors;
  #ofWords = new WeakMap<Word, Float32Array>();
  #meanings = new WeakMap<readonly Word[], Meaning>();
  #directions = new WeakMap<Word, Meaning>();
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
    this.#ofWords = new WeakMap();
    this.#meanings = new WeakMap();
    this.#directions = new WeakMap();
    this.#likenesses = new WeakMap();
  }

  /** Returns the meaning of a phrase. The result is cached for each list of words. */
  readonly meaningOf = (words: readonly Word[]): Meaning => {
    let meaning = this.#meanings.get(words);
    if (meaning === undefined) {
      meaning = this.computeMeaning(words);
      this.#meanings.set(words, meaning);
    }
    return meaning;
  };

  /**
   * Returns the same result as `meaningOf`, but does not cache it. Use this for lists of words that are
   * created for a single request.
   */
  readonly computeMeaning = (words: readonly Word[]): Meaning => {
    const [first] = words;
    if (!first) return null;
    const sum = this.#vectorOf(first).slice();
    for (let w = 1; w < words.length; w++) {
      const vector = this.#vectorOf(words[w] as Word);
      for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (vector[i] as number);
    }
    const size = measureLength(sum);
    if (size === 0) return null;
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) / size;
    return sum;
  };

  /** Returns how close a word is in meaning to the most similar of several other words, 0–1. */
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
        likeness = compareMeanings(this.#directionOf(word), this.#directionOf(other));
        if (known.size >= MOST_LIKENESSES) known.clear();
        known.set(other, likeness);
      }
      if (likeness > most) most = likeness;
    }
    return most;
  };

  /** Returns the mean of the vectors for a word's parts; all zeros if no part is known. */
  #vectorOf(word: Word): Float32Array {
    const known = this.#ofWords.get(word);
    if (known) return known;
    this.#read ??= readVectors(this.#file);
    const { length, hashes, scales, vectors } = this.#read;
    const sum = new Float32Array(length);
    const found = listParts(word).flatMap((part) => findPlace(hashes, hashText(part)) ?? []);
    for (const place of found) {
      const scale = (scales[place] as number) / found.length;
      for (let i = 0; i < length; i++)
        sum[i] = (sum[i] as number) + scale * (vectors[place * length + i] as number);
    }
    this.#ofWords.set(word, sum);
    return sum;
  }

  /** Returns the vector of a word, scaled to length 1; null if no part of the word is known. */
  #directionOf(word: Word): Meaning {
    let direction = this.#directions.get(word);
    if (direction === undefined) {
      direction = this.computeMeaning([word]);
      this.#directions.set(word, direction);
    }
    return direction;
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

export const { meaningOf, computeMeaning, findMostSimilar } = questionEncoder;

/**
 * Returns exactly the same result as `Math.hypot(...vector)`, but without passing each number as an argument.
 */
function measureLength(vector: Float32Array): number {
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
 * Returns how well printed words cover the requested words in meaning, 0–1. Words are compared individually,
 * so other words may be between them.
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
