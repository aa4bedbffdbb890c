import { monthNumbers } from '../../understand/lexicon/lexicon.ts';
import { findDates } from '../../understand/recognize/dates.ts';
import { matchesIn, type Span } from '../../understand/view/span.ts';
import { keyOf } from '../../understand/view/token.ts';
import type { View } from '../../understand/view/view.ts';
import { type Occurrence, occurrenceOf } from './occurrence.ts';

const MOST_OCCURRENCES = 30;
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;
const COMPACT = /(?<!\d)((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/g;
const DAY_AND_MONTH = /(?<![\d.,/-])(\d{1,2})[./-](\d{1,2})(?![\d/-]|[.,]\d\d\d|\.\d)/g;
const DAY_AND_NAME = /(?<![\d.,])(\d{1,2})(?:st|nd|rd|th|er|\.|º)?\s?(?:de\s|of\s)?[-\s]?(\p{L}{3,10})/gu;
const NAME_AND_DAY = /(\p{L}{3,10})\.?\s(\d{1,2})(?!\d)/gu;
const MONTH_AND_YEAR = /(?<![\d./-])(\d{1,2})\s?[./-]\s?((?:19|20)\d{2})(?!\d)/g;
const NAME_AND_YEAR = /(\p{L}{3,10})\.?\s(?:de\s|del\s)?[’']?((?:19|20)\d{2})(?!\d)/gu;

/** Quality of a date whose year, or day, is not printed with it. */
const WITHOUT_YEAR = 0.75;
const WITHOUT_DAY = 0.7;

/** Finds dates on the pages in any notation; also "12.03." in a document that prints the year elsewhere. */
export class DateAligner {
  readonly #whole = new Map<string, Occurrence[]>();
  readonly #withoutYear = new Map<string, Occurrence[]>();
  readonly #withoutDay = new Map<string, Occurrence[]>();
  readonly #years = new Set<string>();

  constructor(view: View) {
    for (const dayFirst of [true, false])
      for (const { iso, span } of findDates(view, { dayFirst }).dates) add(this.#whole, iso, span, 1);
    for (const chunk of view.chunks) {
      if (!/\d/.test(chunk.text)) continue;
      for (const { match } of matchesIn(chunk, YEAR)) this.#years.add(match[0]);
      for (const { match, span } of matchesIn(chunk, COMPACT))
        add(this.#whole, `${match[1]}-${match[2]}-${match[3]}`, span, 0.95);
      for (const { match, span } of matchesIn(chunk, DAY_AND_MONTH)) {
        this.#addDay(Number(match[1]), Number(match[2]), span);
        this.#addDay(Number(match[2]), Number(match[1]), span);
      }
      for (const { match, span } of matchesIn(chunk, DAY_AND_NAME))
        this.#addDay(Number(match[1]), monthOf(match[2]), span);
      for (const { match, span } of matchesIn(chunk, NAME_AND_DAY))
        this.#addDay(Number(match[2]), monthOf(match[1]), span);
      for (const { match, span } of matchesIn(chunk, MONTH_AND_YEAR))
        this.#addMonth(match[2], Number(match[1]), span);
      for (const { match, span } of matchesIn(chunk, NAME_AND_YEAR))
        this.#addMonth(match[2], monthOf(match[1]), span);
    }
  }

  /** @param value ISO 8601, a day or a moment */
  find(value: string): Occurrence[] {
    const [, day = '', year = '', month = '', ofMonth = ''] = /^((\d{4})-(\d\d)-(\d\d))/.exec(value) ?? [];
    if (day === '') return [];
    const whole = this.#whole.get(day);
    if (whole !== undefined) return whole.slice(0, MOST_OCCURRENCES);
    const isYearPrinted =
      this.#years.has(year) || [...this.#whole.keys()].some((one) => one.startsWith(year));
    const partly = [
      ...(isYearPrinted ? (this.#withoutYear.get(`${month}-${ofMonth}`) ?? []) : []),
      ...(isEdge(year, month, ofMonth) ? (this.#withoutDay.get(`${year}-${month}`) ?? []) : []),
    ];
    return partly.slice(0, MOST_OCCURRENCES);
  }

  #addDay(day: number, month: number | undefined, span: Span): void {
    if (month === undefined || month < 1 || month > 12 || day < 1 || day > 31) return;
    add(this.#withoutYear, `${twoDigits(month)}-${twoDigits(day)}`, span, WITHOUT_YEAR);
  }

  #addMonth(year: string | undefined, month: number | undefined, span: Span): void {
    if (year === undefined || month === undefined || month < 1 || month > 12) return;
    add(this.#withoutDay, `${year}-${twoDigits(month)}`, span, WITHOUT_DAY);
  }
}

/** The first or last day of a month: what "March 2026" means as a day. */
function isEdge(year: string, month: string, day: string): boolean {
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return day === '01' || Number(day) === last;
}

function monthOf(name: string | undefined): number | undefined {
  return monthNumbers.get(keyOf(name ?? ''));
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function add(map: Map<string, Occurrence[]>, key: string, span: Span, quality: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [occurrenceOf([span], quality)]);
  else if (!known.some(({ spans: [one] }) => one?.chunk === span.chunk && one.start === span.start))
    known.push(occurrenceOf([span], quality));
}
