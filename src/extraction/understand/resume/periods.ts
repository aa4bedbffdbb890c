import { monthNumbers } from '../lexicon/lexicon.ts';
import { matchToSpan, type Span, selectWholeChunk } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import words from './words.json' with { type: 'json' };

/** A period whose dates are as precise as the printed ones: `2019`, `2019-03` or `2019-03-01`. */
export interface Stay {
  start?: string;
  end?: string;
  current: boolean;
  span: Span;
  /**
   * The second chunk if the period is split across two chunks, for example because it wraps in a narrow
   * column: "May 2019" below "June 2017 to".
   */
  also?: Span;
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const joinLongestFirst = (list: readonly string[]) =>
  list
    .toSorted((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|');
/**
 * The first of twelve private-use characters that replace the names of months. A regular expression with the
 * names of all months would take too long to compile.
 */
const FIRST_MONTH = 0xe001;
const MONTH = String.raw`[\ue001-\ue00c]`;
const YEAR_WORD = String.raw`(?:${joinLongestFirst(words.years)})(?![\p{L}\d])\.?`;
/** A year, which may be followed by a word: "2019 m.", "2019. gada", "2019 г.". */
const YEAR = String.raw`(?:19|20)\d{2}(?:\.?\s?${YEAR_WORD}|\.(?!\s?\d))?`;
/** A year followed by the name of a month: "2021. március 15.", "2021 m. kovo mėn.". */
const YEAR_FIRST = String.raw`(?:19|20)\d{2}\.?\s(?:${YEAR_WORD}\s)?(?:${MONTH}{4,}\.?|${MONTH}{3}\.)(?:\s(?:${joinLongestFirst(words.months)})\.?)?(?:\s\d{1,2}\.)?`;
const NUMBER_FIRST = String.raw`(?:\d{1,2}[./]\s?){1,2}${YEAR}|\d{1,2}\s[./]\s?${YEAR}`;
const NAME_FIRST = String.raw`(?:\d{1,2}\.?\s)?(?:${MONTH}{3,}|\p{L}{3,12})\.?\s(?:de\s)?${YEAR}`;
const DAY = String.raw`(?:${NUMBER_FIRST}|(?:19|20)\d{2}-\d{2}(?:-\d{2})?|(?:19|20)\d{2}(?:\.\s?\d{1,2}){1,2}(?:\.|(?!\d))|${YEAR_FIRST}|${NAME_FIRST}|${YEAR})`;
const NOW = joinLongestFirst(words.now);
const UNTIL = joinLongestFirst(words.until);
const JOIN = String.raw`(?:\s?[-–—/]\s?(?:(?:${UNTIL})\s)?|\s?(?:${UNTIL})\s?)`;
const FROM = String.raw`(?:(?:${joinLongestFirst([...words.from, ...words.since])})\s)?`;
const RANGE = new RegExp(
  String.raw`(?<![\p{L}\d])${FROM}(${DAY})${JOIN}(?:l['’]|la\s|o\s)?(?:(${DAY})|${NOW})(?![\p{L}\d])`,
  'gu',
);
const SINCE = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:${joinLongestFirst(words.since)})\s(${DAY})|(${DAY})(?:['’]\p{L}{2,4})?\s?(?:${joinLongestFirst(words.since_after)}))(?![\p{L}\d])`,
  'u',
);
/** A period whose end is not printed: "2019 –". */
const OPEN = new RegExp(String.raw`(?<![\p{L}\d])(?:(${DAY})\s?[-–—]$|^(${DAY})[-–—]\s)`, 'u');
const ALONE = new RegExp(String.raw`(?<![\p{L}\d./-])(${DAY})(?![\p{L}\d/-])`, 'u');
/**
 * An initial. It is removed because it could be mistaken for an abbreviated word for "year": "2018 – 2019 R.
 * Meyer".
 */
const INITIAL = /(?<![\p{L}\d])\p{Lu}(?=\.)/gu;

/**
 * Reads the period in a chunk. Returns null if there is none. If `alone` is true, a year or month on its own
 * is also accepted.
 */
export function readStay(chunk: Chunk, alone = false): Stay | null {
  const text = markMonths(chunk.text.slice(0, 300));
  const range = matchRange(text);
  if (range) return { ...range.dates, span: matchToSpan(chunk, range.match) };
  for (const pattern of [SINCE, OPEN]) {
    const since = pattern.exec(text);
    const start = since ? parseStayDate(since[1] ?? since[2] ?? '') : null;
    if (since && start) return { start, current: true, span: matchToSpan(chunk, since) };
  }
  const one = alone ? ALONE.exec(text) : null;
  const end = one ? parseStayDate(one[1] ?? '') : null;
  return one && end ? { end, current: false, span: matchToSpan(chunk, one) } : null;
}

/**
 * Converts text to lowercase and replaces the names of months with private-use characters, without changing
 * any offsets.
 */
function markMonths(text: string): string {
  const lower = text.replace(INITIAL, '_').replaceAll('İ', 'i').toLowerCase();
  return lower.replace(/\p{L}{3,}/gu, (word) => {
    const month = monthNumbers.get(keyOf(word));
    return month === undefined ? word : String.fromCharCode(FIRST_MONTH + month - 1).repeat(word.length);
  });
}

/** Finds the first range that begins with a date. In "Acme 2019 – 2021", the range begins with "2019". */
function matchRange(
  text: string,
): { match: RegExpExecArray; dates: Pick<Stay, 'start' | 'end' | 'current'> } | null {
  for (let from = 0; from < text.length; ) {
    RANGE.lastIndex = from;
    const match = RANGE.exec(text);
    if (!match) return null;
    const start = parseStayDate(match[1] ?? '');
    const end = match[2] === undefined ? null : (parseStayDate(match[2]) ?? findYear(match[2]));
    if (start) return { match, dates: { start, ...(end ? { end } : {}), current: end === null } };
    from = match.index + 1;
  }
  return null;
}

/** Maximum number of words in each half of a period. */
const MAX_WORDS = 8;
/** A date that may be followed by the beginning of the other date: "from March 2014 to February". */
const HALF = new RegExp(String.raw`^${FROM}${DAY}(?:${JOIN}(?:${MONTH}{3,}\.?)?)?$`, 'u');

/**
 * Reads a period that begins in one chunk and ends in the chunk below or next to it. Returns null if the
 * chunks contain anything else.
 */
export function readWrappedStay(first: Chunk, second: Chunk): Stay | null {
  if (first.tokens.length > MAX_WORDS || second.tokens.length > MAX_WORDS) return null;
  if (!HALF.test(markMonths(first.text))) return null;
  const text = markMonths(`${first.text} ${second.text}`);
  const range = matchRange(text);
  if (!range || range.match[0].length < text.length) return null;
  return { ...range.dates, span: selectWholeChunk(first), also: selectWholeChunk(second) };
}

const findYear = (text: string) => /(?:19|20)\d{2}/.exec(text)?.[0] ?? null;
const YEAR_KEYS = new Set(words.years.map(keyOf));

function parseStayDate(text: string): string | null {
  const pad = (value: string | number) => String(value).padStart(2, '0');
  const year = findYear(text);
  if (year === null) return null;
  const first = /^\d{4}(?:-|\.\s?)(\d{1,2})(?:(?:-|\.\s?)(\d{1,2}))?\.?$/.exec(text);
  if (first)
    return [
      year,
      ...first
        .slice(1)
        .filter((part) => part !== undefined)
        .map(pad),
    ].join('-');
  const day = /^(\d{1,2})[./]\s?(\d{1,2})[./]/.exec(text);
  if (day) return `${year}-${pad(day[2] ?? '')}-${pad(day[1] ?? '')}`;
  const month = /^(\d{1,2})\s?[./]\s?\d/.exec(text);
  if (month) return `${year}-${pad(month[1] ?? '')}`;
  const named = /[\ue001-\ue00c]/.exec(text)?.[0].charCodeAt(0);
  if (named !== undefined) return `${year}-${pad(named - FIRST_MONTH + 1)}`;
  const others = (text.match(/\p{L}{3,}/gu) ?? []).filter((word) => !YEAR_KEYS.has(keyOf(word)));
  return others.length === 0 ? year : null;
}
