import { monthNumbers } from '../lexicon/lexicon.ts';
import words from '../lexicon/range-words.json' with { type: 'json' };
import { findTextMatches, type Span, toSpan } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import { createDate, expandYear, type RawDate } from './raw-date.ts';

const JOINT_WORDS = [...new Set(Object.values(words).flat())]
  .sort((a, b) => b.length - a.length)
  .map((word) => word.replaceAll(' ', '\\s'))
  .join('|');
const DASHES = '--|[-–—~～→]';

/** Text that joins the first and the last day of a period, except a slash: "–", "to", "bis zum". */
export const RANGE_JOINT = `(?:${DASHES}|${JOINT_WORDS})`;

const JOINT = `(?:\\s?(?:${DASHES})\\s?|\\s(?:${JOINT_WORDS})\\s)`;
const ORDINAL = '(?:st|nd|rd|th|er|[.ºª°])?';
const START = `(?<![\\d.,/:\\p{L}-])(?<day>\\d{1,2})${ORDINAL}`;
const END = `(?<endDay>\\d{1,2})${ORDINAL}`;
const OF = "(?:\\s(?:of\\s|de\\s|d[’'])?|(?<=\\.))";
const MONTH = '(?<month>\\p{L}{3,12})\\.?';
const END_MONTH = '(?<endMonth>\\p{L}{3,12})\\.?';
const YEAR = '(?<year>(?:19|20)\\d{2})';
const BEFORE_YEAR = ',?\\s(?:del?\\s|a\\.?\\s)?';
const AFTER = '(?!\\d|[.,]\\d)';
const NO_WORD_BEFORE = '(?<![\\p{L}\\d])';
const NO_NUMBER_BEFORE = '(?<![\\d.,/-])';

const NAMED = [
  // "1–30 September 2026", "1 al 30 de mayo de 2026"
  `${START}${JOINT}${END}${OF}${END_MONTH}${BEFORE_YEAR}${YEAR}${AFTER}`,
  // "1 Sep to 30 Sep 2026", "1 de mayo a 31 de mayo de 2026"
  `${START}${OF}${MONTH}${JOINT}${END}${OF}${END_MONTH}${BEFORE_YEAR}${YEAR}${AFTER}`,
  // "September 1-30, 2026"
  `${NO_WORD_BEFORE}${END_MONTH}\\s(?<day>\\d{1,2})${ORDINAL}${JOINT}${END},?\\s${YEAR}${AFTER}`,
  // "Dec 20 – Jan 19, 2026"
  `${NO_WORD_BEFORE}${MONTH}\\s(?<day>\\d{1,2})${ORDINAL}${JOINT}${END_MONTH}\\s${END},?\\s${YEAR}${AFTER}`,
  // "2026. szeptember 1–30."
  `${NO_NUMBER_BEFORE}${YEAR}\\.\\s?${END_MONTH}\\s?(?<day>\\d{1,2})\\.?${JOINT}${END}${AFTER}`,
  // "2026. szeptember 1. – október 30."
  `${NO_NUMBER_BEFORE}${YEAR}\\.\\s?${MONTH}\\s?(?<day>\\d{1,2})\\.?${JOINT}${END_MONTH}\\s?${END}${AFTER}`,
].map((pattern) => new RegExp(pattern, 'dgu'));

const NUMERIC = [
  // "01.09. – 30.09.2026", "1/9-30/9/2026"
  `${START}([./])(?<month>\\d{1,2})\\.?${JOINT}(?<endDay>\\d{1,2})\\2\\s?(?<endMonth>\\d{1,2})\\2\\s?(?<year>(?:19|20)\\d{2}|\\d{2})${AFTER}`,
  // "1.–30.9.2026", "01-30.09.2026"
  `(?<![\\d.,/:\\p{L}-])(?<day>\\d{1,2}(?=\\.)|\\d{2}(?=-))(\\.${JOINT}|-)(?<endDay>\\d{1,2})\\.\\s?(?<endMonth>\\d{1,2})\\.\\s?${YEAR}${AFTER}`,
].map((pattern) => new RegExp(pattern, 'dgu'));

