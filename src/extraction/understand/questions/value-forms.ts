import { readFileSync } from 'node:fs';
import { memoizeByText } from '../once.ts';
import { findPlace, hashText, questionEncoder, readVectors, type Vectors } from './meaning.ts';
import type { Question } from './question.ts';
import { describeValueWord, listShapeParts, splitValue } from './value-parts.ts';
import type { Word } from './wording.ts';

const MOST_WORDS = 20_000;
const MOST_SHAPES = 5000;
const MOST_PARTS = 20_000;
/** Number of phrases that describe a question: its name, its description and its parents. */
const PHRASES = 3;
/** Number of additional rows in the matrix: one for codes or dates, and one for all questions. */
const OTHER_ROWS = 2;
/**
 * Text and codes share a model, and so do numbers and dates. This set contains the second kind of each pair.
 */
const SECOND_KINDS: ReadonlySet<Question['kind']> = new Set(['code', 'date']);

/** The names of the files that contain the vectors of value parts and the linear map for questions. */
interface ModelFiles {
  values: string;
  questions: string;
}

/**
 * Measures how well the form and the words of a value suit a question, regardless of the text around the
 * value. For example, a city does not look like a job title. The vector of a value is the sum of the vectors
 * of its parts. The vector of a question is a linear function of the meanings of its name, its description
 * and its parents. Both are learned by training/train_forms.py.
 */
export class ValueForms {
  readonly #files: ModelFiles;
  #values: URL;
  #questions: URL;
  #parts: KnownParts | undefined;
  /**
   * The matrix of the linear function: one row for each component of the meanings, one row for codes or dates
   * and one row for all questions.
   */
  #map: readonly (readonly number[])[] | undefined;
  #ofQuestions = new WeakMap<Question, Float64Array>();

  constructor(folder: URL, files: ModelFiles) {
    this.#files = files;
    this.#values = new URL(files.values, folder);
    this.#questions = new URL(files.questions, folder);
  }

  /**
   * Replaces the models with those in another folder. During training, a document is read with models that
   * were not trained on it.
   */
  replaceModels(folder: URL): void {
    const values = new URL(this.#files.values, folder);
    if (values.href === this.#values.href) return;
    this.#values = values;
    this.#questions = new URL(this.#files.questions, folder);
    this.#parts = undefined;
    this.#map = undefined;
    this.#ofQuestions = new WeakMap();
  }

  /** Returns a vector for the form of the answer to a question. */
  askedOf(question: Question): Float64Array {
    const known = this.#ofQuestions.get(question);
    if (known) return known;
    this.#map ??= JSON.parse(readFileSync(this.#questions, 'utf8')) as number[][];
    const map = this.#map;
    const numbers = listFormPhrases(question).flatMap((phrase) => [
      ...(questionEncoder.meaningOf(phrase) ?? new Float32Array((map.length - OTHER_ROWS) / PHRASES)),
    ]);
    const asked = multiply([...numbers, SECOND_KINDS.has(question.kind) ? 1 : 0, 1], map);
    this.#ofQuestions.set(question, asked);
    return asked;
  }

  /**
   * Returns a vector for the form and the words of `text`. Its dot product with a question's vector increases
   * with how well the text suits the question; for most texts, it is about 0.
   */
  valueOf(text: string): Float64Array {
    this.#parts ??= new KnownParts(this.#values);
    return this.#parts.sumText(text);
  }

  /** Returns the same kind of vector for a value that is described by its parts. */
  valueOfParts(parts: readonly string[]): Float64Array {
    this.#parts ??= new KnownParts(this.#values);
    return this.#parts.sumParts(parts);
  }
}

class KnownParts {
  readonly #vectors: Vectors;

  constructor(file: URL) {
    this.#vectors = readVectors(file);
  }

  readonly #findPlaces = (part: string): readonly number[] => {
    const place = findPlace(this.#vectors, hashText(part));
    return place === undefined ? [] : [place];
  };

  readonly #ofWord = memoizeByText((word: string) => {
    const { shape, parts } = describeValueWord(word);
    return { shape, places: parts.flatMap(this.#findPlaces) };
  }, MOST_WORDS);

  readonly #ofShape = memoizeByText(this.#findPlaces, MOST_SHAPES);

  readonly #ofPart = memoizeByText(this.#findPlaces, MOST_PARTS);

  sumParts(parts: readonly string[]): Float64Array {
    return this.#sum([...new Set(parts.flatMap(this.#ofPart))]);
  }

  sumText(text: string): Float64Array {
    const { count, words } = splitValue(text);
    const described = words.map(this.#ofWord);
    const shapes = described.map(({ shape }) => shape);
    const found: number[] = [];
    const add = (places: readonly number[]) => {
      for (const place of places) if (!found.includes(place)) found.push(place);
    };
    for (const part of listShapeParts(text.length, count, shapes)) add(this.#ofShape(part));
    for (const { places } of described) add(places);
    return this.#sum(found);
  }

  /** Returns the sum of vectors, divided by the square root of their number. */
  #sum(found: readonly number[]): Float64Array {
    const { length, scales, vectors } = this.#vectors;
    const sum = new Float64Array(length);
    const share = 1 / Math.sqrt(Math.max(1, found.length));
    for (const place of found) {
      const scale = (scales[place] as number) * share;
      const from = place * length;
      for (let i = 0; i < length; i++) sum[i] = (sum[i] as number) + scale * (vectors[from + i] as number);
    }
    return sum;
  }
}

/** Lists the phrases of a question whose meanings determine the form of the answer. */
export function listFormPhrases({ names, description, parents }: Question): readonly (readonly Word[])[] {
  return [names[0] ?? [], description, parents];
}

/** Returns how well the form of a value suits a question; higher values are better. */
export function compareForms(asked: Float64Array, value: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < asked.length; i++) sum += (asked[i] as number) * (value[i] as number);
  return sum;
}

function multiply(numbers: readonly number[], rows: readonly (readonly number[])[]): Float64Array {
  const out = new Float64Array(rows[0]?.length ?? 0);
  for (const [at, row] of rows.entries()) {
    const times = numbers[at] as number;
    if (times !== 0)
      for (let i = 0; i < out.length; i++) out[i] = (out[i] as number) + times * (row[i] as number);
  }
  return out;
}

const MODELS = new URL('./models/', import.meta.url);
export const valueForms = new ValueForms(MODELS, {
  values: 'value-forms.bin',
  questions: 'asked-forms.json',
});
/** Compares the properties of lists with text in columns. */
export const columnForms = new ValueForms(MODELS, {
  values: 'column-forms.bin',
  questions: 'asked-column-forms.json',
});
/** Compares questions with numbers and dates, which are described by `TypedParts`. */
export const typedForms = new ValueForms(MODELS, {
  values: 'typed-forms.bin',
  questions: 'asked-typed-forms.json',
});
