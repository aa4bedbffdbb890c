import type { Locale, Random } from './random.ts';

const LANGUAGE_TAGS: Record<Locale, string> = {
  en_US: 'en-US',
  en_GB: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  nl: 'nl-NL',
  es: 'es-ES',
  it: 'it-IT',
  pt: 'pt-PT',
};

export const DATE_PATTERNS: Record<Locale, readonly string[]> = {
  en_US: ['MM/DD/YYYY', 'MMM D, YYYY', 'MMMM D, YYYY', 'M/D/YYYY', 'MM-DD-YYYY', 'MM/DD/YY'],
  en_GB: ['DD/MM/YYYY', 'D MMM YYYY', 'D MMMM YYYY', 'DD-MMM-YYYY', 'DD.MM.YYYY', 'DD/MM/YY'],
  de: ['DD.MM.YYYY', 'D. MMMM YYYY', 'DD.MM.YY', 'DD.MM.YYYY'],
  fr: ['DD/MM/YYYY', 'D MMMM YYYY', 'DD/MM/YY', 'DD.MM.YYYY'],
  nl: ['DD-MM-YYYY', 'D MMMM YYYY', 'DD/MM/YYYY', 'D-M-YYYY'],
  es: ['DD/MM/YYYY', 'D de MMMM de YYYY', 'DD-MM-YYYY', 'DD/MM/YY'],
  it: ['DD/MM/YYYY', 'D MMMM YYYY', 'DD.MM.YYYY', 'DD/MM/YY'],
  pt: ['DD/MM/YYYY', 'D de MMMM de YYYY', 'DD-MM-YYYY', 'YYYY-MM-DD'],
};

/** Formats a date. The pattern consists of YYYY, YY, MMMM, MMM, MM, M, DD, D and EEE (weekday). */
export function formatDate(iso: string, pattern: string, locale: Locale): string {
  const date = new Date(`${iso}T00:00:00Z`);
  const formatPart = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...options, timeZone: 'UTC' })
      .format(date)
      .replace('.', '');
  const [year = '', month = '', day = ''] = iso.split('-');
  const parts: Record<string, string> = {
    YYYY: year,
    YY: year.slice(2),
    MMMM: new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    })
      .formatToParts(date)
      .reduce((found, part) => (part.type === 'month' ? part.value : found), ''),
    MMM: formatPart({ month: 'short' }),
    MM: month,
    M: String(Number(month)),
    DD: day,
    D: String(Number(day)),
    EEE: formatPart({ weekday: 'short' }),
  };
  return pattern.replace(/YYYY|YY|MMMM|MMM|MM|M|DD|\bD\b|EEE/g, (part) => parts[part] ?? part);
}

/** Separators for thousands and decimals. */
export type NumberStyle = readonly [thousands: string, decimal: string];

const NUMBER_STYLES: Record<Locale, readonly NumberStyle[]> = {
  en_US: [[',', '.']],
  en_GB: [
    [',', '.'],
    [',', '.'],
    ['', '.'],
  ],
  de: [
    ['.', ','],
    ['.', ','],
    ['', ','],
  ],
  fr: [
    ['\u00a0', ','],
    ['\u202f', ','],
    ['', ','],
  ],
  nl: [['.', ',']],
  es: [
    ['.', ','],
    ['', ','],
  ],
  it: [['.', ',']],
  pt: [
    ['.', ','],
    ['\u00a0', ','],
  ],
};

const SIGNS: Record<string, string> = { USD: '$', GBP: '£', EUR: '€', CHF: 'CHF', CAD: '$' };

/** The formats of one document, which depend only on the seed. */
export interface Formats {
  /** Includes the symbol or code of the currency. */
  money(value: number): string;
  /** Does not include the currency. */
  amount(value: number): string;
  number(value: number, digits?: number): string;
  date(iso: string): string;
  /** Formats a date with the month as a word, as in running text. */
  longDate(iso: string): string;
  percent(value: number): string;
}

const LONG_DATES: Partial<Record<Locale, string>> = {
  en_US: 'MMMM D, YYYY',
  de: 'D. MMMM YYYY',
  es: 'D de MMMM de YYYY',
  pt: 'D de MMMM de YYYY',
};

/** Chooses the formats of a document, with a random date pattern unless `datePattern` is given. */
export function chooseFormats(random: Random, currency: string, datePattern?: string): Formats {
  const { locale } = random;
  const [thousands, decimal] = random.pick(NUMBER_STYLES[locale]);
  const pattern = datePattern ?? random.pick(DATE_PATTERNS[locale]);
  const sign = SIGNS[currency] ?? currency;
  const english = locale.startsWith('en');
  const shapes = english
    ? [`${sign}*`, `${sign}*`, `${sign} *`, `* ${currency}`]
    : [`* ${sign}`, `* ${sign}`, `${sign} *`, `* ${currency}`, `${currency} *`, `*${sign}`];
  const shape = sign.length > 1 ? `${sign} *` : random.pick(shapes);
  const percentGap = random.pick(['', ' ']);
  const formatNumber = (value: number, digits = Number.isInteger(value) ? 0 : 2) => {
    const [whole = '', fraction] = Math.abs(value).toFixed(digits).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
    return (value < 0 ? '-' : '') + grouped + (fraction ? decimal + fraction : '');
  };
  return {
    number: formatNumber,
    amount: (value) => formatNumber(value, 2),
    money: (value) => (value < 0 ? '-' : '') + shape.replace('*', formatNumber(Math.abs(value), 2)),
    date: (iso) => formatDate(iso, pattern, locale),
    longDate: (iso) => formatDate(iso, LONG_DATES[locale] ?? 'D MMMM YYYY', locale),
    percent: (value) => `${formatNumber(value, Number.isInteger(value) ? 0 : 1)}${percentGap}%`,
  };
}
