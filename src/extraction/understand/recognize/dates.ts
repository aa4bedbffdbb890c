import { monthNumbers } from '../lexicon/lexicon.ts';
import { once } from '../once.ts';
import { matchesIn, type Span, selectWholeChunk, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import { type Chunk, makeChunk, type View } from '../view/view.ts';
import { restoreMonthNames } from './misread-months.ts';
import { findRawRanges } from './range-patterns.ts';
import { createDate, expandYear, type RawDate } from './raw-date.ts';

/** A date printed in the document. `iso` is the date in ISO 8601 format. */
export interface PrintedDate {
  iso: string;
  span: Span;
  text: string;
  /**
   * Whether the printed date is ambiguous, as in 03/04. If so, the order of day and month was determined from
   * other dates in the document, its currency or its language.
   */
  ambiguous: boolean;
  /** Whether the next date is the last day of a period that starts with this date. */
  startsRange?: true;
}

/** A date that begins with the year, with or without a Hungarian suffix: "2026.03.05-ig". */
const YEAR_FIRST =
  /(?<![\d.,/-])((?:19|20)\d{2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?![\d/]|-(?!\p{Ll})|[.,]\d)/gu;
// A time may follow without a space, because none is printed or because OCR missed it: 30/05/201710:18:02.
const NUMERIC =
  /(?<![\d.,/])(\d{1,2})\s?([/.])\s?(\d{1,2})\s?\2\s?((?:19|20)\d{2}(?=\d{1,2}:\d{2})|(?:(?:19|20)\d{2}|\d{2})(?![\d/]|[.,]\d))/g;
/**
 * A date in a form, without separators: "05 08 1987". Digits next to letters, brackets, currencies or dashes, or before a
 * unit, are not a date.
 */
const SPACED =
  /(?<![\p{L}\d.,/+\-)€$£]|[\d)]\s|[-/]\s)(0[1-9]|[12]\d|3[01])(\s)(0[1-9]|[12]\d|3[01])\s((?:19|20)\d{2})(?![\p{L}\d/-]|[.,]\d|\s\d|\s(?:mm|cm|m|kg|g)(?!\p{L}))/gu;
const IS_SPACED = /^\d\d\s/;
const DASHED = /(?<![\w.,/-])(\d{1,2})\s?(-)\s?(\d{1,2})\s?-\s?((?:19|20)\d{2}|\d{2})(?![\d/-]|[.,]\d)/g;
/**
 * A date that contains the name of a month. In "No. 5 of 20 May 2026", the date begins with 20. In "1 - March
 * 31, 2025", 31 is not a year.
 */
