import { formatDate } from '../recognize/dates.ts';
import { selectToken } from '../view/span.ts';
import type { Token } from '../view/token.ts';
import type { Row, View } from '../view/view.ts';
import type { Candidate } from './candidate.ts';

/** Maximum distance between the parts of a date, in row heights. */
const WIDEST = 4.5;
/** One distance between the parts is at most this multiple of the other. */
const UNEVEN = 2.2;
/** Minimum width of a character in a comb field, in row heights. */
const COMB_WIDTH = 0.7;
/** Maximum distance to the row that names the parts ("MM DD YY"), in row heights. */
const NEAR_ROW = 3;
const ROWS_ABOVE = 3;

const YEAR = '((?:19|20)\\d{2})';
const PART = '(0[1-9]|[12]\\d|3[01])';
const YEAR_FIRST = new RegExp(`^${YEAR}${PART}${PART}$`);
const YEAR_LAST = new RegExp(`^${PART}${PART}${YEAR}$`);
/** A letter that stands for a digit of a day, month or year. It is repeated: "MM", "JJJJ". */
const PLACEHOLDER = /^(\p{L})\1{1,3}$/u;

/**
 * Finds dates in forms that have separate boxes for the day, the month and the year, or for each digit:
 * "04 28 2009", "20150817". Two digits are read as a year only if the row above names the parts: "MM DD YY".
 */
export function findSplitDates(view: View, dayFirst: boolean): Candidate[] {
  return view.rows.flatMap((row) =>
    row.tokens.flatMap((token, i): Candidate[] => {
      if (!token.digits || !/^\d+$/.test(token.text)) return [];
      if (token.text.length === 8) return readJoined(view, row, i, dayFirst);
      return readParts(view, row, i, dayFirst);
    }),
  );
}

function readJoined(view: View, row: Row, at: number, dayFirst: boolean): Candidate[] {
  const token = row.tokens[at] as Token;
  const match = YEAR_FIRST.exec(token.text);
  if (match) return createDates(view, [token], match.slice(1).map(Number) as Parts, false);
  const isComb = token.box[2] - token.box[0] >= COMB_WIDTH * 8 * row.height;
  const [first = 0, second = 0, year = 0] = isComb
    ? (YEAR_LAST.exec(token.text) ?? []).slice(1).map(Number)
    : [];
  return year === 0 ? [] : createDates(view, [token], [year, first, second], dayFirst);
}

/** A year and two numbers, one of which is the month and the other the day. */
type Parts = [year: number, first: number, second: number];

function readParts(view: View, row: Row, at: number, dayFirst: boolean): Candidate[] {
  const parts = row.tokens.slice(at, at + 3);
  if (parts.length < 3 || !parts.every(({ text }) => /^(?:\d{2}|\d{4})$/.test(text))) return [];
  if (!areEven(row, at)) return [];
  const texts = parts.map(({ text }) => text);
  const joined = texts.join('');
  const named = findPlaceholders(view, row, parts);
  const isMonthFirst = named === null ? !dayFirst : /^m/i.test(named);
  const yearFirst = YEAR_FIRST.exec(joined);
  if (yearFirst && texts[0]?.length === 4)
    return createDates(view, parts, yearFirst.slice(1).map(Number) as Parts, false);
  const yearLast = YEAR_LAST.exec(joined);
  if (yearLast && texts[2]?.length === 4) {
    const [first = 0, second = 0, year = 0] = yearLast.slice(1).map(Number);
    return createDates(view, parts, [year, first, second], !isMonthFirst);
  }
  if (named === null || joined.length !== 6) return [];
  const [first = 0, second = 0, year = 0] = texts.map(Number);
  return createDates(view, parts, [expandYear(year), first, second], !isMonthFirst);
}

/** Two digits after this are a year of the last century. */
const LATEST = 40;
const expandYear = (year: number) => (year > LATEST ? 1900 : 2000) + year;

/** Whether three tokens of a row are at similar distances and no other number is as near. */
function areEven({ tokens, height }: Row, at: number): boolean {
  const measureGap = (i: number) => {
    const [one, other] = [tokens[i], tokens[i + 1]];
    return one && other ? (other.box[0] - one.box[2]) / height : Number.POSITIVE_INFINITY;
  };
  const gaps = [measureGap(at), measureGap(at + 1)];
  const most = Math.max(...gaps);
  if (most > WIDEST || most > UNEVEN * Math.max(0.3, Math.min(...gaps))) return false;
  const isApart = (i: number, gap: number) => tokens[i]?.digits !== true || gap > Math.max(1, 2 * most);
  return isApart(at - 1, measureGap(at - 1)) && isApart(at + 3, measureGap(at + 2));
}

/** Returns the first placeholder in a row above that has one placeholder above each part; null if there is none. */
function findPlaceholders({ rows }: View, row: Row, parts: readonly Token[]): string | null {
  for (let i = row.index - 1; i >= Math.max(0, row.index - ROWS_ABOVE); i--) {
    const above = rows[i] as Row;
    if (above.page !== row.page || row.box[1] - above.box[3] > NEAR_ROW * row.height) return null;
    const names = parts.map(({ box }) => {
      const middle = (box[0] + box[2]) / 2;
      return above.tokens.find(
        ({ text, box: [left, , right] }) =>
          PLACEHOLDER.test(text) && middle > left - row.height && middle < right + row.height,
      );
    });
    if (names.every((name) => name !== undefined)) return names[0]?.text ?? null;
  }
  return null;
}

function createDates(view: View, tokens: readonly Token[], parts: Parts, dayFirst: boolean): Candidate[] {
  const [year, first, second] = parts;
  const [day, month] = dayFirst ? [first, second] : [second, first];
  const value = formatDate(year, month, day) ?? formatDate(year, day, month);
  if (value === null) return [];
  const ambiguous = first <= 12 && second <= 12 && first !== second;
  return [{ value, source: 'typed', spans: tokens.map((token) => selectToken(view, token)), ambiguous }];
}
