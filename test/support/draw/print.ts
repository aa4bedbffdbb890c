import type { Vocabulary } from './vocabulary.ts';

const MONTHS: Record<string, string[]> = {
  GB: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  DE: [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
  FR: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  ES: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  IT: [
    'gennaio',
    'febbraio',
    'marzo',
    'aprile',
    'maggio',
    'giugno',
    'luglio',
    'agosto',
    'settembre',
    'ottobre',
    'novembre',
    'dicembre',
  ],
  NL: [
    'januari',
    'februari',
    'maart',
    'april',
    'mei',
    'juni',
    'juli',
    'augustus',
    'september',
    'oktober',
    'november',
    'december',
  ],
  PT: [
    'janeiro',
    'fevereiro',
    'março',
    'abril',
    'maio',
    'junho',
    'julho',
    'agosto',
    'setembro',
    'outubro',
    'novembro',
    'dezembro',
  ],
};

/** Formats dates, numbers and money for a language and a layout. */
export class Printer {
  readonly #words: Vocabulary;
  readonly #dates: string;
  readonly #group: boolean;
  readonly #money: 'sign' | 'code' | 'none';

  constructor(words: Vocabulary, style: { dates: number; group: boolean; money: 'sign' | 'code' | 'none' }) {
    this.#words = words;
    this.#dates = words.dates[style.dates % words.dates.length] ?? 'yyyy-MM-dd';
    this.#group = style.group;
    this.#money = style.money;
  }

  date(date: Date): string {
    const day = date.getUTCDate();
    const month = date.getUTCMonth();
    const year = String(date.getUTCFullYear());
    return this.#dates
      .replace('yyyy', year)
      .replace('yy', year.slice(2))
      .replace('MMMM', '§')
      .replace('MM', String(month + 1).padStart(2, '0'))
      .replace('dd', String(day).padStart(2, '0'))
      .replace(/\bd\b/, String(day))
      .replace('§', MONTHS[this.#words.country]?.[month] ?? '');
  }

  number(value: number, decimals = 2): string {
    const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.');
    const separator = this.#words.decimal === ',' ? '.' : ',';
    const grouped = this.#group ? whole.replace(/\B(?=(\d{3})+$)/g, separator) : whole;
    return `${value < 0 ? '-' : ''}${grouped}${fraction ? this.#words.decimal + fraction : ''}`;
  }

  quantity(value: number): string {
    return Number.isInteger(value) ? String(value) : this.number(value, 1);
  }

  money(value: number): string {
    const text = this.number(value);
    if (this.#money === 'none') return text;
    if (this.#money === 'code') return `${text} ${this.#words.currency}`;
    return this.#words.before ? `${this.#words.sign}${text}` : `${text} ${this.#words.sign}`;
  }

  /** Formats a rate. Adds "%" unless the column header contains it. */
  rate(value: number, sign = true): string {
    return `${Number.isInteger(value) ? value : this.number(value, 1)}${sign ? '%' : ''}`;
  }
}
