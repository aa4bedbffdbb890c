import { readFileSync } from 'node:fs';
import { KnownParts } from './known-parts.ts';
import { questionEncoder } from './meaning.ts';
import type { Question } from './question.ts';
import type { Word } from './wording.ts';

/** Number of phrases that describe a question: its name, its description and its parents. */
const PHRASES = 3;
/**
 * Number of additional rows in the matrix: one that is added for codes or dates, and one that is added for
 * all questions.
 */
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
   * The matrix of the linear function: one row for each component of the meanings, one row that is added for
   * codes or dates, and one row that is added for all questions.
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
   * Returns a vector for the form and the words of `text`. The better the text suits a question, the higher
   * the dot product with the question's vector. For most text, the product is about 0.
   */
  valueOf(text: string): Float64Array {
    this.#parts ??= new KnownParts(this.#values);
    return this.#parts.sumText(text);
  }

  /** Returns the same kind of vector as `valueOf`, for a value that is described by its parts. */
  valueOfParts(parts: readonly string[]): Float64Array {
    this.#parts ??= new KnownParts(this.#values);
    return this.#parts.sumParts(parts);
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
