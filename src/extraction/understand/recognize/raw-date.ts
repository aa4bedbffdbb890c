import type { Span } from '../view/span.ts';

/** A date as printed, before the order of day and month is known. */
export interface RawDate {
  year: number;
  /**
   * If the order of day and month is known, `month` and `day` are set. If not, they are null, and `first` and
   * `second` are the numbers as printed.
   */
  month: number | null;
  day: number | null;
  first: number;
  second: number;
  /**
   * The last number, if it has two digits. In that case, the first number may be the year, as in 25.09.02.
   */
  third?: number;
  slash: boolean;
  span: Span;
  /** The characters recognized as the date. */
  printed: string;
  /** The end of the range that this date starts. The date's year is the year of the end, or the year before. */
  rangeEnd?: RawDate;
}

/** Creates a date whose order of year, month and day is certain. */
export function createDate(
  printed: string,
  span: Span,
  year: number | undefined,
  month: number | undefined,
  day: number | undefined,
): RawDate {
  return {
    year: year ?? 0,
    month: month ?? null,
    day: day ?? null,
    first: 0,
    second: 0,
    slash: false,
    span,
    printed,
  };
}

export function expandYear(text: string | undefined): number {
  const year = Number(text);
  return year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year;
}
