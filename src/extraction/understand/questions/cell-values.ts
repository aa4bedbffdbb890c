import type { Context } from '../context.ts';
import { Words } from '../lexicon/words.ts';
import { parseYesOrNo } from '../lexicon/yes-and-no.ts';
import { memoizeByText, once } from '../once.ts';
import { type Amount, findAmountsIn } from '../recognize/amounts.ts';
import { findDatesIn, parseDate } from '../recognize/dates.ts';
import { createCellTokens } from '../view/cell-tokens.ts';
import { selectWholeChunk } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import { type Chunk, makeChunk } from '../view/view.ts';
import type { Candidate } from './candidate.ts';
import type { GridCell } from './grid.ts';
import type { Question } from './question.ts';
import { comparePhrases, wordsOf } from './wording.ts';
import { findNearestDate, findYearlessDates } from './yearless-dates.ts';

const words = new Words();
const LEAST_LIKE = 0.7;
const LONGEST_DATED = 60;
const MOST_TEXTS = 5000;

function createChunk(text: string) {
  return makeChunk(createCellTokens(text, 0, 0, words), 0, text, [0, 0, 0, 0], 0);
}

/**
 * Finds the number in a string. The result is cached, because several grids contain cells with the same text.
 */
const numbersOf = once((context: Context) =>
  memoizeByText((text): Amount | null => {
    if (!/\d/.test(text)) return null;
    const joined = BARE.test(text) ? text.replace(/(?<=\d)[\s\u00a0\u202f](?=\d{3}(?!\d))/g, '') : text;
    return findAmountsIn(createChunk(joined), context.habit)[0] ?? null;
  }, MOST_TEXTS),
);

const datesOf = once((context: Context) =>
  memoizeByText((text): string | null => {
    if (!/\d/.test(text)) return null;
    const whole = parseDate(text, context.dayFirst);
    if (whole !== null || text.length > LONGEST_DATED) return whole;
    const chunk = createChunk(text);
    const dated = findDatesIn([chunk], context.dayFirst, LONGEST_DATED)[0]?.iso ?? null;
    return dated ?? readYearless(context, text, chunk);
  }, MOST_TEXTS),
);

/** A day and a month in digits, without a year. */
const DAY_AND_MONTH = /^(\d{1,2})\/(\d{1,2})$/;

/**
 * Reads a date without a year. Chooses the year in which the date is closest to the first date of the
 * document.
 */
function readYearless(context: Context, text: string, chunk: Chunk): string | null {
  const near = context.dates[0]?.iso;
  if (near === undefined) return null;
  const digits = DAY_AND_MONTH.exec(text.trim());
  if (!digits) return String(findYearlessDates([chunk], context.dates)[0]?.value ?? '') || null;
  const [first, second] = [Number(digits[1]), Number(digits[2])];
  const [day, month] = context.dayFirst ? [first, second] : [second, first];
  return findNearestDate(day, month, near);
}

/** Returns the number in a string as a candidate; null if there is none. */
export function findNumberIn(context: Context, text: string): Candidate | null {
  const amount = numbersOf(context)(text);
  if (!amount) return null;
  const { value, span, currency, percent, decimals } = amount;
  return { value, source: 'typed', spans: [span], currency, percent, decimals };
}

/** Returns the date in a string as a candidate; null if there is none. */
export function findDateIn(context: Context, text: string): Candidate | null {
  const value = datesOf(context)(text);
  return value === null ? null : { value, source: 'typed', spans: [selectWholeChunk(createChunk(text))] };
}

const BARE = /^\D{0,5}(?:\d{1,3}(?:[\s\u00a0\u202f]\d{3})+|[\d.,'’]+)(?:[.,]\d+)?\D{0,5}$/u;

/**
 * Whether a cell contains nothing but a number, which may have digit groups, a unit, a sign or a currency.
 */
export function isBareNumber({ text, value }: GridCell): boolean {
  return typeof value === 'number' || BARE.test(text);
}

/** Returns the number in a cell; null if it contains no number. */
export function readNumber(context: Context, { text, value }: GridCell): number | null {
  return typeof value === 'number' ? value : (numbersOf(context)(text)?.value ?? null);
}

export function readDate(context: Context, { text, value }: GridCell): string | null {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)) return value.slice(0, 10);
  return datesOf(context)(text);
}

/** Reads a mark or a word in a cell as true or false. Returns null for any other text. */
export function readAnswer({ text }: GridCell): boolean | null {
  if (/^[✓✔☑☒●]$/u.test(text)) return true;
  if (/^[☐□○]$/u.test(text)) return false;
  const key = keyOf(text);
  if (key === '') return /^[–—-]$/.test(text) ? false : null;
  return parseYesOrNo(key);
}

/** Returns the value of an enum that the text names; null if it names none of the values. */
export function readChoice({ choices }: Question, text: string): string | number | null {
  const key = keyOf(text);
  const printed = wordsOf(text);
  let best: string | number | null = null;
  let most = LEAST_LIKE;
  for (const choice of choices) {
    const own = keyOf(String(choice.value));
    if (own === key) return choice.value;
    const like = comparePhrases(choice.words, printed);
    const starts = key.length >= 1 && own.startsWith(key) && key.length <= 3 ? 0.75 : 0;
    const score = Math.max(like.asked * (0.4 + 0.6 * like.printed), starts);
    if (score <= most) continue;
    most = score;
    best = choice.value;
  }
  return best ?? readNamedChoice({ choices }, text);
}

/**
 * Text that is longer than an enum value names the value if it contains at least this share of the value's
 * words.
 */
const LEAST_NAMED = 0.95;

/**
 * Returns the only value of an enum whose words a string contains; null if there is none or more than one.
 */
export function readNamedChoice(
  { choices }: Pick<Question, 'choices'>,
  text: string,
): string | number | null {
  const printed = wordsOf(text);
  const named = choices.filter(({ words }) => comparePhrases(words, printed).asked >= LEAST_NAMED);
  return named.length === 1 ? (named[0]?.value ?? null) : null;
}

export function readCellValue(
  context: Context,
  question: Question,
  cell: GridCell,
): string | number | boolean | null {
  const { kind, schema } = question;
  if (kind === 'boolean') return readAnswer(cell);
  if (kind === 'choice') return readChoice(question, cell.text);
  if (kind === 'date') return readDate(context, cell);
  if (kind === 'number') {
    const number = readNumber(context, cell);
    return number === null || (schema.type === 'integer' && !Number.isInteger(number)) ? null : number;
  }
  if (schema.type !== 'string') return null;
  return typeof cell.value === 'number' ? cell.text : (cell.value ?? cell.text);
}
