import { getLocale, t } from '../i18n/translate.ts';
import type { Typed } from './typed.ts';

const PROBLEM = { problem: t('document.typeADateSuchAs') };
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];
/** Two-digit years from this value on belong to the previous century. */
const LAST_CENTURY = 70;

/** Converts `2026-11-20`, `20 November 2026`, `Nov 20, 2026`, `20.11.26` or `20/11/2026` to ISO 8601. */
export function parseTypedDate(text: string, language: string): Typed {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso !== null) return toDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})$/.exec(text);
  if (numeric !== null) {
    const [, first, separator, second, year] = numeric;
    return parseNumeric(
      Number(first),
      Number(second),
      toYear(year ?? ''),
      separator === '.' ? 'de' : language,
    );
  }
  return parseWithMonthName(text);
}

/** Parses a date that consists of three numbers. The month comes first only in some English documents. */
function parseNumeric(first: number, second: number, year: number, language: string): Typed {
  if (second > 12) return toDate(year, first, second);
  if (first > 12 || first === second || !language.startsWith('en')) return toDate(year, second, first);
  const writeDay = (month: number, day: number) =>
    new Date(Date.UTC(2000, month - 1, day)).toLocaleDateString(
      getLocale().startsWith('en') ? 'en-GB' : getLocale(),
      {
        day: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      },
    );
  return {
    problem: t('document.thisCanBeSecondOr', {
      second: writeDay(second, first),
      first: writeDay(first, second),
      year,
    }),
  };
}

function parseWithMonthName(text: string): Typed {
  const words = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  const months = words.flatMap((word) => MONTHS.get(withoutAccents(word)) ?? []);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const [month] = months;
  const [day, year] = numbers;
  if (months.length !== 1 || month === undefined || numbers.length !== 2) return PROBLEM;
  if (day === undefined || day.length > 2 || year === undefined) return PROBLEM;
  return toDate(toYear(year), month, Number(day));
}

function toYear(digits: string): number {
  const year = Number(digits);
  if (digits.length !== 2) return year;
  return year < LAST_CENTURY ? 2000 + year : 1900 + year;
}

function toDate(year: number, month: number, day: number): Typed {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    year >= 1000 && year <= 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? { value: date.toISOString().slice(0, 10) } : PROBLEM;
}

function withoutAccents(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

/** The names and abbreviations of the months in all document languages. */
const MONTHS = new Map(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, n): [string, number] => {
        const name = new Date(Date.UTC(2000, n, 1)).toLocaleDateString(language, { month, timeZone: 'UTC' });
        return [withoutAccents(name.toLowerCase().replace('.', '')), n + 1];
      }),
    ),
  ),
);
MONTHS.set('sept', 9).set('marz', 3);
