import { isNear } from '../../recognize/numbers.ts';
import { readDate, readNumber } from '../cell-values.ts';
import { listPrintedColumns } from '../grid.ts';
import { compareMeanings, meaningOf } from '../meaning.ts';
import type { Used } from '../row-meanings.ts';
import { comparePhrases, wordsOf } from '../wording.ts';
import {
  type AskedRows,
  type Condition,
  type ConditionKind,
  divideAt,
  findWordsAfter,
  getCell,
  hasWordOf,
  isNegated,
  joinPhrases,
} from './asked-rows.ts';

/**
 * A list counts as transactions only if at least these shares of its amounts are debits and credits, and at
 * least this share of its rows has a date.
 */
const LEAST_DEBITS = 0.25;
const LEAST_CREDITS = 0.1;
const MOST_ROWS = 0.5;

/** Finds a condition on the direction of payments, as in "only incoming payments". */
export function findSignCondition(asked: AskedRows): Condition | null {
  // "Discounts negative" only states the sign of values, but "negative lines" chooses rows.
  if (/^\p{L}/u.test(findWordsAfter(asked, 'negative') ?? '')) return findNegatives(asked);
  const isIncoming = hasWordOf(asked, 'incoming');
  const { before = '' } = divideAt(asked, isIncoming ? 'incoming' : 'outgoing') ?? {};
  if (isIncoming === hasWordOf(asked, 'outgoing') || isNegated(before) || !hasDates(asked)) return null;
  for (const one of listNumbers(asked).toReversed()) {
    const values = new Map(asked.rows.map((row) => [row, readValue(asked, row, one)]));
    const given = [...values.values()].flatMap((value) => (value === null || value === 0 ? [] : [value]));
    const debits = given.filter((value) => value < 0).length / Math.max(1, given.length);
    if (debits < LEAST_DEBITS || 1 - debits < LEAST_CREDITS) continue;
    return (row) => {
      const value = values.get(row) ?? null;
      return value === null || value === 0 ? null : value > 0 === isIncoming;
    };
  }
  return null;
}

function findNegatives(asked: AskedRows): Condition | null {
  const subject = listNumbers(asked).findLast((one) =>
    asked.rows.some((row) => (readValue(asked, row, one) ?? 0) < 0),
  );
  return subject ? (row) => (readValue(asked, row, subject) ?? 0) < 0 : null;
}

/**
 * Whether most rows have a date. Dates that are printed once for several rows are in the columns of known values.
 */
function hasDates({ context, grid, rows }: AskedRows): boolean {
  const dated = rows.filter((row) =>
    grid.rows[row]?.some((cell) => cell !== null && readDate(context, cell) !== null),
  );
  return dated.length >= MOST_ROWS * rows.length;
}

const listNumbers = ({ used }: AskedRows) => used.filter(({ question }) => question.kind === 'number');

function readValue(asked: AskedRows, row: number, { column }: Pick<Used, 'column'>): number | null {
  const cell = getCell(asked, row, column);
  return cell ? readNumber(asked.context, cell) : null;
}

// "No less than" contains "less than", so the kinds that include the limit come first.
const COMPARISONS: readonly (readonly [ConditionKind, (a: number, b: number) => boolean])[] = [
  ['at_least', (a, b) => a > b || isNear(a, b)],
  ['at_most', (a, b) => a < b || isNear(a, b)],
  ['below', (a, b) => a < b && !isNear(a, b)],
  ['above', (a, b) => a > b && !isNear(a, b)],
];

