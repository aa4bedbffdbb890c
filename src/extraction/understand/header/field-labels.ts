import { type Meaning, questionEncoder } from '../questions/meaning.ts';
import { listMeaningWords } from '../questions/near-texts.ts';
import type { Neighbour } from '../questions/surroundings.ts';
import { ALL_FIELDS, type HeaderField } from './header-fields.ts';
import labels from './models/labels.json' with { type: 'json' };

/**
 * Vectors for the meanings of each field's labels, with the same length as phrase vectors. They are
 * initialized with the field's names and trained with labels next to correct values
 * (training/train_labels.py). They are stored as integers, to be multiplied by `scale`.
 */
interface LearnedLabels {
  length: number;
  fields: Record<string, { scale: number; vectors: number[][] }>;
}

const { length, fields }: LearnedLabels = labels;

/** The concatenated vectors of all fields, and the range of each field. */
const places = new Map<string, { from: number; to: number }>();
const vectors = new Float32Array(
  Object.entries(fields).flatMap(([name, { scale, vectors: rows }], i, all) => {
    const from = all.slice(0, i).reduce((sum, [, one]) => sum + one.vectors.length, 0);
    places.set(name, { from, to: from + rows.length });
    return rows.flatMap((row) => row.map((value) => value * scale));
  }),
);

/** For each field, the other fields of the same kind. Their labels compete with the labels of the field. */
const rivals = new Map<string, readonly string[]>(
  ALL_FIELDS.map(({ name, kind }) => [
    name,
    [...new Set(ALL_FIELDS.filter((one) => one.kind === kind && one.name !== name).map((one) => one.name))],
  ]),
);

/** Compares a piece of text near a value with the labels of fields and caches the results. */
export class ComparedLabel {
  readonly #neighbour: Neighbour;
  readonly #nearness = new Map<string, number>();
  readonly #rivalNearness = new Map<string, number>();
  #meaning?: Meaning;

  constructor(neighbour: Neighbour) {
    this.#neighbour = neighbour;
  }

  /** Returns how close the text is in meaning to the nearest label of the field, 0–1. */
  nearness(name: string): number {
    let most = this.#nearness.get(name);
    if (most === undefined) {
      most = this.#compare(name);
      this.#nearness.set(name, most);
    }
    return most;
  }

  /**
   * Returns how close the text is in meaning to the nearest label of any other field of the same kind, 0–1.
   */
  rivalNearness({ name }: HeaderField): number {
    let most = this.#rivalNearness.get(name);
    if (most === undefined) {
      most = 0;
      for (const rival of rivals.get(name) ?? []) most = Math.max(most, this.nearness(rival));
      this.#rivalNearness.set(name, most);
    }
    return most;
  }

  #compare(name: string): number {
    if (this.#meaning === undefined)
      this.#meaning = questionEncoder.meaningOf(listMeaningWords(this.#neighbour));
    const meaning = this.#meaning;
    if (meaning === null) return 0;
    const { from, to } = places.get(name) ?? { from: 0, to: 0 };
    let most = 0;
    for (let row = from; row < to; row++) {
      let product = 0;
      for (let i = 0; i < length; i++)
        product += (vectors[row * length + i] as number) * (meaning[i] as number);
      most = Math.max(most, product);
    }
    return most;
  }
}
