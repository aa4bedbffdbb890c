import type { Context } from '../context.ts';
import { cellValue } from './cell-values.ts';
import type { Grid, GridCell } from './grid.ts';
import type { Question } from './question.ts';
import { comparePhrases, wordsOf } from './wording.ts';

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
];

/** The columns of a grid that answer the properties of a list; null for a property without a column. */
export type Assignment = readonly (number | null)[];

const TOTAL = wordsOf('total balance subtotal carried forward sum').map((word) => [word]);

/** Features of each row of a grid under an assignment. */
export function describeRows(
  context: Context,
  grid: Grid,
  questions: readonly Question[],
  assignment: Assignment,
): Float64Array[] {
  const used = questions.flatMap((question, q) => {
    const column = assignment[q];
    return column === null || column === undefined ? [] : [{ question, column }];
  });
  const filledShare = (row: readonly (GridCell | null)[] | undefined) =>
    row === undefined ? -1 : used.filter(({ column }) => row[column]).length / Math.max(1, used.length);
  const shares = grid.rows.map(filledShare);
  const usual = shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0;
  const headers = grid.headers.flat();
  return grid.rows.map((row, r) => {
    const share = (kinds: readonly string[]) => {
      const own = used.filter(({ question }) => kinds.includes(question.kind));
      return own.length === 0 ? -1 : own.filter(({ column }) => row[column]).length / own.length;
    };
    const given = used.flatMap(({ question, column }) => {
      const cell = row[column];
      return cell ? [cellValue(context, question, cell)] : [];
    });
    const words = wordsOf(
      row
        .flatMap((cell) => (cell ? [cell.text] : []))
        .join(' ')
        .slice(0, 200),
    ).filter((word) => !/\d/.test(word.stem));
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
      row.filter((cell) => cell !== null).length / Math.max(1, row.length),
      Math.min(99, grid.rows.length),
      filledShare(grid.rows[r - 1]),
      filledShare(grid.rows[r + 1]),
      grid.source === 'known' ? 1 : 0,
    ]);
  });
}
