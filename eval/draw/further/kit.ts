import { type PDFFont, StandardFonts } from 'pdf-lib';
import { Pen } from '../pen.ts';
import type { Random } from '../random.ts';
import { iban } from '../sale.ts';
import type { Truth } from '../truth.ts';
import type { Language } from '../vocabulary.ts';
import locales from './locales.json' with { type: 'json' };
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import nl from './words/nl.json' with { type: 'json' };
import pt from './words/pt.json' with { type: 'json' };

export type Words = typeof en;
/** A country's names, places, numbers and money. */
export type Place = (typeof locales)['GB'];

const WORDS: Record<Language, Words> = { en, de, fr, es, it, nl, pt };

/** Where a language is spoken: at home, and in a second country with money or numbers of its own. */
const PLACES: Record<Language, [home: Place, away: Place]> = {
  en: [locales.GB, locales.US],
  de: [locales.DE, locales.CH],
  fr: [locales.FR, locales.BE],
  es: [locales.ES, locales.MX],
  it: [locales.IT, locales.IT],
  nl: [locales.NL, locales.VL],
  pt: [locales.PT, locales.BR],
};

export interface Firm {
  name: string;
  street: string;
  town: string;
  address: string;
  phone: string;
  email: string;
  taxId: string;
  iban: string;
  bic: string;
}

export interface Person {
  given: string;
  surname: string;
  name: string;
  sex: 'M' | 'F';
  street: string;
  town: string;
  address: string;
  phone: string;
  email: string;
}

export const cents = (value: number) => Math.round(value * 100) / 100;
export const at = <T>(list: readonly T[], index: number): T => {
  const one = list[index % list.length];
  if (one === undefined) throw new Error('an empty list of choices');
  return one;
};

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** All that a further drawing is made of. */
export class Kit {
  readonly pen: Pen;
  readonly language: Language;
  readonly words: Words;
  readonly place: Place;
  readonly random: Random;
  readonly truth: Truth;
  /** Which of the place's ways to write a date. */
  dates = 0;

  readonly #typed: PDFFont;

  constructor(pen: Pen, typed: PDFFont, type: string, language: Language, away: boolean, random: Random) {
    this.pen = pen;
    this.#typed = typed;
    this.language = language;
    this.words = WORDS[language];
    this.place = PLACES[language][away ? 1 : 0];
    this.random = random;
    this.truth = { type, fields: {}, lines: [], taxes: [] };
  }

  /** Remembers what is printed, leaving out what has no words. */
  say(path: string, value: string | number): void {
    if (value !== '') this.truth.fields[path] = value;
  }

  firm(index: number): Firm {
    const { companies, phones, taxIds, tld, iban: country, bic } = this.place;
    const [street = '', town = ''] = at(this.place.places, index);
    const name = at(companies, index);
    return {
      name,
      street,
      town,
      address: `${street}, ${town}`,
      phone: at(phones, index),
      email: `${at(['info', 'kontor', 'hello'], index)}@${plain(name).slice(0, 13)}.${tld}`,
      taxId: at(taxIds, index),
      iban: country === '' ? '' : grouped(iban(country, this.random)),
      bic,
    };
  }

  person(index: number): Person {
    const [given = '', surname = '', sex = 'F'] = at(this.place.people, index);
    const [street = '', town = ''] = at(this.place.places, index + 1);
    return {
      given,
      surname,
      name: `${given} ${surname}`,
      sex: sex === 'M' ? 'M' : 'F',
      street,
      town,
      address: `${street}, ${town}`,
      phone: at(this.place.phones, index),
      email: `${plain(given)}.${plain(surname)}@post.${this.place.tld}`,
    };
  }

  number(value: number, decimals = 2): string {
    const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.');
    const digits = whole.replace(/\B(?=(\d{3})+$)/g, this.place.group);
    return `${value < 0 ? '-' : ''}${digits}${fraction ? this.place.decimal + fraction : ''}`;
  }

  money(value: number): string {
    if (value < 0) return `-${this.money(-value)}`;
    const { sign, before } = this.place;
    if (!before) return `${this.number(value)} ${sign}`;
    return `${sign}${sign.length > 1 || sign === '€' ? ' ' : ''}${this.number(value)}`;
  }

  rate(value: number): string {
    return Number.isInteger(value) ? String(value) : String(value).replace('.', this.place.decimal);
  }

  date(date: Date, form = at(this.place.dates, this.dates)): string {
    const month = (style: 'long' | 'short') =>
      new Intl.DateTimeFormat(this.language, { month: style, timeZone: 'UTC' }).format(date);
    return form
      .replace('yyyy', String(date.getUTCFullYear()))
      .replace('yy', String(date.getUTCFullYear()).slice(2))
      .replace('dd', String(date.getUTCDate()).padStart(2, '0'))
      .replace(/\bd\b/, String(date.getUTCDate()))
      .replace('MMMM', () => month('long'))
      .replace('MMM', () => month('short'))
      .replace('MM', String(date.getUTCMonth() + 1).padStart(2, '0'));
  }

  day(from: number, to: number): Date {
    const { random } = this;
    return new Date(Date.UTC(random.integer(from, to), random.integer(0, 11), random.integer(1, 28)));
  }

  /** Prints prose within a width; gives the base line under it. */
  prose(text: string, x: number, y: number, width: number, size = 10, bold = false): number {
    let line = '';
    for (const word of text.split(' ')) {
      const next = line === '' ? word : `${line} ${word}`;
      if (this.pen.widthOf(next, size, bold) > width && line !== '') {
        this.pen.text(line, x, y, { size, bold });
        y += size * 1.35;
        line = word;
      } else line = next;
    }
    this.pen.text(line, x, y, { size, bold });
    return y + size * 1.35;
  }

  /** Lines under each other; gives the base line under them. */
  block(lines: readonly string[], x: number, y: number, size = 10, lead = 1.3): number {
    for (const line of lines) {
      if (line === '') continue;
      this.pen.text(line, x, y, { size });
      y += size * lead;
    }
    return y;
  }

  /** In letters of one width, as zones for machines are. */
  typed(text: string, x: number, y: number, size: number): void {
    this.pen.page.drawText(text, { x, y: this.pen.height - y, size, font: this.#typed });
  }

  frame(x: number, y: number, width: number, height: number): void {
    const { pen } = this;
    pen.line(x, y, x + width, y);
    pen.line(x, y + height, x + width, y + height);
    pen.line(x, y, x, y + height);
    pen.line(x + width, y, x + width, y + height);
  }
}

/** In groups of four, as people write it. */
const grouped = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ');

export const later = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000);

export async function openKit(
  type: string,
  language: Language,
  away: boolean,
  random: Random,
  page: { width: number; height: number; family: 'sans' | 'serif' | 'mono' },
): Promise<Kit> {
  const pen = await Pen.open(page.width, page.height, page.family);
  return new Kit(pen, await pen.pdf.embedFont(StandardFonts.Courier), type, language, away, random);
}
