import { monthNumbers } from '../lexicon/lexicon.ts';
import { findNextLine } from '../view/next-line.ts';
import { keyOf } from '../view/token.ts';
import type { View } from '../view/view.ts';
import { formatDate, type PrintedDate } from './dates.ts';

export interface DateRange {
  start: PrintedDate;
  end: PrintedDate;
}

const JOINT = /^\s*(?:-|–|—|\/|to|through|thru|bis|bis zum|au|al|a|até|t\/m|tot|until|und|and)?\s*$/i;

/** Finds two dates in the same row joined by a dash or by a word such as "to". */
export function findRanges(view: View, dates: readonly PrintedDate[]): DateRange[] {
  const ranges: DateRange[] = [];
  for (let i = 0; i + 1 < dates.length; i++) {
    const start = dates[i];
    const end = dates[i + 1];
    if (!start || !end || start.span.chunk.row !== end.span.chunk.row || start.iso > end.iso) continue;
    const row = view.rows[start.span.chunk.row];
    const from = (start.span.chunk.tokens[start.span.end - 1]?.index ?? 0) + 1;
    const to = end.span.chunk.tokens[end.span.start]?.index ?? 0;
    const between = row?.tokens.slice(from, to).map((token) => token.text) ?? [];
    if (JOINT.test(between.join(' ')) && (between.length > 0 || isJoined(start, end)))
      ranges.push({ start, end });
  }
  ranges.push(...findWrappedRanges(view, dates));
  for (const end of dates) {
    const start = ranges.some((range) => range.end === end) ? null : readDayBefore(end);
    if (start) ranges.push({ start, end });
  }
  return ranges;
}

/** Finds ranges whose last day is printed below the first: "01/05/2026 -" above "31/05/2026". */
function findWrappedRanges(view: View, dates: readonly PrintedDate[]): DateRange[] {
  return dates.flatMap((start) => {
    const { chunk } = start.span;
    const rest = chunk.tokens.slice(start.span.end).map((token) => token.text);
    if (!(rest.length > 0 && JOINT.test(rest.join(' '))) && !/[-–]$/.test(start.text)) return [];
    const below = findNextLine(view, chunk);
    const end = dates.find(({ span }) => span.chunk === below && span.start === 0);
    return end && start.iso < end.iso ? [{ start, end }] : [];
  });
}

/**
 * Reads the first day of a period that is printed without a year, or without a month and a year: "1 al 31 de
 * mayo de 2023".
 */
function readDayBefore(end: PrintedDate): PrintedDate | null {
  const { chunk, start } = end.span;
  if (!/\p{L}{3}/u.test(end.text)) return null;
  const text = chunk.tokens
    .slice(Math.max(0, start - 2), start)
    .map((token) => token.text)
    .join(' ');
  const day = /^(\d{1,2})(?:\.|er|º|st)? ?(?:-|–|—|to|bis|au|al|a|até|t\/m|tot)$/i.exec(text)?.[1];
  const named = readMonthBefore(end);
  if (named) return named;
  const iso = `${end.iso.slice(0, 8)}${day?.padStart(2, '0')}`;
  if (day === undefined || iso >= end.iso || Number(day) < 1) return null;
  return { ...end, iso, span: { chunk, start: Math.max(0, start - 2), end: start - 1 } };
}

const TO = '(?:-|–|—|to|through|bis|bis zum|au|al|a|até|t\\/m|tot|tot en met)';
const DAY_MONTH_TO = new RegExp(
  `^(\\d{1,2})(?:\\.|er|º|st|nd|rd|th)? (?:de )?(\\p{L}{3,12})\\.? ${TO}$`,
  'iu',
);
const MONTH_DAY_TO = new RegExp(`^(\\p{L}{3,10})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? ${TO}$`, 'iu');

/**
 * Reads the first day of a period if only the last day is printed with the year: "1 March to 31 March 2026",
 * "December 20 - January 19, 2026".
 */
function readMonthBefore(end: PrintedDate): PrintedDate | null {
  const { chunk, start } = end.span;
  for (let from = Math.max(0, start - 5); from < start - 2; from++) {
    const text = chunk.tokens
      .slice(from, start)
      .map((token) => token.text)
      .join(' ');
    const [, day, month] = DAY_MONTH_TO.exec(text) ?? [];
    const [, otherMonth, otherDay] = MONTH_DAY_TO.exec(text) ?? [];
    const number = monthNumbers.get(keyOf(month ?? otherMonth ?? ''));
    const year = Number(end.iso.slice(0, 4));
    if (number === undefined) continue;
    const same = formatDate(year, number, Number(day ?? otherDay));
    const iso =
      same !== null && same < end.iso ? same : formatDate(year - 1, number, Number(day ?? otherDay));
    if (iso !== null) return { ...end, iso, span: { chunk, start: from, end: start - 1 } };
  }
  return null;
}

function isJoined(start: PrintedDate, end: PrintedDate): boolean {
  if (start.span.chunk !== end.span.chunk) return false;
  if (start.span.start === end.span.start) return /\d[-–]\d/.test(start.text);
  return /[-–]$/.test(start.text) || /^[-–]/.test(end.text);
}
