import { readFileSync } from 'node:fs';
import { nameConcept, type Word } from './wording.ts';

/**
 * The vectors of parts of words: a count and the length of a vector as 32-bit integers, then for all parts the hashes
 * in 32 bits, the scales as 32-bit floats, and the vectors in 8 bits a number. training/train_phrases.py writes it.
 */
const MODEL = new URL('./models/phrases.bin', import.meta.url);

interface Encoder {
  length: number;
  /** The hashes of the parts in ascending order: the place of a hash is that of its vector. */
  hashes: Uint32Array;
  scales: Float32Array;
  vectors: Int8Array;
}

let encoder: Encoder | null = null;

function readEncoder(): Encoder {
  const bytes = readFileSync(MODEL);
  const [count = 0, length = 0] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
  const data = bytes.buffer.slice(bytes.byteOffset + 8, bytes.byteOffset + bytes.length);
  if (data.byteLength !== count * (8 + length)) throw new Error('models/phrases.bin is not complete.');
  return {
    length,
    hashes: new Uint32Array(data, 0, count),
    scales: new Float32Array(data, 4 * count, count),
    vectors: new Int8Array(data, 8 * count),
  };
}

/** FNV-1a over UTF-16 code units, as unsigned 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

const SIZES = [3, 4, 5];

/** What a word consists of for the encoder: itself, its runs of 3 to 5 characters and what the thesaurus knows of it. */
export function listParts(word: Word): string[] {
  const marked = `<${word.stem}>`;
  const parts = new Set([marked]);
  for (const size of SIZES)
    for (let at = 0; at + size <= marked.length; at++) parts.add(marked.slice(at, at + size));
  for (const concept of word.concepts) parts.add(`#${nameConcept(concept)}`);
  for (const concept of word.partial) parts.add(`~${nameConcept(concept)}`);
  return [...parts];
}

function findPlace(hashes: Uint32Array, wanted: number): number | undefined {
  let from = 0;
  let to = hashes.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((hashes[middle] as number) < wanted) from = middle + 1;
    else to = middle;
  }
  return hashes[from] === wanted ? from : undefined;
}

const vectors = new WeakMap<Word, Float32Array>();

/** The mean of the vectors of a word's parts; zero if none is known. */
function vectorOf(word: Word): Float32Array {
  const known = vectors.get(word);
  if (known) return known;
  encoder ??= readEncoder();
  const { length, hashes, scales } = encoder;
  const sum = new Float32Array(length);
  const found = listParts(word).flatMap((part) => findPlace(hashes, hashText(part)) ?? []);
  for (const place of found) {
    const scale = (scales[place] as number) / found.length;
    for (let i = 0; i < length; i++)
      sum[i] = (sum[i] as number) + scale * (encoder.vectors[place * length + i] as number);
  }
  vectors.set(word, sum);
  return sum;
}

/** What a phrase means, as a vector of length 1; null if no part of it is known. */
export type Meaning = Float32Array | null;

const meanings = new WeakMap<readonly Word[], Meaning>();

/** What a phrase means; computed once for each list of words. */
export function meaningOf(words: readonly Word[]): Meaning {
  let meaning = meanings.get(words);
  if (meaning === undefined) {
    meaning = addWords(words);
    meanings.set(words, meaning);
  }
  return meaning;
}

function addWords([first, ...others]: readonly Word[]): Meaning {
  if (!first) return null;
  const sum = vectorOf(first).slice();
  for (const word of others) {
    const vector = vectorOf(word);
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (vector[i] as number);
  }
  const size = measureLength(sum);
  if (size === 0) return null;
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) / size;
  return sum;
}

/** What `Math.hypot(...vector)` returns, to the last bit, without passing each number as an argument. */
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

/** How near two phrases are in meaning, 0–1. */
export function compareMeanings(a: Meaning, b: Meaning): number {
  if (a === null || b === null) return 0;
  let product = 0;
  for (let i = 0; i < a.length; i++) product += (a[i] as number) * (b[i] as number);
  return Math.max(0, product);
}

const directions = new WeakMap<Word, Meaning>();

/** A word's vector with length 1; null if no part of it is known. */
function directionOf(word: Word): Meaning {
  let direction = directions.get(word);
  if (direction === undefined) {
    direction = addWords([word]);
    directions.set(word, direction);
  }
  return direction;
}

const likenesses = new WeakMap<Word, Map<Word, number>>();
const MOST_LIKENESSES = 2000;

/** How near two words are in meaning, 0–1. */
export function compareWordMeanings(a: Word, b: Word): number {
  if (a === b) return 1;
  let known = likenesses.get(a);
  if (!known) {
    known = new Map();
    likenesses.set(a, known);
  }
  let likeness = known.get(b);
  if (likeness === undefined) {
    likeness = compareMeanings(directionOf(a), directionOf(b));
    if (known.size >= MOST_LIKENESSES) known.clear();
    known.set(b, likeness);
  }
  return likeness;
}

/** How much of what is asked for other words cover in meaning, word by word, 0–1: others may be between them. */
export function measureCoverage(asked: readonly Word[], printed: readonly Word[]): number {
  let covered = 0;
  let all = 0;
  for (const word of asked) {
    let most = 0;
    for (const other of printed) most = Math.max(most, compareWordMeanings(word, other));
    covered += word.weight * most;
    all += word.weight;
  }
  return all === 0 ? 0 : covered / all;
}
