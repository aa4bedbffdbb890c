import { monthNumbers } from '../lexicon/lexicon.ts';
import { compilePattern } from '../lexicon/patterns.ts';
import { matchesIn, type Span } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';

/** A printed month and year, such as "March 2025", "03/2025" or "janvier de 2025". */
export interface PrintedMonth {
  year: number;
  month: number;
  span: Span;
}

const NAMED =
  /(?<![\p{L}\d])(\p{L}{3,10})\.?,?\s?(?:de\s|del\s)?[’'/-]?\s?((?:19|20)\d{2})(?![\d/.-]\d|\d)/gu;
/** As in Hungarian ("2026. március"), Latvian ("2026. gada marts") and Lithuanian ("2026 m. kovo mėn."). */
const YEAR_BEFORE_NAME = compilePattern(
  'gu',
)`(?<![\d/.,-])((?:19|20)\d{2})(?:${'after_year'}|\.)?\s(\p{L}{3,14})(?!\p{L})(?!\.?\s?\d{1,2}(?:[\s.-]|$))`;
const NUMBERED = /(?<![\d/.,-])(0?[1-9]|1[0-2])\s?[/.-]\s?((?:19|20)\d{2})(?![\d/-]|[.,]\d)/g;
const YEAR_FIRST = /(?<![\d/.,-])((?:19|20)\d{2})-(0[1-9]|1[0-2])(?![\d-])/g;

/** Finds months without a day in a chunk, from left to right. `findDates` finds dates with a day. */
export function findMonths(chunk: Chunk): PrintedMonth[] {
  const found: PrintedMonth[] = [];
  for (const { match, span } of matchesIn(chunk, NAMED)) {
    const month = monthNumbers.get(keyOf(match[1] ?? ''));
    if (month !== undefined) found.push({ year: Number(match[2]), month, span });
  }
  for (const { match, span } of matchesIn(chunk, YEAR_BEFORE_NAME)) {
    const month = monthNumbers.get(keyOf(match[2] ?? ''));
    const isPart = found.some((one) => one.span.end > span.start && one.span.start < span.end);
    if (month !== undefined && !isPart) found.push({ year: Number(match[1]), month, span });
  }
  for (const { match, span } of matchesIn(chunk, NUMBERED))
    found.push({ year: Number(match[2]), month: Number(match[1]), span });
  for (const { match, span } of matchesIn(chunk, YEAR_FIRST))
    found.push({ year: Number(match[1]), month: Number(match[2]), span });
  return found.sort((a, b) => a.span.start - b.span.start);
}

/** Returns the month in the form `2025-03`. */
export function formatMonth({ year, month }: { year: number; month: number }): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

export function getLastDay({ year, month }: { year: number; month: number }): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
