import { readCellValue } from '../cell-values.ts';
import { listPrintedColumns } from '../grid.ts';
import type { Used } from '../row-meanings.ts';
import { findAskedUnits, findLabelUnit } from '../units.ts';
import { comparePhrases, wordsOf } from '../wording.ts';
import {
  type AskedRows,
  type Condition,
  divideAt,
  findWordsAfter,
  getCell,
  hasWordOf,
  isPhraseOf,
  joinPhrases,
} from './asked-rows.ts';

/** Text names a column if it is at least this similar to the name of the column. */
const ALIKE = 0.75;
/** Text that is at least this similar contains all words of the name of a column. */
const CONTAINED = 0.95;
/** A row is about the excluded words if one of its cells matches them to at least this degree. */
const ABOUT = 0.85;
const MOST_EXCLUDED = 3;
const LONGEST = 120;
/** Maximum number of words after "with" or "without" that are considered. */
const MOST_WORDS = 8;

/**
 * Finds the condition that certain values are given, as in "flights with a start and an end date". If a comma
 * or "all" precedes "with", or "the" or "its" follows it, the description only mentions what the rows contain:
 * "all items, with their price".
 */
export function findGivenCondition(asked: AskedRows): Condition | null {
  const { before, after } = divideAt(asked, 'with') ?? {};
  if (before === undefined || after === undefined) return null;
  const [first = ''] = after.split(' ');
  if (
    before.includes(',') ||
    isPhraseOf('definite', first) ||
    hasWordOf({ ...asked, words: ` ${before} ` }, 'all')
  )
    return null;
  const columns = findColumns(asked, after);
  return columns.length === 0 ? null : (row) => columns.every((column) => isGiven(asked, row, column));
}

/** Finds the condition that a row is not about something, as in "goods only, no labor". */
export function findExcludingCondition(asked: AskedRows): Condition | null {
  const after = findWordsAfter(asked, 'without');
  const [phrase] = after === null ? [] : splitPhrases(after);
  const words = wordsOf(phrase ?? '');
  if (words.length === 0 || words.length > MOST_EXCLUDED) return null;
  const isAbout = (row: number) =>
    listPrintedColumns(asked.grid).some((column) => {
      const text = getCell(asked, row, column)?.text ?? '';
      return /\p{L}{3}/u.test(text) && comparePhrases(words, wordsOf(text.slice(0, LONGEST))).asked >= ABOUT;
    });
  return (row) => !isAbout(row);
}

/** Divides the first `MOST_WORDS` words of a text at commas and conjunctions. */
function splitPhrases(text: string): string[] {
  const phrases: string[][] = [[]];
  for (const word of text.split(' ').slice(0, MOST_WORDS))
    if (word === ',' || isPhraseOf('and', word)) phrases.push([]);
    else phrases.at(-1)?.push(word);
  return phrases.map((words) => words.join(' ')).filter((phrase) => phrase !== '');
}

/** Finds the columns that are named at the beginning of a text, whether or not they belong to a property. */
function findColumns({ grid, used }: AskedRows, text: string): number[] {
  const measure = (names: Used['question']['names'], phrase: string) =>
    Math.max(
      0,
      ...names.map((name) => {
        const words = wordsOf(phrase);
        const { asked, printed } = comparePhrases(name, words);
        return asked >= CONTAINED ? asked : Math.min(asked, printed + 0.25);
      }),
    );
  return splitPhrases(text).flatMap((phrase) => {
    const properties = used.map(({ question, column }) => ({
      column,
      like: measure(question.names, phrase),
    }));
    const others = listPrintedColumns(grid).map((column) => ({
      column,
      like: measure([grid.headers[column] ?? []], phrase),
    }));
    const [best] = [...properties, ...others].sort((a, b) => b.like - a.like);
    return best && best.like >= ALIKE ? [best.column] : [];
  });
}

function isGiven(asked: AskedRows, row: number, column: number): boolean {
  const cell = getCell(asked, row, column);
  if (!cell || /^[\W_]*$/.test(cell.text)) return false;
  const question = asked.used.find((one) => one.column === column)?.question;
  const value = question ? readCellValue(asked.context, question, cell) : cell.text;
  return value !== null && value !== 0;
}

/** The words after a preposition that can name a unit: "in hours", "by the square meter". */
const UNIT_PLACE = new RegExp(
  String.raw`(?<![\p{L}])(?:${joinPhrases('unit_place')})\s(?:(?:${joinPhrases('definite')})\s)?(\S+(?:\s\S+)?)`,
  'giu',
);

/** Finds a condition on the unit of the rows, as in "only goods sold by the square meter". */
export function findUnitCondition(asked: AskedRows): Condition | null {
  const named = (asked.list.schema.description ?? '').matchAll(UNIT_PLACE);
  const units = findAskedUnits(...[...named].map(([, words]) => words ?? ''));
  if (units.size !== 1) return null;
  for (const column of listPrintedColumns(asked.grid)) {
    const printed = new Map(
      asked.rows.map((row) => [row, findLabelUnit(getCell(asked, row, column)?.text ?? '')]),
    );
    const found = [...printed.values()];
    const isUnits = found.filter((unit) => unit !== null).length >= asked.rows.length / 2;
    if (!isUnits || new Set(found).size < 2 || !found.some((unit) => unit !== null && units.has(unit)))
      continue;
    return (row) => {
      const unit = printed.get(row) ?? null;
      return unit !== null && units.has(unit);
    };
  }
  return null;
}
