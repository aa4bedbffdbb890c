import { type Grid, type GridCell, listPrintedColumns } from './grid.ts';

/** The names of the entries have at least this many characters on average. */
const LEAST_LENGTH = 5;
/** Minimum share of the cells of a column that contain names, or numbers. */
const LEAST_SHARE = 0.7;
const LEAST_ROWS = 2;
const MOST_GROUPS = 3;
/** A number, which can have a sign, a percent sign, and a currency sign or code. */
const AMOUNT =
  /^[-−–+(]?(?:\p{Sc}|[A-Z]{3})?\s?[-−–]?\p{Nd}[\p{Nd}.,'’\s]*\)?[-−]?\s?(?:%|\p{Sc}|[A-Z]{3})?$/u;
/** A character of these scripts counts as two. */
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

/**
 * Returns the lists that are printed side by side in a grid, such as the earnings and the deductions of a
 * payslip: each begins with a column of names, followed by columns of numbers. Returns an empty list if there
 * is only one.
 */
export function splitSideBySide(grid: Grid): Grid[] {
  const printed = listPrintedColumns(grid);
  const kinds = printed.map((column) => classifyCells(grid.rows.flatMap((row) => row[column] ?? [])));
  const starts = kinds.flatMap((kind, i) => (kind === 'names' && hasNumbers(kinds, i) ? [i] : []));
  if (starts.length < 2 || starts.length > MOST_GROUPS) return [];
  return starts.flatMap((start, n): Grid[] => {
    const columns = printed.slice(n === 0 ? 0 : start, starts[n + 1]);
    const first = printed[start] as number;
    const rows = grid.rows
      .filter((row) => row[first] && columns.some((column) => column !== first && row[column]))
      .map((row) => columns.map((column) => row[column] ?? null));
    if (rows.length < LEAST_ROWS) return [];
    const headers = columns.map((column) => grid.headers[column] ?? []);
    return [{ headers, title: grid.headers[first] ?? [], rows, source: grid.source }];
  });
}

function classifyCells(cells: readonly GridCell[]): 'names' | 'numbers' | 'other' {
  if (cells.length < LEAST_ROWS) return 'other';
  const numbers = cells.filter(({ text }) => AMOUNT.test(text)).length;
  if (numbers >= LEAST_SHARE * cells.length) return 'numbers';
  const names = cells.filter(({ text }) => /^\D*\p{L}{2}/u.test(text) && !AMOUNT.test(text));
  const length = names.reduce((sum, { text }) => sum + measureText(text), 0) / Math.max(1, names.length);
  return names.length >= LEAST_SHARE * cells.length && length >= LEAST_LENGTH ? 'names' : 'other';
}

const measureText = (text: string) => text.length + (text.match(DENSE)?.length ?? 0);

/** Whether there is a column of numbers between a column and the next column of names. */
function hasNumbers(kinds: readonly string[], from: number): boolean {
  const next = kinds.indexOf('names', from + 1);
  return kinds.slice(from + 1, next < 0 ? undefined : next).includes('numbers');
}
