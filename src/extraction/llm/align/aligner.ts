import type { FieldSchema } from '../../options.ts';
import { parseTypedValue } from '../../parse-typed-value.ts';
import { parseCurrency } from '../../understand/recognize/currency.ts';
import { parseDate } from '../../understand/recognize/dates.ts';
import type { View } from '../../understand/view/view.ts';
import { DateAligner } from './align-date.ts';
import { NumberAligner } from './align-number.ts';
import { TextAligner } from './align-text.ts';
import { TimeAligner } from './align-time.ts';
import { createOccurrence, type Occurrence } from './occurrence.ts';

const MIDNIGHT = '00:00';
const ROWS_TO_TIME = 2;
/** Factor for the match quality of a date whose time is not printed near it. */
const WITHOUT_TIME = 0.05;

export type LeafValue = string | number | boolean;

/** Finds the places on the pages where a model's answers are printed. */
export class Aligner {
  readonly view: View;
  #texts?: TextAligner;
  #numbers?: NumberAligner;
  #dates?: DateAligner;
  #times?: TimeAligner;

  constructor(view: View) {
    this.view = view;
  }

  /** Returns all places where the value is printed, from top to bottom. */
  find(value: LeafValue, { format }: FieldSchema): Occurrence[] {
    if (typeof value === 'boolean') return [];
    if (typeof value === 'number') return this.#findNumber(value);
    if (format === 'date') return this.#findDate(value);
    if (format === 'date-time') return this.#findMoment(value);
    const printed = this.#findText(value);
    if (printed.length > 0) return printed;
    if (/^[A-Z]{3}$/.test(value)) {
      const signs = this.#findCurrency(value);
      return signs.length > 0 ? signs : this.#findName(value, 'currency');
    }
    if (/^[A-Z]{2}$/.test(value)) return this.#findName(value, 'region');
    const time = this.#findTime(value);
    if (time !== null) return time;
    // The model may have converted a printed date or number to another format.
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

  #findTime(value: string): Occurrence[] | null {
    this.#times ??= new TimeAligner(this.view);
    return this.#times.find(value);
  }

  /**
   * Finds a date with a time. If the time is not printed near the date, the match quality is much lower,
   * except for midnight, which models add to dates without a time.
   */
  #findMoment(value: string): Occurrence[] {
    const days = this.#findDate(value);
    const time = /T(\d\d:\d\d)/.exec(value)?.[1] ?? MIDNIGHT;
    if (time === MIDNIGHT || days.length === 0) return days;
    const times = this.#findTime(time) ?? [];
    return days.map((day) =>
      times.some(({ row }) => Math.abs(row - day.row) <= ROWS_TO_TIME)
        ? day
        : { ...day, quality: day.quality * WITHOUT_TIME },
    );
  }

  /** Finds names such as "Spain" for the code ES, in the language of the document or in English. */
  #findName(code: string, type: 'currency' | 'region'): Occurrence[] {
    for (const language of [this.view.language ?? 'en', 'en']) {
      const name = new Intl.DisplayNames(language, { type, fallback: 'none' }).of(code);
      const found = name === undefined ? [] : this.#findText(name);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Finds a currency symbol, alone or next to an amount: "€", "12,00€", "Price(€)". */
  #findCurrency(code: string): Occurrence[] {
    return this.view.chunks
      .flatMap((chunk) =>
        chunk.tokens.flatMap(({ text }, i) => {
          const bare = text.replace(/[\d.,()+–−-]/g, '');
          const isSign = bare !== '' && bare.length < 8 && parseCurrency(bare) === code;
          return isSign || parseCurrency(/\((\p{Sc})\)$/u.exec(text)?.[1] ?? '') === code
            ? [createOccurrence([{ chunk, start: i, end: i + 1 }], 0.95)]
            : [];
        }),
      )
      .slice(0, 5);
  }
}