const DAY_MONTH =
  /(?<![\d.,/-])(\d{1,2})(?:st|nd|rd|th|er|ης?|[.ºª°]{1,2})?\s?(?:day\s)?(?:of\s|de\s|d[’'])?[\s\-/.]*(\p{L}{3,12})[.,]?\s?(?:de\s|del\s)?[\s\-/,.]*[’']?((?:19|20)\d{2}|\d{2})(?![\d/-]|[.,:]\d|,?\s{1,2}(?:19|20)\d{2}(?!\d)|[.º°]?\s?(?:de\s)?\p{L}{3,12}\.?,?\s(?:del?\s)?(?:19|20)\d{2})/gu;
const MONTH_DAY =
  /(?<![\p{L}\d])(\p{L}{3,12})[.]?\s?[-]?(\d{1,2})\s?(?:st|nd|rd|th)?\s?[,.-]?\s{0,2}[-]?((?:19|20)\d{2})(?!\d)/gu;

/** A Hungarian date, in which a period follows the year: "2026. március 5.", "2026. márc. 5-én". */
const YEAR_MONTH_DAY =
  /(?<![\d.,/-])((?:19|20)\d{2})\.\s?(\p{L}{3,12})\.?\s?(\d{1,2})(?![\d/]|[.,:]\d|,?\s(?:19|20)\d{2})/gu;

/** A date that begins with the year and contains an abbreviated month: "1981-APR-17". */
const YEAR_DASHED_MONTH =
  /(?<![\p{L}\d.,/-])((?:19|20)\d{2})([-/])(\p{L}{3,12})\2(\d{1,2})(?![\p{L}\d/-]|[.,:]\d)/gu;

/** A Latvian date: "2026. gada 5. martā". */
const YEAR_DAY_MONTH =
  /(?<![\d.,/-])((?:19|20)\d{2})\.?\s\p{Ll}{1,5}\.?\s(\d{1,2})\.\s?(\p{L}{3,12})(?!\p{L}|[.,]?\s?(?:19|20)\d{2})/gu;

/** A Lithuanian date: "2026 m. kovo 5 d.", "2026 m. kovo mėn. 5 d.". */
const YEAR_WORD_MONTH_DAY =
  /(?<![\d.,/-])((?:19|20)\d{2})\s?\p{Ll}{1,2}\.\s(\p{L}{3,12})\s(?:\p{Ll}{3}\.\s)?(\d{1,2})(?![\d/]|[.,:]\d)/gu;

/** A Japanese or Chinese date: "2026年3月5日". */
const YEAR_SIGN = /(?<!\d)((?:19|20)\d{2})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/g;

/** A date whose month is a Roman numeral: "5.III.2026", "5 / III / 2026". */
const ROMAN_MONTH =
  /(?<![\p{L}\d.,/-])(\d{1,2})\s?([./-])\s?([IVX]{1,4})\s?\2\s?((?:19|20)\d{2})(?![\d/-]|[.,:]\d)/gu;
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** Maximum number of characters that are searched in each piece of running text. */
export const PROSE_LIMIT = 20_000;

/** Finds dates in running text, even across line breaks. */
export function findDatesIn(chunks: readonly Chunk[], dayFirst: boolean, limit = PROSE_LIMIT): PrintedDate[] {
  const raw =
    limit === PROSE_LIMIT ? datesOfProse(chunks) : chunks.flatMap((chunk) => findRawDates(chunk, limit));
  return raw.flatMap((date) => resolve(date, dayFirst) ?? []);
}

const datesOfProse = once((chunks: readonly Chunk[]): readonly RawDate[] =>
  chunks.flatMap((chunk) => findRawDates(chunk, PROSE_LIMIT)),
);

/**
 * Finds all dates in the document, and determines the order of day and month in dates such as 03/04. If the
 * dates are inconclusive, `hints` determines the order.
 */
export function findDates(
  view: View,
  hints: { dayFirst: boolean },
): { dates: PrintedDate[]; dayFirst: boolean } {
  const compact = findCompactDates(view);
  const raw = moveYearsToFront(
    view.chunks.flatMap(
      (chunk) => compact.get(chunk) ?? (/\d\d/.test(chunk.text) ? findRawDates(chunk) : []),
    ),
  );
  const dayFirst = decideDayFirst(raw, hints.dayFirst);
  return { dates: raw.flatMap((date) => resolve(date, dayFirst) ?? []), dayFirst };
}

const COMPACT = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;

/**
 * Finds dates in the format `20260331`, which is common in files from banks. A column is searched only if it
 * contains several of them.
 */
function findCompactDates(view: View): ReadonlyMap<Chunk, RawDate[]> {
  const columns = new Map<number, Chunk[]>();
  for (const chunk of view.chunks) {
    if (chunk.at === undefined || !COMPACT.test(chunk.text)) continue;
    columns.set(chunk.box[0], [...(columns.get(chunk.box[0]) ?? []), chunk]);
  }
  const several = [...columns.values()].filter((chunks) => chunks.length > 1);
  return new Map(several.flat().map((chunk) => [chunk, [toCompactDate(chunk)]]));
}

function toCompactDate(chunk: Chunk): RawDate {
  const [year, month, day] = COMPACT.exec(chunk.text)?.slice(1).map(Number) ?? [];
  return createDate(chunk.text, selectWholeChunk(chunk), year, month, day);
}

/** Quick checks for dates in digits (`IN_NUMBERS`) and for dates with the name of a month (`NAMED`). */
const IN_NUMBERS = /\d\s?[/.-]\s?\d{1,2}\s?[/.-]\s?\d|\d\d \d\d (?:19|20)\d\d/;
/** A quick check for the two days of a period without spaces: "20260901-20260930". */
const JOINED_DAYS = /\d-?-\d{4}/;
const NAMED = /\p{L}{3}/u;
const FULL_YEAR = /(?:19|20)\d{2}/;
const IN_ROMAN = /\d.{0,3}[IVX].{0,6}(?:19|20)\d{2}/;

function findRawDates(chunk: Chunk, limit?: number): RawDate[] {
  const text = restoreMonthNames(chunk.text);
  if (text === chunk.text) return searchDates(chunk, limit);
  const locate = (date: RawDate): RawDate => {
    const at = text.indexOf(date.printed);
    const printed = chunk.text.slice(at, at + date.printed.length);
    return { ...date, span: { ...date.span, chunk }, printed };
  };
  return searchDates({ ...chunk, text }, limit).map((date) => ({
    ...locate(date),
    ...(date.rangeEnd && { rangeEnd: locate(date.rangeEnd) }),
  }));
}

function searchDates(chunk: Chunk, limit?: number): RawDate[] {
  const numbers = IN_NUMBERS.test(chunk.text);
  const named = NAMED.test(chunk.text);
  const roman = IN_ROMAN.test(chunk.text);
  if (!numbers && !named && !roman && !chunk.text.includes('年') && !JOINED_DAYS.test(chunk.text)) return [];
  const found: RawDate[] = [];
  const taken: [number, number][] = [];
  const add = (match: RegExpExecArray, date: RawDate) => {
    const end = match.index + match[0].length;
    if (taken.some(([from, to]) => from < end && match.index < to)) return;
    taken.push([match.index, end]);
    found.push(date);
  };
  for (const { start, end, from, to } of findRawRanges(
    chunk,
    { name: named && FULL_YEAR.test(chunk.text), numbers },
    limit,
  )) {
    if (taken.some(([one, other]) => one < to && from < other)) continue;
    taken.push([from, to]);
    found.push(start, end);
  }
  const search = (pattern: RegExp, may: boolean) => (may ? matchesIn(chunk, pattern, limit) : []);
  for (const { match, span } of search(YEAR_FIRST, numbers)) {
    add(match, createDate(match[0], span, Number(match[1]), Number(match[3]), Number(match[4])));
  }
  for (const { match, span } of [NUMERIC, DASHED, SPACED].flatMap((pattern) => search(pattern, numbers))) {
    add(match, {
      year: expandYear(match[4]),
      month: null,
      day: null,
      first: Number(match[1]),
      second: Number(match[3]),
      ...(match[4]?.length === 2 && match[1]?.length === 2 ? { third: Number(match[4]) } : {}),
      slash: match[2] !== '.',
      span,
      printed: match[0],
    });
  }
  const hasYear = FULL_YEAR.test(chunk.text);
  for (const { match, span } of search(YEAR_SIGN, hasYear && chunk.text.includes('年'))) {
    const [year, month, day] = match.slice(1).map(Number);
    add(match, createDate(match[0], span, year, month, day));
  }
  for (const { match, span } of search(ROMAN_MONTH, roman)) {
    const month = ROMAN.indexOf(match[3] ?? '') + 1;
    if (month > 0) add(match, createDate(match[0], span, Number(match[4]), month, Number(match[1])));
  }
  for (const [pattern, ofMonth, ofDay] of YEAR_BEFORE_NAME)
    for (const { match, span } of search(pattern, named && hasYear)) {
      const month = monthNumbers.get(keyOf(match[ofMonth] ?? ''));
      if (month) add(match, createDate(match[0], span, Number(match[1]), month, Number(match[ofDay])));
    }
  for (const { match, span } of search(DAY_MONTH, named)) {
    const month = monthNumbers.get(keyOf(match[2] ?? ''));
    if (month && !isDayOfNext(chunk.text, match))
      add(match, createDate(match[0], span, expandYear(match[3]), month, Number(match[1])));
  }
  for (const { match, span } of search(MONTH_DAY, named && hasYear)) {
    const month = monthNumbers.get(keyOf(match[1] ?? ''));
    if (month) add(match, createDate(match[0], span, expandYear(match[3]), month, Number(match[2])));
  }
  return found.sort((a, b) => getFirstToken(a) - getFirstToken(b));
}

/** Returns the position of a date among the dates of its chunk. The end of a range follows its start. */
function getFirstToken({ span, rangeEnd }: RawDate): number {
  return rangeEnd ? Math.min(span.start, rangeEnd.span.start) : span.start;
}

/**
 * Patterns of dates that begin with the year. The numbers identify the groups that contain the month's name
 * and the day.
 */
const YEAR_BEFORE_NAME: readonly [RegExp, number, number][] = [
  [YEAR_MONTH_DAY, 2, 3],
  [YEAR_DASHED_MONTH, 3, 4],
  [YEAR_WORD_MONTH_DAY, 2, 3],
  [YEAR_DAY_MONTH, 3, 2],
];

/**
 * Whether the last number of a date is the day of the next date, as in the columns "14 Nov" and "16 Nov" of a
 * statement.
 */
function isDayOfNext(text: string, match: RegExpExecArray): boolean {
  if (match[3]?.length !== 2) return false;
  const next = /^\s(\p{L}{3,12})(?!\p{L})/u.exec(text.slice(match.index + match[0].length))?.[1];
  return next !== undefined && monthNumbers.has(keyOf(next));
}

/**
 * Reads the first number of short dates such as 25.09.02 as the year if the other dates of the document show
 * that it is. Days vary more than years, and years are usually also printed in full.
 */
function moveYearsToFront(dates: RawDate[]): RawDate[] {
  const short = dates.filter((date) => date.third !== undefined);
  const [firsts, thirds] = [
    new Set(short.map(({ first }) => first)),
    new Set(short.map(({ third }) => third)),
  ];
  const full = new Set(dates.filter((date) => date.third === undefined).map(({ year }) => year));
  const isYear = (number: number | undefined) => full.has(expandYear(String(number)));
  const beginsWithYear =
    short.length > 0 &&
    short.every(({ first }) => isYear(first)) &&
    !short.some(({ third }) => isYear(third) && firsts.size >= thirds.size) &&
    short.every(
      ({ first, second, third = 0 }) => formatDate(expandYear(String(first)), second, third) !== null,
    );
  if (!beginsWithYear) return dates;
  return dates.map((date) =>
    date.third === undefined
      ? date
      : { ...date, year: expandYear(String(date.first)), month: date.second, day: date.third },
  );
}

/**
 * Returns whether the day comes before the month, based on the majority of the dates that allow only one
 * order. Returns `fallback` if there is no majority.
 */
function decideDayFirst(dates: RawDate[], fallback: boolean): boolean {
  let day = 0;
  let month = 0;
  for (const date of dates) {
    // Other numbers in forms also consist of two, two and four digits.
    if (date.month !== null || !date.slash || IS_SPACED.test(date.printed)) continue;
    if (date.first > 12 && date.second <= 12) day++;
    if (date.second > 12 && date.first <= 12) month++;
  }
  return day === month ? fallback : day > month;
}

function resolve(raw: RawDate, dayFirst: boolean): PrintedDate | null {
  let { day, month } = raw;
  let ambiguous = false;
  if (month === null || day === null) {
    const first = raw.slash ? dayFirst : true;
    [day, month] = first ? [raw.first, raw.second] : [raw.second, raw.first];
    if (month > 12) [day, month] = [month, day];
    ambiguous = raw.slash && raw.first <= 12 && raw.second <= 12 && raw.first !== raw.second;
  }
  const iso = formatDate(raw.year, month, day);
  if (iso === null) return null;
  const date = { iso, span: raw.span, text: spanText(raw.span), ambiguous };
  return raw.rangeEnd ? resolveStart(date, resolve(raw.rangeEnd, dayFirst)) : date;
}

/** Maximum length, in days, of a period that begins in one year and ends in the next. */
const LONGEST_OVER_NEW_YEAR = 200;

/** Moves the first day of a period to the previous year if it would otherwise be after the last day. */
function resolveStart(start: PrintedDate, end: PrintedDate | null): PrintedDate | null {
  if (end === null) return null;
  if (start.iso <= end.iso) return { ...start, startsRange: true };
  const iso = `${Number(start.iso.slice(0, 4)) - 1}${start.iso.slice(4)}`;
  const days = (Date.parse(end.iso) - Date.parse(iso)) / 86_400_000;
  return days > LONGEST_OVER_NEW_YEAR ? null : { ...start, iso, startsRange: true };
}

export function formatDate(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || year < 1900 || year > 2100) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * Reads the first date in a standalone string, such as an XML value or a form field. Returns null if it
 * contains no date.
 */
export function parseDate(text: string, dayFirst = true): string | null {
  const chunk = makeChunk([], 0, text, [0, 0, 0, 0], 0);
  for (const date of findRawDates(chunk)) {
    const found = resolve(date, dayFirst);
    if (found) return found.iso;
  }
  return null;
}

/**
 * Lists the possible dates for a string that contains no other words or numbers. There are several if the
 * order of day and month is ambiguous.
 */
export function listReadingsOfDate(text: string): string[] {
  const chunk = makeChunk([], 0, text, [0, 0, 0, 0], 0);
  const [date, other] = findRawDates(chunk);
  if (date === undefined || other !== undefined) return [];
  if (/[^\s.,]/.test(text.replace(date.printed, ''))) return [];
  return [...new Set([true, false].flatMap((dayFirst) => resolve(date, dayFirst)?.iso ?? []))];
}

const TIME = /(?<![\d:.,])([01]?\d|2[0-3])[:.h]([0-5]\d)(?:[:.]([0-5]\d))?\s?([ap])?\.?m?\.?(?![\d:])/gi;

/** Finds times of day, and converts them to HH:MM or HH:MM:SS. */
export function findTimes(chunk: Chunk): { iso: string; span: Span; text: string }[] {
  return matchesIn(chunk, TIME).flatMap(({ match, span }) => {
    if (/^\d+\.\d+$/.test(match[0].trim())) return [];
    let hour = Number(match[1]);
    const half = match[4]?.toLowerCase();
    if (half === 'p' && hour < 12) hour += 12;
    if (half === 'a' && hour === 12) hour = 0;
    const iso = `${String(hour).padStart(2, '0')}:${match[2]}${match[3] ? `:${match[3]}` : ''}`;
    return [{ iso, span, text: spanText(span) }];
  });
}
