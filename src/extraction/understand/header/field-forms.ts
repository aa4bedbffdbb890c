import { readFileSync } from 'node:fs';
import { memoizeByText } from '../once.ts';
import { KnownParts } from '../questions/known-parts.ts';
import { countHigher } from './count-higher.ts';

/** Names of the features that `FieldForms` computes. */
export const FORM_FEATURES = ['text_fit', 'text_gap', 'text_rank'] as const;

const MOST_TEXTS = 10_000;
const LAST_RANK = 30;

/**
 * Measures how well a piece of text suits a header field, based on its form and words but not its position.
 * For example, "Help" does not look like the name of a seller. Each part of the text has a weight for each
 * field (training/train_field_forms.py).
 */
export class FieldForms {
  readonly #folder: URL;
  readonly #name: string;
  #parts: KnownParts | undefined;
  #fields: readonly string[] | undefined;

  /** @param name the name of the two model files, without extension */
  constructor(folder: URL, name: string) {
    this.#folder = folder;
    this.#name = name;
  }

  readonly #sumOf = memoizeByText((text: string) => {
    this.#parts ??= new KnownParts(new URL(`${this.#name}.bin`, this.#folder));
    return this.#parts.sumText(text);
  }, MOST_TEXTS);

  /**
   * Returns the index of a field, to be passed to `describe`; -1 if the model was not trained on the field.
   */
  findField(name: string): number {
    this.#fields ??= JSON.parse(
      readFileSync(new URL(`${this.#name}.json`, this.#folder), 'utf8'),
    ) as string[];
    return this.#fields.indexOf(name);
  }

  /**
   * Returns the features of each piece of text for a field: how well it suits the field, how much worse it is
   * than the best piece, and the number of pieces that suit the field better.
   */
  describe(field: number, texts: readonly string[]): (readonly number[])[] {
    if (field < 0) return texts.map(() => [0, 0, 0]);
    const fits = Float64Array.from(texts, (text) => this.#sumOf(text)[field] as number);
    const sorted = fits.toSorted();
    const best = sorted.at(-1) ?? 0;
    return Array.from(fits, (fit) => [fit, fit - best, Math.min(LAST_RANK, countHigher(sorted, fit))]);
  }
}

const MODELS = new URL('./models/', import.meta.url);
/** Measures how plausible a piece of text is as the name of the party in each role. */
export const nameForms = new FieldForms(MODELS, 'name-forms');
/** Measures how well text and codes suit the other header fields. */
export const fieldForms = new FieldForms(MODELS, 'field-forms');