/** "2026-09-01--2026-09-30", "2026-09-01/2026-09-30", "20260901-20260930" */
const ISO =
  /(?<![\d-])(?<startYear>(?:19|20)\d{2})(-?)(?<month>\d{2})\2(?<day>\d{2})(?:--|\/|(?<!-\d\d)-)(?<year>(?:19|20)\d{2})\2(?<endMonth>\d{2})\2(?<endDay>\d{2})(?![\d-])/dgu;

/** The first and the last day of a period, and the position of the period in the text of the chunk. */
export interface RawRange {
  start: RawDate;
  end: RawDate;
  from: number;
  to: number;
}

/** Finds periods whose first day is printed without its year, or whose days are joined without a space. */
export function findRawRanges(
  chunk: Chunk,
  has: { name: boolean; numbers: boolean },
  limit?: number,
): RawRange[] {
  const search = (pattern: RegExp) => findTextMatches(chunk, pattern, limit);
  return [
    ...(has.name ? NAMED.flatMap(search).flatMap((match) => createNamed(chunk, match)) : []),
    ...(has.numbers ? NUMERIC.flatMap(search).map((match) => createNumeric(chunk, match)) : []),
    ...search(ISO).map((match) => createIso(chunk, match)),
  ];
}

function createNamed(chunk: Chunk, match: RegExpExecArray): RawRange[] {
  const { day, month, endDay, endMonth, year } = match.groups ?? {};
  const lastMonth = monthNumbers.get(keyOf(endMonth ?? ''));
  const firstMonth = month === undefined ? lastMonth : monthNumbers.get(keyOf(month));
  if (!firstMonth || !lastMonth) return [];
  const { start, end } = locateDays(chunk, match);
  const range = {
    start: createDate(match[0], start, Number(year), firstMonth, Number(day)),
    end: createDate(match[0], end, Number(year), lastMonth, Number(endDay)),
  };
  return [joinDays(match, range)];
}

function createNumeric(chunk: Chunk, match: RegExpExecArray): RawRange {
  const { day, month, endDay, endMonth, year } = match.groups ?? {};
  const { start, end } = locateDays(chunk, match);
  const shared = {
    year: expandYear(year),
    month: null,
    day: null,
    slash: match[2] === '/',
    printed: match[0],
  };
  return joinDays(match, {
    start: { ...shared, first: Number(day), second: Number(month ?? endMonth), span: start },
    end: { ...shared, first: Number(endDay), second: Number(endMonth), span: end },
  });
}

function createIso(chunk: Chunk, match: RegExpExecArray): RawRange {
  const { startYear, day, month, endDay, endMonth, year } = match.groups ?? {};
  const { start, end } = locateDays(chunk, match);
  return joinDays(match, {
    start: createDate(match[0], start, Number(startYear), Number(month), Number(day)),
    end: createDate(match[0], end, Number(year), Number(endMonth), Number(endDay)),
  });
}

function joinDays(match: RegExpExecArray, { start, end }: { start: RawDate; end: RawDate }): RawRange {
  return { start: { ...start, rangeEnd: end }, end, from: match.index, to: match.index + match[0].length };
}

/** Returns the tokens of both days. They are the same if no space separates the days. */
function locateDays(chunk: Chunk, match: RegExpExecArray): { start: Span; end: Span } {
  const places = match.indices?.groups ?? {};
  const locate = (...names: string[]) => {
    const found = names.flatMap((name) => (places[name] ? [places[name]] : []));
    return toSpan(chunk, Math.min(...found.map(([from]) => from)), Math.max(...found.map(([, to]) => to)));
  };
  return { start: locate('startYear', 'day', 'month'), end: locate('endDay', 'endMonth', 'year') };
}
