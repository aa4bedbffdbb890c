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
/** A repeated character that stands for the digits of a day, month or year: "MM", "JJJJ". */
const PLACEHOLDER = /^(\p{L})\1{1,3}$/u;

/** The form of a date without separators, such as "YYYYMMDD" or "(TTMMJJJJ)". */
const FORM_OF_DATE = /^\(?(\p{L})\1(?:\1\1)?(\p{L})\2(\p{L})\3(?:\3\3)?\)?$/u;

/**
 * Finds dates in forms that have separate boxes for the day, the month and the year, or for each digit:
 * "04 28 2009". Eight digits without boxes are a date only if the page names the form ("YYYYMMDD"), and two
 * digits are a year only if the row above names the parts ("MM DD YY").
 */
export function findSplitDates(view: View, dayFirst: boolean): Candidate[] {
  return view.pages
    .filter(({ layout }) => layout)
    .flatMap(({ rows }) => {
      const isNamed = rows.some(({ tokens }) => tokens.some(({ text }) => FORM_OF_DATE.test(text)));
      const found = rows
        .flatMap((row) =>
          row.tokens.flatMap((token, i): SplitDate[] => {
            if (!token.digits || !/^\d+$/.test(token.text)) return [];
            if (token.text.length === 8) return readJoined(row, token, dayFirst, isNamed);
            return readParts(view, row, i, dayFirst);
          }),
        )
        .slice(0, MOST_FOUND);
      return found.filter((one) => !isInColumns(one, found)).flatMap((one) => createDate(view, one));
    })
    .slice(0, MOST);
}

const MOST = 200;
/** Maximum number of dates on a page that are compared with each other. */
const MOST_FOUND = 600;
/** Three numbers in each of this many rows are columns of a table. */
const COLUMNS = 3;

interface SplitDate {
  tokens: readonly Token[];
  parts: Parts;
  dayFirst: boolean;
  /** Whether the order of the day and the month is known. */
  isCertain: boolean;
  height: number;
}

/** A year and two numbers, one of which is the month and the other the day. */
type Parts = [year: number, first: number, second: number];

/** Whether the parts of a date are in the columns of a table: other rows have numbers at the same positions. */
function isInColumns({ tokens, isCertain, height }: SplitDate, all: readonly SplitDate[]): boolean {
  if (tokens.length === 1 || isCertain) return false;
  const getLeft = (one: SplitDate) => one.tokens[0]?.box[0] ?? 0;
  const left = tokens[0]?.box[0] ?? 0;
  return (
    all.filter((one) => one.tokens.length > 1 && Math.abs(getLeft(one) - left) < height).length >= COLUMNS
  );
}

function readJoined({ height }: Row, token: Token, dayFirst: boolean, isNamed: boolean): SplitDate[] {
  const isComb = token.box[2] - token.box[0] >= COMB_WIDTH * token.text.length * height;
  if (!isComb && !isNamed) return [];
  const first = YEAR_FIRST.exec(token.text)?.slice(1).map(Number) as Parts | undefined;
  if (first) return [{ tokens: [token], parts: first, dayFirst: false, isCertain: true, height }];
  const last = YEAR_LAST.exec(token.text)?.slice(1).map(Number) as [number, number, number] | undefined;
  if (!last) return [];
  return [{ tokens: [token], parts: [last[2], last[0], last[1]], dayFirst, isCertain: false, height }];
}

function readParts(view: View, row: Row, at: number, dayFirst: boolean): SplitDate[] {
  const tokens = row.tokens.slice(at, at + 3);
  if (tokens.length < 3 || !tokens.every(({ text }) => /^(?:\d{2}|\d{4})$/.test(text))) return [];
  if (!areEven(row, at)) return [];
  const [first = '', second = '', third = ''] = tokens.map(({ text }) => text);
  const joined = first + second + third;
  const { height } = row;
  if (first.length === 4 && YEAR_FIRST.test(joined)) {
    const parts: Parts = [Number(first), Number(second), Number(third)];
    return [{ tokens, parts, dayFirst: false, isCertain: true, height }];
  }
  const named = findPlaceholders(view, row, tokens);
  const order = named ? { dayFirst: !/^m/i.test(named), isCertain: true } : { dayFirst, isCertain: false };
  if (third.length === 4 && YEAR_LAST.test(joined))
    return [{ tokens, parts: [Number(third), Number(first), Number(second)], ...order, height }];
  if (named === null || joined.length !== 6) return [];
  return /^y/i.test(named)
    ? [
        {
          tokens,
          parts: [expandYear(first), Number(second), Number(third)],
          dayFirst: false,
          isCertain: true,
          height,
        },
      ]
    : [{ tokens, parts: [expandYear(third), Number(first), Number(second)], ...order, height }];
}

/** Two digits after this are a year of the last century. */
const LATEST = 40;
const expandYear = (year: string) => (Number(year) > LATEST ? 1900 : 2000) + Number(year);

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

/**
 * Returns the first placeholder in a row above that has a different placeholder above each part, one of them for
 * the month; null if there is none.
 */
function findPlaceholders({ rows }: View, row: Row, parts: readonly Token[]): string | null {
  for (let i = row.index - 1; i >= Math.max(0, row.index - ROWS_ABOVE); i--) {
    const above = rows[i] as Row;
    if (above.page !== row.page || row.box[1] - above.box[3] > NEAR_ROW * row.height) return null;
    const names = parts.map(({ box }) => {
      const middle = (box[0] + box[2]) / 2;
      return above.tokens.find(
        ({ text, box: [left, , right] }) =>
          middle > left - row.height && middle < right + row.height && PLACEHOLDER.test(text),
      );
    });
    const letters = new Set(names.flatMap((name) => name?.text[0]?.toLowerCase() ?? []));
    if (letters.size === 3 && letters.has('m')) return names[0]?.text ?? null;
  }
  return null;
}

function createDate(view: View, { tokens, parts, dayFirst, isCertain }: SplitDate): Candidate[] {
  const [year, first, second] = parts;
  const [day, month] = dayFirst ? [first, second] : [second, first];
  const value = formatDate(year, month, day) ?? (isCertain ? null : formatDate(year, day, month));
  if (value === null) return [];
  const ambiguous = !isCertain && first <= 12 && second <= 12 && first !== second;
  return [{ value, source: 'typed', spans: tokens.map((token) => selectToken(view, token)), ambiguous }];
}
