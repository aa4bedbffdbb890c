import { type Meaning, questionEncoder } from '../questions/meaning.ts';
import type { Word } from '../questions/wording.ts';
import { ALL_FIELDS, type HeaderField } from './header-fields.ts';
import labels from './models/labels.json' with { type: 'json' };

/**
 * For each field, vectors that represent the meanings of its labels. Like phrase vectors, they have `length`
 * elements. Training starts with the vectors of the field's names and adjusts them to the labels next to
 * correct values (training/train_labels.py). The elements are stored as integers and must be multiplied by
 * `scale`.
 */
interface LearnedLabels {
  length: number;
  fields: Record<string, { scale: number; vectors: number[][] }>;
}

const { length, fields }: LearnedLabels = labels;
const names = Object.keys(fields);

/** The concatenated vectors of all fields. */
const vectors = Float32Array.from(
  Object.values(fields).flatMap(({ scale, vectors: rows }) =>
    rows.flatMap((row) => row.map((value) => value * scale)),
  ),
);
/** For each field, the index at which its vectors end and those of the next field begin. */
const ends: number[] = [];
for (const { vectors: rows } of Object.values(fields)) ends.push((ends.at(-1) ?? 0) + rows.length);

/** For each field, the other fields of the same kind, whose labels compete with the labels of the field. */
const rivalsByName = new Map<string, readonly number[]>(
  ALL_FIELDS.map(({ name, kind }) => {
    const others = ALL_FIELDS.filter((one) => one.kind === kind && one.name !== name);
    return [name, [...new Set(others.map((one) => names.indexOf(one.name)))].filter((at) => at >= 0)];
  }),
);

/** Indexes of a field and its rivals among the fields with learned labels. */
export interface FieldLabels {
  /** Index of the field; -1 if it has no learned labels. */
  at: number;
  /** Indexes of the other fields of the same kind. */
  rivals: readonly number[];
}

export function findFieldLabels({ name, learnedAs }: HeaderField): FieldLabels {
  return { at: names.indexOf(learnedAs), rivals: rivalsByName.get(name) ?? [] };
}

/** Compares a piece of text near a value with the labels of fields and caches the results. */
export class ComparedLabel {
  readonly #words: readonly Word[];
  /** How close the text is in meaning to the labels of each field; NaN until it is computed. */
  readonly #nearness = new Array<number>(names.length).fill(Number.NaN);
  #meaning?: Meaning;

  constructor(words: readonly Word[]) {
    this.#words = words;
  }

  /** Returns how close the text is in meaning to the nearest label of the field, 0–1. */
  nearness({ at }: FieldLabels): number {
    return at < 0 ? 0 : this.#nearnessAt(at);
  }

  /**
   * Returns how close the text is in meaning to the nearest label of any other field of the same kind, 0–1.
   */
  rivalNearness({ rivals }: FieldLabels): number {
    let most = 0;
    for (let i = 0; i < rivals.length; i++) most = Math.max(most, this.#nearnessAt(rivals[i] as number));
    return most;
  }

  #nearnessAt(at: number): number {
    const known = this.#nearness[at] as number;
    if (!Number.isNaN(known)) return known;
    if (this.#meaning === undefined) this.#meaning = questionEncoder.meaningOf(this.#words);
    const most = this.#meaning === null ? 0 : compareAt(at, this.#meaning);
    this.#nearness[at] = most;
    return most;
  }
}

function compareAt(at: number, meaning: NonNullable<Meaning>): number {
  let most = 0;
  for (let row = ends[at - 1] ?? 0; row < (ends[at] as number); row++) {
    let product = 0;
    for (let i = 0; i < length; i++)
      product += (vectors[row * length + i] as number) * (meaning[i] as number);
    most = Math.max(most, product);
  }
  return most;
}
