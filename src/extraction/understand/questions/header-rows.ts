import { isBareNumber } from './cell-values.ts';
import { type Grid, type GridCell, getGridPart, listPrintedColumns } from './grid.ts';
import { wordsOf } from './wording.ts';

type GridRow = readonly (GridCell | null)[];

const LEAST_COLUMNS = 2;
/** A header below rows with numbers needs at least this many names, because an item can have two texts, too. */
const LEAST_COLUMNS_INSIDE = 3;
/** Minimum number of rows below a header. */
const LEAST_ROWS = 2;
/** Maximum number of words in the name of a column. */
const LONGEST_NAME = 5;
/** The rows below a header must have at least this share of the header's columns. */
const LEAST_FILLED = 0.6;
/** In at least one column, this share of the cells below a header must contain a number. */
const LEAST_NUMBERS = 0.5;
const MOST_PARTS = 4;

/**
 * Returns the parts of a grid that begin with a row of names: the layout analysis can join a table with the
 * labels and values above it. The title of each part is the text above its header.
 */
export function splitAtHeaderRows(grid: Grid): Grid[] {
  const printed = listPrintedColumns(grid);
  const isHeader = grid.rows.map((row, r) => isHeaderRow(grid.rows, printed, row, r));
  if (isHeader[0] && isNamed(grid, printed, grid.rows[0] as GridRow)) isHeader[0] = false;
  const starts = [...isHeader.keys()].filter((r) => isHeader[r]);
  return starts.slice(0, MOST_PARTS).map((start, n): Grid => {
    const header = grid.rows[start] as GridRow;
    const above = start > 0 ? listCellTexts(grid.rows[start - 1] as GridRow, printed) : [];
    return {
      ...grid,
      headers: grid.headers.map((words, column) => createHeader(grid, header, words, column)),
      title: above.length === 1 ? wordsOf((above[0] as string).slice(0, 120)) : grid.title,
      rows: grid.rows.slice(start + 1, starts[n + 1]),
    };
  });
}

/** Names a column of the part below a header. Known values and headings of sections keep their names. */
function createHeader(
  grid: Grid,
  header: GridRow,
  words: Grid['headers'][number],
  column: number,
): Grid['headers'][number] {
  const part = getGridPart(grid, column);
  if (part === 'known' || part === 'section') return words;
  return wordsOf(header[grid.bases?.[column] ?? column]?.text ?? '');
}

/** Whether the columns of a grid already have names; the first row is then a second line of the header. */
function isNamed({ headers }: Grid, printed: readonly number[], row: GridRow): boolean {
  return printed.every(
    (column) =>
      !row[column] || ((headers[column] ?? []).length > 0 && (headers[column] ?? []).length <= LONGEST_NAME),
  );
}

/** Whether a row contains short names without digits, above rows that have numbers in some of its columns. */
function isHeaderRow(rows: readonly GridRow[], printed: readonly number[], row: GridRow, r: number): boolean {
  const named = printed.filter((column) => row[column]);
  if (named.length < LEAST_COLUMNS || !named.every((column) => isColumnName(row[column]?.text ?? '')))
    return false;
  const below = rows
    .slice(r + 1, r + 1 + 2 * LEAST_ROWS)
    .filter((one) => countCells(one, named) >= LEAST_FILLED * named.length);
  if (below.length < LEAST_ROWS) return false;
  return named.some((column) => {
    const numbers = below.map((one) => /\d/.test(one[column]?.text ?? ''));
    if (numbers[0] !== true || numbers.filter(Boolean).length < LEAST_NUMBERS * below.length) return false;
    const above = rows[r - 1]?.[column] ?? null;
    return above === null || !isBareNumber(above) || named.length >= LEAST_COLUMNS_INSIDE;
  });
}

function isColumnName(text: string): boolean {
  return !/\d/.test(text) && /\p{L}{2}/u.test(text) && text.split(' ').length <= LONGEST_NAME;
}

const countCells = (row: GridRow, columns: readonly number[]) =>
  columns.filter((column) => row[column]).length;

const listCellTexts = (row: GridRow, columns: readonly number[]) => [
  ...new Set(columns.flatMap((column) => row[column]?.text ?? [])),
];
