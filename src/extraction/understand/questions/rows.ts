import type { Context } from '../context.ts';
import { isNear } from '../recognize/numbers.ts';
import { readCellValue, readNumber } from './cell-values.ts';
import { type Grid, type GridCell, getGridPart, listPrintedColumns } from './grid.ts';
import { KNOWN_LISTS } from './known-rows.ts';
import type { Question } from './question.ts';
import { describeRowsFurther, type Used } from './row-meanings.ts';
import { comparePhrases, type Word, wordsOf } from './wording.ts';

export const ROW_FEATURES: readonly string[] = [
  'filled',
  'texts_filled',
  'numbers_filled',
  'dates_filled',
  'misfits',
  'place',
  'is_last',
  'first_filled',
  'total_words',
  'header_words',
  'usual_filled',
  'cells',
  'rows',
  'previous_filled',
  'next_filled',
  'known',
  'section_asked',
  'section_described',
  'section_gap',
  'row_asked',
  'row_described',
  'row_gap',
  'row_described_gap',
  'negative',
  'negatives',
  'is_sum',
  'last_filled',
  'numbers_usual',
  'section_meant',
  'section_meant_gap',
  'section_explained',
  'row_meant',
  'row_meant_gap',
  'row_explained',
  'row_explained_gap',
  'category_meant',
  'category_gap',
  'named_zero',
  'shape_share',
  ...KNOWN_LISTS.flatMap((known) => [`like_${known}`, `at_${known}`, `share_at_${known}`]),
  'name_words',
  'has_description',
];

/** For each property of a list, the index of its column in a grid; null for a property without a column. */
export type Assignment = readonly (number | null)[];

const TOTAL = wordsOf('total balance subtotal carried forward sum').map((word) => [word]);

/** Returns the features of each row in a grid whose columns have been assigned to properties. */
export function describeRows(
  context: Context,
  grid: Grid,
  list: Question,
  questions: readonly Question[],
  assignment: Assignment,
  grids: readonly Grid[],
): Float64Array[] {
  const used = questions.flatMap((question, q) => {
    const column = assignment[q];
    return column === null || column === undefined ? [] : [{ question, column }];
  });
  const measureFilledShare = (row: readonly (GridCell | null)[] | undefined) =>
    row === undefined ? -1 : used.filter(({ column }) => row[column]).length / Math.max(1, used.length);
  const shares = grid.rows.map(measureFilledShare);
  const usual = shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0;
  const printed = listPrintedColumns(grid);
  const headers = printed.flatMap((column) => grid.headers[column] ?? []);
  const section = grid.headers.findIndex((_, column) => getGridPart(grid, column) === 'section');
  const sections = grid.rows.map((row) => listSectionWords(row[section]?.text ?? '') ?? grid.title);
  const fits = sections.map((words) => measureRowFit(list, words));
  const bestFit = Math.max(0, ...fits);
  const amounts = grid.rows.map((row) => findLastNumber(context, row, used));
  const negatives = amounts.filter((one) => one !== null && one < 0).length / Math.max(1, grid.rows.length);
  const numberShares = grid.rows.map((row) => countNumbers(row, used));
  const usualNumbers = numberShares.toSorted((a, b) => a - b)[Math.floor(numberShares.length / 2)] ?? 0;
  const wordsOfRows = grid.rows.map((row) =>
    wordsOf(
      printed
        .flatMap((column) => row[column]?.text ?? [])
        .join(' ')
        .slice(0, 200),
    ).filter((word) => !/\d/.test(word.stem)),
  );
  const rowFits = wordsOfRows.map((words) => measureRowFit(list, words));
  const rowDescribed = wordsOfRows.map((words) => comparePhrases(list.description, words).asked);
  const [mostFit, mostDescribed] = [Math.max(0, ...rowFits), Math.max(0, ...rowDescribed)];
  const more = describeRowsFurther(context, grid, list, used, { sections, rows: wordsOfRows }, grids);
  return grid.rows.map((row, r) => {
    const share = (kinds: readonly string[]) => {
      const own = used.filter(({ question }) => kinds.includes(question.kind));
      return own.length === 0 ? -1 : own.filter(({ column }) => row[column]).length / own.length;
    };
    const given = used.flatMap(({ question, column }) => {
      const cell = row[column];
      return cell ? [readCellValue(context, question, cell)] : [];
    });
    const words = wordsOfRows[r] ?? [];
    return new Float64Array([
      shares[r] ?? 0,
      share(['text', 'code', 'choice']),
      share(['number']),
      share(['date']),
      given.filter((value) => value === null).length / Math.max(1, given.length),
      r / Math.max(1, grid.rows.length - 1),
      r === grid.rows.length - 1 ? 1 : 0,
      row[used[0]?.column ?? 0] ? 1 : 0,
      Math.max(0, ...TOTAL.map((word) => comparePhrases(word, words).asked)),
      comparePhrases(headers, words).asked,
      usual,
      printed.filter((column) => row[column]).length / Math.max(1, printed.length),
      Math.min(99, grid.rows.length),
      measureFilledShare(grid.rows[r - 1]),
      measureFilledShare(grid.rows[r + 1]),
      grid.source === 'known' ? 1 : 0,
      fits[r] ?? 0,
      comparePhrases(list.description, sections[r] ?? []).asked,
      (fits[r] ?? 0) - bestFit,
      rowFits[r] ?? 0,
      rowDescribed[r] ?? 0,
      (rowFits[r] ?? 0) - mostFit,
      (rowDescribed[r] ?? 0) - mostDescribed,
      (amounts[r] ?? 0) < 0 ? 1 : 0,
      negatives,
      isSum(amounts, r) ? 1 : 0,
      row[used.at(-1)?.column ?? 0] ? 1 : 0,
      (numberShares[r] ?? 0) - usualNumbers,
      ...(more[r] ?? []),
    ]);
  });
}

const listSectionWords = (text: string) => (text === '' ? null : wordsOf(text.slice(0, 120)));

function measureRowFit(list: Question, words: readonly Word[]): number {
  return Math.max(0, ...list.names.map((name) => comparePhrases(name, words).asked));
}

function countNumbers(row: Grid['rows'][number], used: readonly Used[]): number {
  return used.filter(({ question, column }) => question.kind === 'number' && row[column]).length;
}

function findLastNumber(context: Context, row: Grid['rows'][number], used: readonly Used[]): number | null {
  const last = used.findLast(({ question }) => question.kind === 'number');
  const cell = last && row[last.column];
  return cell ? readNumber(context, cell) : null;
}

/** Whether a number is the sum of at least two consecutive numbers directly above it. */
function isSum(amounts: readonly (number | null)[], at: number): boolean {
  const own = amounts[at] ?? null;
  if (own === null || own === 0) return false;
  let sum = 0;
  for (let i = at - 1; i >= 0; i--) {
    sum += amounts[i] ?? 0;
    if (at - i > 1 && isNear(sum, own)) return true;
  }
  return false;
}
