import type { Context } from '../context.ts';
import { Words } from '../lexicon/words.ts';
import { once } from '../once.ts';
import { findAmountsIn } from '../recognize/amounts.ts';
import { findDatesIn, parseDate } from '../recognize/dates.ts';
import { createCellTokens } from '../view/cell-tokens.ts';
import { keyOf } from '../view/token.ts';
import { makeChunk } from '../view/view.ts';
import type { GridCell } from './grid.ts';
import type { Question } from './question.ts';
import wording from './wording.json' with { type: 'json' };
import { comparePhrases, wordsOf } from './wording.ts';

const words = new Words();
const YES = new Set(wording.yes.split(' ').map(keyOf));
const NO = new Set(wording.no.split(' ').map(keyOf));
const LEAST_LIKE = 0.7;
const LONGEST_DATED = 60;

function createChunk(text: string) {
  return makeChunk(createCellTokens(text, 0, 0, words), 0, text, [0, 0, 0, 0], 0);
}

const numbers = once((context: Context) =>
  once((cell: GridCell): number | null => {
    if (typeof cell.value === 'number') return cell.value;
    if (!/\d/.test(cell.text)) return null;
    const text = isBareNumber(cell)
      ? cell.text.replace(/(?<=\d)[\s\u00a0\u202f](?=\d{3}(?!\d))/g, '')
      : cell.text;
    return findAmountsIn(createChunk(text), context.habit)[0]?.value ?? null;
  }),
);

const dates = once((context: Context) =>
  once((cell: GridCell): string | null => {
    if (typeof cell.value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(cell.value))
      return cell.value.slice(0, 10);
    if (!/\d/.test(cell.text)) return null;
    const whole = parseDate(cell.text, context.dayFirst);
    if (whole !== null || cell.text.length > LONGEST_DATED) return whole;
    return findDatesIn([createChunk(cell.text)], context.dayFirst, LONGEST_DATED)[0]?.iso ?? null;
  }),
);

/**
 * Whether a cell contains only one number. The number may have digit groups, a unit, a sign or a currency.
 */
export function isBareNumber({ text, value }: GridCell): boolean {
  if (typeof value === 'number') return true;
  return /^\D{0,5}(?:\d{1,3}(?:[\s\u00a0\u202f]\d{3})+|[\d.,'’]+)(?:[.,]\d+)?\D{0,5}$/u.test(text);
}

export function readNumber(context: Context, cell: GridCell): number | null {
  return numbers(context)(cell);
}

export function readDate(context: Context, cell: GridCell): string | null {
  return dates(context)(cell);
}

/** Reads a mark or a word in a cell as true or false; null if it means neither. */
export function readAnswer({ text }: GridCell): boolean | null {
  if (/^[✓✔☑☒●]$/u.test(text)) return true;
  if (/^[☐□○]$/u.test(text)) return false;
  const key = keyOf(text);
  if (key === '') return /^[–—-]$/.test(text) ? false : null;
  return YES.has(key) ? true : NO.has(key) ? false : null;
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
  return best;
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
