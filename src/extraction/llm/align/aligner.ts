import type { FieldSchema } from '../../options.ts';
import { parseTypedValue } from '../../parse-typed-value.ts';
import { parseCurrency } from '../../understand/recognize/currency.ts';
import { parseDate } from '../../understand/recognize/dates.ts';
import type { View } from '../../understand/view/view.ts';
import { DateAligner } from './align-date.ts';
import { NumberAligner } from './align-number.ts';
import { TextAligner } from './align-text.ts';
import { type Occurrence, occurrenceOf } from './occurrence.ts';

export type LeafValue = string | number | boolean;

/** Finds on the pages what a model has answered. Each kind of value is looked for in its own way. */
export class Aligner {
  readonly view: View;
  #texts?: TextAligner;
  #numbers?: NumberAligner;
  #dates?: DateAligner;

  constructor(view: View) {
    this.view = view;
  }

  /** All places where the value is printed, from the top; none if it is printed nowhere. */
  find(value: LeafValue, { format }: FieldSchema): Occurrence[] {
    if (typeof value === 'boolean') return [];
    if (typeof value === 'number') return this.#findNumber(value);
    if (format === 'date' || format === 'date-time') return this.#findDate(value);
    const printed = this.#findText(value);
    if (printed.length > 0) return printed;
    if (/^[A-Z]{3}$/.test(value)) {
      const signs = this.#findCurrency(value);
      return signs.length > 0 ? signs : this.#findCurrencyName(value);
    }
    // A text field whose value the model has put into the form of a date or number.
    const date = /^\d{4}-\d\d-\d\d/.test(value) ? value : parseDate(value);
    if (date !== null) return this.#findDate(date);
    const number = parseTypedValue(value, 'number');
    return 'value' in number && typeof number.value === 'number' ? this.#findNumber(number.value) : [];
  }

  #findText(value: string): Occurrence[] {
    this.#texts ??= new TextAligner(this.view);
    return this.#texts.find(value.replace(/^https?:\/\//i, ''));
  }

  #findNumber(value: number): Occurrence[] {
    this.#numbers ??= new NumberAligner(this.view);
    return this.#numbers.find(value);
  }

  #findDate(value: string): Occurrence[] {
    this.#dates ??= new DateAligner(this.view);
    return this.#dates.find(value);
  }

  /** "US Dollar", in the language of the document or in English. */
  #findCurrencyName(code: string): Occurrence[] {
    for (const language of [this.view.language ?? 'en', 'en']) {
      const name = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' }).of(code);
      const found = name === undefined ? [] : this.#findText(name);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** A currency is often printed as a sign, alone or beside an amount: "€", "12,00€". */
  #findCurrency(code: string): Occurrence[] {
    return this.view.chunks
      .flatMap((chunk) =>
        chunk.tokens.flatMap(({ text }, i) => {
          const bare = text.replace(/[\d.,()+–−-]/g, '');
          return bare !== '' && bare.length < 8 && parseCurrency(bare) === code
            ? [occurrenceOf([{ chunk, start: i, end: i + 1 }], 0.95)]
            : [];
        }),
      )
      .slice(0, 5);
  }
}
