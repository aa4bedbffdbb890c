import type { Context } from '../context.ts';
import { monthNumbers } from '../lexicon/lexicon.ts';
import { formatDate } from '../recognize/dates.ts';
import { type Span, toSpan } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk, Row } from '../view/view.ts';

/**
 * A date printed without a year, such as "04.07.", "02 May" or "May 2". The year is inferred from the
 * statement's period.
 */
export interface ShortDate {
  iso: string;
  span: Span;
}

export interface YearHint {
  /** The first day of the statement's period, as an ISO date; null if it is unknown. */
  start: string | null;
  /** The last day of the statement's period, as an ISO date. */
  end: string;
  dayFirst: boolean;
}

const NUMERIC = /^(\d{1,2})\s?[./-]\s?(\d{1,2})\.?(?=\s|$)/;
/** Some banks print dates as six digits: "240713", "130724" or "071324". */
const COMPACT = /^(\d{2})(\d{2})(\d{2})(?=\s|$)/;
const FULL = /^((?:19|20)\d{2})(\d{2})(\d{2})(?=\s|$)/;
/** Some banks print "04 13" in a column of dates. */
const SPACED = /^(\d{2})\s(\d{2})$/;
const DAY_NAME = /^(\d{1,2})(?:st|nd|rd|th|er|[.º°])?[\s./-]{0,2}(?:de\s)?(\p{L}{3,10})\.?(?=\s|$)/iu;
const NAME_DAY = /^(\p{L}{3,10})\.?[\s./-]{0,2}(\d{1,2})(?:st|nd|rd|th)?(?=\s|$)/iu;
/** A transaction date may be up to this many days after the end of the printed period. */
const LATE = 31;
/** Assumed maximum length of a statement period, in days, if its first day is not printed. */
const LONGEST_PERIOD = 366;

/**
 * Creates the hint that is used to complete dates printed without a year. Returns null if the end of the
 * period is unknown.
 */
export function createYearHint(context: Context, start: string | null, end: string | null): YearHint | null {
  if (end === null) return null;
  for (const { text, iso } of context.dates) {
    const [, first, second] = /^(\d{1,2})[./-](\d{1,2})[./-]\d/.exec(text) ?? [];
    if (first !== undefined && Number(first) !== Number(second))
      return { start, end, dayFirst: Number(first) === Number(iso.slice(8)) };
  }
  return { start, end, dayFirst: context.dayFirst };
}

/** Finds dates without a year (the transaction date and the value date) in the first cells of a row. */
export function findShortDates(row: Row, hint: YearHint): ShortDate[] {
  const found: ShortDate[] = [];
  for (const chunk of row.chunks.slice(0, 3)) {
    for (let from = 0; from < Math.min(4, chunk.tokens.length) && found.length < 2; ) {
      const date = readShortDate(chunk, from, hint);
      if (date) found.push(date);
      from = date ? date.span.end : from + 1;
    }
  }
  return found;
}

/** Reads a date without a year that begins at the token `from`. Returns null if there is none. */
export function readShortDate(chunk: Chunk, from: number, hint: YearHint): ShortDate | null {
  const before = chunk.tokens.slice(0, from).reduce((sum, token) => sum + token.text.length + 1, 0);
  const text = chunk.text.slice(before, before + 24);
  const compact = readCompactDate(text, hint);
  if (compact !== null) return { iso: compact.iso, span: toSpan(chunk, before, before + compact.length) };
  const read = readDayAndMonth(text, hint.dayFirst);
  if (!read) return null;
  const span = toSpan(chunk, before, before + read.length);
  const iso = addYear(read, hint);
  // Swap day and month if only the swapped date is in the period.
  const other = addYear(readDayAndMonth(text, !hint.dayFirst), hint);
  const { start, end } = hint;
  const isIn = (date: string | null) => date !== null && start !== null && date >= start && date <= end;
  const best = !isIn(iso) && isIn(other) ? other : iso;
  return best === null ? null : { iso: best, span };
}

function addYear(read: { day: number; month: number } | null, { end }: YearHint): string | null {
  if (!read) return null;
  const year = Number(end.slice(0, 4));
  const iso = formatDate(year, read.month, read.day);
  if (iso === null) return null;
  // In a period that ends in January, December belongs to the previous year.
  return countDays(iso, end) > LATE ? formatDate(year - 1, read.month, read.day) : iso;
}

/** Whether `text` begins with digits that can be a date: eight, or six with the year at the beginning or the end. */
export function isCompactDate(text: string): boolean {
  if (readFullDate(text) !== null) return true;
  const [, first = '', middle = '', last = ''] = COMPACT.exec(text) ?? [];
  const isDay = (digits: string) => Number(digits) >= 1 && Number(digits) <= 31;
  const isMonth = (digits: string) => Number(digits) >= 1 && Number(digits) <= 12;
  return (isMonth(middle) && (isDay(first) || isDay(last))) || (isMonth(first) && isDay(middle));
}

/** Reads a date in the form that exports of banks contain, such as "20260331". */
function readFullDate(text: string): string | null {
  const [, year, month, day] = (FULL.exec(text) ?? []).map(Number);
  return year === undefined ? null : formatDate(year, month ?? 0, day ?? 0);
}

/**
 * Reads a date of six or eight digits. Returns null if one of six digits is neither in the statement period nor
 * close to it.
 */
function readCompactDate(text: string, { start, end }: YearHint): { iso: string; length: number } | null {
  const full = readFullDate(text);
  if (full !== null) return { iso: full, length: 8 };
  const [, first = '', middle = '', last = ''] = COMPACT.exec(text) ?? [];
  const orders = [first + middle + last, last + middle + first, last + first + middle];
  for (const digits of first === '' ? [] : orders) {
    const iso = readYearFirst(digits);
    if (iso === null || countDays(iso, end) > LATE) continue;
    if (countDays(start ?? end, iso) <= (start === null ? LONGEST_PERIOD : LATE)) return { iso, length: 6 };
  }
  return null;
}

/** Reads "260331" as 2026-03-31. Returns null if the digits are not a date. */
export function readYearFirst(digits: string): string | null {
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].map(Number);
  return formatDate(2000 + (year ?? 0), month ?? 0, day ?? 0);
}

/** Returns the number of days from `earlier` to `later`. */
const countDays = (later: string, earlier: string) => (Date.parse(later) - Date.parse(earlier)) / 86_400_000;

/**
 * Reads a day and a month without a year at the beginning of `text`. Returns null if there is no such date.
 * `length` is the number of characters read.
 */
export function readDayAndMonth(
  text: string,
  dayFirst = true,
): { day: number; month: number; length: number } | null {
  const numeric = NUMERIC.exec(text) ?? SPACED.exec(text);
  if (numeric) {
    const [first, second] = [Number(numeric[1]), Number(numeric[2])];
    const swapped = dayFirst ? second > 12 && first <= 12 : first <= 12;
    return {
      day: swapped ? second : first,
      month: swapped ? first : second,
      length: numeric[0].length,
    };
  }
  const named = DAY_NAME.exec(text);
  const month = named ? monthNumbers.get(keyOf(named[2] ?? '')) : undefined;
  if (named && month !== undefined) return { day: Number(named[1]), month, length: named[0].length };
  const other = NAME_DAY.exec(text);
  const first = other ? monthNumbers.get(keyOf(other[1] ?? '')) : undefined;
  return other && first !== undefined
    ? { day: Number(other[2]), month: first, length: other[0].length }
    : null;
}
