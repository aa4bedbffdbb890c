import { monthNumbers } from '../lexicon/lexicon.ts';
import { formatDate, type PrintedDate } from '../recognize/dates.ts';
import { matchesIn, type Span } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import type { Candidate } from './candidate.ts';

/** A day and month in digits, such as "27.03." */
const NUMERIC = /(?<![\d.,/-])(\d{1,2})\.\s?(\d{1,2})\.(?![\d-])/g;
/** A day and the name of a month, such as "27 March", "3. Mai" or "27 de março". */
const DAY_MONTH =
  /(?<![\d.,/-])(\d{1,2})(?:st|nd|rd|th|er|[.ºª°])?\s(?:of\s|de\s|d[’'])?(\p{L}{3,10})(?!\p{L})/gu;
/** The name of a month and a day, such as "March 27th". */
const MONTH_DAY = /(?<![\p{L}\d])(\p{L}{3,10})\.?\s(\d{1,2})(?:st|nd|rd|th)?(?![\d.,/:-]\d|\d)/gu;

const DAY = 86_400_000;

/**
 * Finds dates printed without a year. The year is chosen so that the date is as close as possible to the date
 * of the document.
 * @param dates the complete dates in the document
 * @param documentDate ISO 8601; without it, no dates are returned
 */
export function findYearlessDates(
  chunks: readonly Chunk[],
  dates: readonly PrintedDate[],
  documentDate = dates[0]?.iso,
): Candidate[] {
  if (documentDate === undefined) return [];
  return chunks.flatMap((chunk) => {
    if (!/\d/.test(chunk.text)) return [];
    const taken = dates.filter((date) => date.span.chunk.row === chunk.row);
    return findDays(chunk)
      .filter(({ span }) => !taken.some((date) => sharesToken(date.span, span)))
      .flatMap(({ day, month, span }): Candidate[] => {
        const value = findNearestDate(day, month, documentDate);
        return value === null ? [] : [{ value, source: 'prose', spans: [span], ambiguous: true }];
      });
  });
}

interface Day {
  day: number;
  month: number;
  span: Span;
}

function findDays(chunk: Chunk): Day[] {
  const found: Day[] = [];
  const add = (day: number, month: number | undefined, span: Span) => {
    if (month === undefined || month < 1 || month > 12 || day < 1 || day > 31) return;
    if (!found.some((one) => sharesToken(one.span, span))) found.push({ day, month, span });
  };
  for (const { match, span } of matchesIn(chunk, NUMERIC)) add(Number(match[1]), Number(match[2]), span);
  for (const { match, span } of matchesIn(chunk, DAY_MONTH)) add(Number(match[1]), findMonth(match[2]), span);
  for (const { match, span } of matchesIn(chunk, MONTH_DAY)) add(Number(match[2]), findMonth(match[1]), span);
  return found;
}

function findMonth(text: string | undefined): number | undefined {
  return monthNumbers.get(keyOf(text ?? ''));
}

function sharesToken(a: Span, b: Span): boolean {
  const tokens = new Set(a.chunk.tokens.slice(a.start, a.end));
  return b.chunk.tokens.slice(b.start, b.end).some((token) => tokens.has(token));
}

/** Returns the date with this day and month that is closest to another date; null if there is no such date. */
export function findNearestDate(day: number, month: number, near: string): string | null {
  const year = Number(near.slice(0, 4));
  const dates = [year - 1, year, year + 1].flatMap((one) => formatDate(one, month, day) ?? []);
  const measureDistance = (iso: string) => Math.abs(Date.parse(iso) - Date.parse(near)) / DAY;
  return dates.sort((a, b) => measureDistance(a) - measureDistance(b))[0] ?? null;
}