/** Finds a condition that compares two numbers of a row, as in "actual sales below target". */
export function findComparisonCondition(asked: AskedRows): Condition | null {
  const numbers = listNumbers(asked);
  if (hasWordOf(asked, 'differs') && numbers.length === 2) {
    const [first, second] = numbers;
    return compareValues(asked, first, second, (a, b) => !isNear(a, b));
  }
  for (const [kind, isMet] of COMPARISONS) {
    const after = findWordsAfter(asked, kind);
    if (after === null) continue;
    const literal = /^\D{0,4}(\d[\d.,]*)/.exec(after)?.[1];
    if (literal !== undefined) {
      const limit = Number(literal.replace(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'));
      const subject = findNamed(numbers, asked.words.slice(0, asked.words.indexOf(after))) ?? numbers.at(-1);
      return subject ? (row) => compareOne(readValue(asked, row, subject), limit, isMet) : null;
    }
    const second = findNamed(numbers, after);
    const first = numbers.find((one) => one !== second);
    if (second && first && numbers.length === 2) return compareValues(asked, first, second, isMet);
  }
  return null;
}

const compareOne = (a: number | null, b: number, isMet: (a: number, b: number) => boolean) =>
  a === null ? null : isMet(a, b);

function compareValues(
  asked: AskedRows,
  first: Used | undefined,
  second: Used | undefined,
  isMet: (a: number, b: number) => boolean,
): Condition | null {
  if (!first || !second) return null;
  return (row) => {
    const [a, b] = [readValue(asked, row, first), readValue(asked, row, second)];
    return a === null || b === null ? null : isMet(a, b);
  };
}

const ALIKE = 0.6;

/** Finds the property that is mentioned first in `text`. */
function findNamed(numbers: readonly Used[], text: string): Used | undefined {
  for (const word of text.split(' ')) {
    const words = wordsOf(word);
    const named = numbers.find(({ question }) =>
      question.names.some((name) => comparePhrases(words, name).asked >= ALIKE),
    );
    if (words.length > 0 && named) return named;
  }
  return undefined;
}

const RANGE = new RegExp(
  String.raw`^\(?\s*(-?[\d.,]+)\s?(?:[-–—]|${joinPhrases('to')})\s?(-?[\d.,]+)(?![-/.\d])`,
);
const LIMIT = /^\(?\s*([<>≤≥])\s?(-?[\d.,]+)/;

/** Finds the condition that a number is outside the range printed in its row. */
export function findRangeCondition(asked: AskedRows): Condition | null {
  if (!hasWordOf(asked, 'outside')) return null;
  const [value] = listNumbers(asked);
  for (const column of value ? listPrintedColumns(asked.grid) : []) {
    const ranges = new Map(asked.rows.map((row) => [row, readRange(asked, row, column)]));
    const given = [...ranges.values()].filter((range) => range !== null);
    if (!value || given.length < 2) continue;
    return (row) => {
      const [number, range] = [readValue(asked, row, value), ranges.get(row)];
      return number === null || !range ? null : number < range[0] || number > range[1];
    };
  }
  return null;
}

/** Reads a range from a cell. If the cell ends with a dash, the range continues in the next cell. */
function readRange(asked: AskedRows, row: number, column: number): [number, number] | null {
  const own = getCell(asked, row, column)?.text.trim() ?? '';
  const text = /[-–—]$/.test(own) ? `${own} ${getCell(asked, row, column + 1)?.text.trim() ?? ''}` : own;
  const [, low, high] = RANGE.exec(text) ?? [];
  if (low !== undefined && high !== undefined && toNumber(low) <= toNumber(high))
    return [toNumber(low), toNumber(high)];
  const [, sign, limit] = LIMIT.exec(text) ?? [];
  if (sign === undefined || limit === undefined) return null;
  return /[<≤]/.test(sign)
    ? [Number.NEGATIVE_INFINITY, toNumber(limit)]
    : [toNumber(limit), Number.POSITIVE_INFINITY];
}

const toNumber = (digits: string) => Number(digits.replace(/,(?=\d{1,2}$)/, '.').replaceAll(',', ''));

/** Finds the condition that something is missing, as in "items not delivered completely". */
export function findMissingCondition(asked: AskedRows): Condition | null {
  if (!hasWordOf(asked, 'missing')) return null;
  const missing = meaningOf(wordsOf('missing quantity'));
  const measureLikeness = ({ question }: Used) =>
    Math.max(
      0,
      ...question.names.map((name) => compareMeanings(meaningOf(name), missing)),
      ...question.names.flatMap((name) => asked.list.names.map((own) => comparePhrases(name, own).asked)),
    );
  const subject = listNumbers(asked).find((one) => measureLikeness(one) >= ALIKE);
  if (!subject) return null;
  return (row) => readValue(asked, row, subject) !== 0;
}
