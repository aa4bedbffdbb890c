import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ALL_FIELDS,
  type HeaderField,
  type ValueKind,
} from '../src/extraction/understand/header/header-fields.ts';
import { listValueParts } from '../src/extraction/understand/questions/value-parts.ts';

/** Kinds of values whose form does not depend on the field. */
const WITHOUT_FORM: ReadonlySet<ValueKind> = new Set(['date', 'money', 'time', 'given']);

export function hasForm({ kind }: HeaderField): boolean {
  return !WITHOUT_FORM.has(kind);
}

/** Collects the texts that may be header values, and writes their parts to forms.json (for train_field_forms.py). */
export class FormWriter {
  readonly #file: string;
  readonly #numbers = new Map<string, number>();
  readonly #texts = new Map<string, number[]>();

  constructor(folder: string) {
    this.#file = join(folder, 'forms.json');
  }

  add(texts: readonly (string | number)[]): void {
    for (const text of texts.map(String))
      if (!this.#texts.has(text))
        this.#texts.set(
          text,
          listValueParts(text).map((part) => this.#assignNumber(part)),
        );
  }

  finish(): void {
    const kinds = Object.fromEntries(
      ALL_FIELDS.filter(hasForm).map(({ learnedAs, kind }) => [learnedAs, kind]),
    );
    const parts = [...this.#numbers.keys()];
    writeFileSync(this.#file, JSON.stringify({ kinds, parts, texts: Object.fromEntries(this.#texts) }));
  }

  #assignNumber(part: string): number {
    let number = this.#numbers.get(part);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(part, number);
    }
    return number;
  }
}
