import { readFileSync } from 'node:fs';
import { findPlace, hashText, questionEncoder, readVectors, type Vectors } from './meaning.ts';
import type { Question } from './question.ts';
import { listValueParts } from './value-parts.ts';
import type { Word } from './wording.ts';

const MOST_TEXTS = 5000;
/** Number of phrases that describe a question: its name, its description and its parents. */
const PHRASES = 3;
/** Number of additional rows in the matrix: one for codes, and one for all questions. */
const OTHER_ROWS = 2;

/**
 * Measures how well the form and the words of a value suit a question, regardless of the text around the
 * value. For example, a city does not look like a job title. The vector of a value is the sum of the vectors
 * of its parts. The vector of a question is a linear function of the meanings of its name, its description
 * and its parents. Both are learned by training/train_forms.py.
 */
export class ValueForms {
  #values: URL;
  #questions: URL;
  #vectors?: Vectors;
  /**
   * The matrix of the linear function. It has one row for each component of the meanings, one row for codes
   * and one row for all questions.
   */
  #map: readonly (readonly number[])[] | undefined;
  #ofQuestions = new WeakMap<Question, Float64Array>();
  #ofTexts = new Map<string, Float64Array>();

  constructor(folder: URL) {
    this.#values = new URL('value-forms.bin', folder);
    this.#questions = new URL('asked-forms.json', folder);
  }

  /**
   * Replaces the models with those in another folder. During training, a document is read with models that
   * were not trained on it.
   */
  replaceModels(folder: URL): void {
    const values = new URL('value-forms.bin', folder);
    if (values.href === this.#values.href) return;
    this.#values = values;
    this.#questions = new URL('asked-forms.json', folder);
    this.#vectors = readVectors(this.#values);
    this.#map = undefined;
    this.#ofQuestions = new WeakMap();
    this.#ofTexts = new Map();
  }

  /**
   * Returns how well `text` suits a question. Higher values are better; the value is about 0 for most text.
   */
  compare(question: Question, text: string): number {
    const asked = this.#askedOf(question);
    const value = this.#valueOf(text);
    let sum = 0;
    for (let i = 0; i < asked.length; i++) sum += (asked[i] as number) * (value[i] as number);
    return sum;
  }

  #askedOf(question: Question): Float64Array {
    const known = this.#ofQuestions.get(question);
    if (known) return known;
    this.#map ??= JSON.parse(readFileSync(this.#questions, 'utf8')) as number[][];
    const map = this.#map;
    const numbers = listFormPhrases(question).flatMap((phrase) => [
      ...(questionEncoder.meaningOf(phrase) ?? new Float32Array((map.length - OTHER_ROWS) / PHRASES)),
    ]);
    const asked = multiply([...numbers, question.kind === 'code' ? 1 : 0, 1], map);
    this.#ofQuestions.set(question, asked);
    return asked;
  }

  #valueOf(text: string): Float64Array {
    let known = this.#ofTexts.get(text);
    if (!known) {
      this.#vectors ??= readVectors(this.#values);
      known = sumParts(this.#vectors, listValueParts(text));
      if (this.#ofTexts.size >= MOST_TEXTS) this.#ofTexts.clear();
      this.#ofTexts.set(text, known);
    }
    return known;
  }
}

/** Lists the phrases of a question whose meanings determine the form of the answer. */
export function listFormPhrases({ names, description, parents }: Question): readonly (readonly Word[])[] {
  return [names[0] ?? [], description, parents];
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

/** Returns the sum of the vectors of all known parts, divided by the square root of their number. */
function sumParts(read: Vectors, parts: readonly string[]): Float64Array {
  const { length, scales, vectors } = read;
  const found = parts.flatMap((part) => findPlace(read, hashText(part)) ?? []);
  const sum = new Float64Array(length);
  const share = 1 / Math.sqrt(Math.max(1, found.length));
  for (const place of found) {
    const scale = (scales[place] as number) * share;
    for (let i = 0; i < length; i++)
      sum[i] = (sum[i] as number) + scale * (vectors[place * length + i] as number);
  }
  return sum;
}

export const valueForms = new ValueForms(new URL('./models/', import.meta.url));
