import { monthNumbers } from '../../understand/lexicon/lexicon.ts';
import { findDates } from '../../understand/recognize/dates.ts';
import { matchesIn, type Span } from '../../understand/view/span.ts';
import { keyOf, overlapX, type Token } from '../../understand/view/token.ts';
import type { Chunk, View } from '../../understand/view/view.ts';
import { repairDigits } from './misread.ts';
import { createOccurrence, listTokens, type Occurrence } from './occurrence.ts';

const MOST_OCCURRENCES = 30;
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;
const COMPACT = /(?<!\d)((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/g;
const DAY_AND_MONTH = /(?<![\d.,/-])(\d{1,2})[./-](\d{1,2})(?![\d/-]|[.,]\d\d\d|\.\d)/g;
const DAY_AND_NAME = /(?<![\d.,])(\d{1,2})(?:st|nd|rd|th|er|\.|º)?\s?(?:de\s|of\s)?[-\s]?(\p{L}{3,10})/gu;
const NAME_AND_DAY = /(\p{L}{3,10})\.?\s(\d{1,2})(?!\d)/gu;
const MONTH_AND_YEAR = /(?<![\d./-])(\d{1,2})\s?[./-]\s?((?:19|20)\d{2})(?!\d)/g;
const NAME_AND_YEAR = /(\p{L}{3,10})\.?\s(?:de\s|del\s)?[’']?((?:19|20)\d{2})(?!\d)/gu;

/** Match quality of a date whose year or day is not printed next to the rest of the date. */
const WITHOUT_YEAR = 0.75;
const WITHOUT_DAY = 0.7;
/**
 * Match quality of an ambiguous date in the less common order of day and month, and in an order that is
 * unusual in the document's language.
 */
const OTHER_ORDER = 0.8;
const UNUSUAL_ORDER = 0.05;
/** Match quality of a date that OCR misread. */
const MISREAD = 0.75;
const MISREAD_WITHOUT_YEAR = 0.6;

/** A date that is printed as one word: "15DEC01", "03-MAR-2026". */
const IN_ONE_WORD = /^(\d{1,2})[-./]?(\p{L}{3,10})[-./]?((?:19|20)?\d{2})$/u;
const SEPARATOR_LOST = /^(\d{2,4})[./-]?((?:19|20)\d{2})$/;
/** Minimum number of dates without a year that form a column. */
const FEWEST_IN_COLUMN = 2;

/** Finds dates in any notation, including "12.03." in a document that prints the year elsewhere. */
export class DateAligner {
  readonly #whole = new Map<string, Occurrence[]>();
  readonly #withoutYear = new Map<string, Occurrence[]>();
  readonly #withoutDay = new Map<string, Occurrence[]>();
  readonly #years = new Set<string>();

  constructor(view: View) {
    const isEnglish = view.language === undefined || view.language === 'en';
    for (const { iso, span } of findDates(view, { dayFirst: !isEnglish }).dates)
      add(this.#whole, iso, span, 1);
    // Dates such as 03/04 are also read in the other order. Both orders are common only in English.
    for (const { iso, span } of findDates(view, { dayFirst: isEnglish }).dates)
      add(this.#whole, iso, span, isEnglish ? OTHER_ORDER : UNUSUAL_ORDER);
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
        this.#addDay(Number(match[1]), findMonth(match[2]), span);
      for (const { match, span } of matchesIn(chunk, NAME_AND_DAY))
        this.#addDay(Number(match[2]), findMonth(match[1]), span);
      for (const { match, span } of matchesIn(chunk, MONTH_AND_YEAR))
        this.#addMonth(match[2], Number(match[1]), span);
      for (const { match, span } of matchesIn(chunk, NAME_AND_YEAR))
        this.#addMonth(match[2], findMonth(match[1]), span);
      this.#addWords(chunk);
    }
    this.#addMisreadColumns(view);
  }

  /** Adds dates that are printed or misread as one word: "15DECO1", "56/2019" for 5/6/2019. */
  #addWords(chunk: Chunk): void {
    for (const [i, { text, confidence }] of chunk.tokens.entries()) {
      if (!/\d/.test(text) || text.length > 16) continue;
      const span = { chunk, start: i, end: i + 1 };
      const isRecognized = confidence < 1;
      const named = IN_ONE_WORD.exec(isRecognized ? repairDigits(text) : text);
      const month = findMonth(named?.[2]);
      if (named && month !== undefined) {
        const year = (named[3] ?? '').length === 2 ? addCentury(named[3]) : named[3];
        add(
          this.#whole,
          `${year}-${padToTwoDigits(month)}-${padToTwoDigits(Number(named[1]))}`,
          span,
          MISREAD,
        );
      }
      const [, days = '', year] = (isRecognized && SEPARATOR_LOST.exec(text)) || [];
      for (const [a, b] of listSplits(days)) {
        if (isDayOfMonth(a, b))
          add(this.#whole, `${year}-${padToTwoDigits(b)}-${padToTwoDigits(a)}`, span, MISREAD);
        if (isDayOfMonth(b, a))
          add(this.#whole, `${year}-${padToTwoDigits(a)}-${padToTwoDigits(b)}`, span, MISREAD);
      }
    }
  }

  /** Adds numbers that appear in a column of dates and are probably misread dates: "1111" for 11/11. */
  #addMisreadColumns(view: View): void {
    const dates = [...this.#withoutYear.values()].flat().flatMap(listTokens);
    const isInColumn = (token: Token, page: number) =>
      dates.filter((one) => overlapX(one.box, token.box) > 0 && view.rows[one.row]?.page === page).length >=
      2 * FEWEST_IN_COLUMN;
    for (const chunk of view.chunks) {
      for (const [i, token] of chunk.tokens.entries()) {
        const [, a = '', b = ''] = (token.confidence < 1 && /^(\d\d)(\d\d)$/.exec(token.text)) || [];
        if (a === '' || !isInColumn(token, chunk.page)) continue;
        const span = { chunk, start: i, end: i + 1 };
        this.#addDay(Number(a), Number(b), span, MISREAD_WITHOUT_YEAR);
        this.#addDay(Number(b), Number(a), span, MISREAD_WITHOUT_YEAR);
      }
    }
  }

  /**
   * Returns all places where the date is printed, from top to bottom.
   * @param value a date, or a date with a time, in ISO 8601 format
   */
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

  #addDay(day: number, month: number | undefined, span: Span, quality = WITHOUT_YEAR): void {
    if (month === undefined || month < 1 || month > 12 || day < 1 || day > 31) return;
    add(this.#withoutYear, `${padToTwoDigits(month)}-${padToTwoDigits(day)}`, span, quality);
  }

  #addMonth(year: string | undefined, month: number | undefined, span: Span): void {
    if (year === undefined || month === undefined || month < 1 || month > 12) return;
    add(this.#withoutDay, `${year}-${padToTwoDigits(month)}`, span, WITHOUT_DAY);
  }
}

/** Whether a day is the first or last of its month; "March 2026" can mean either day. */
function isEdge(year: string, month: string, day: string): boolean {
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return day === '01' || Number(day) === last;
}

function isDayOfMonth(day: number, month: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

function listSplits(digits: string): [number, number][] {
  return [1, 2].flatMap((at): [number, number][] => {
    const rest = digits.slice(at);
    return rest.length === 1 || rest.length === 2 ? [[Number(digits.slice(0, at)), Number(rest)]] : [];
  });
}

function addCentury(year: string | undefined): string {
  return `${Number(year) < 70 ? '20' : '19'}${year}`;
}

function findMonth(name: string | undefined): number | undefined {
  return monthNumbers.get(keyOf(name ?? ''));
}

function padToTwoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function add(map: Map<string, Occurrence[]>, key: string, span: Span, quality: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [createOccurrence([span], quality)]);
  else if (!known.some(({ spans: [one] }) => one?.chunk === span.chunk && one.start === span.start))
    known.push(createOccurrence([span], quality));
}
