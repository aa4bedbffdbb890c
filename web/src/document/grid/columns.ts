import type { Row } from '../../api/shapes.ts';
import { getKind, type Kind } from '../typed-value.ts';

export interface Column {
  name: string;
  kind: Kind;
}

/** Identifies a cell by the indexes of its row and column. */
export interface CellPlace {
  row: number;
  column: number;
}

/** Columns that are shown even if they contain no values, with the kinds of their values. */
const KNOWN: Record<string, Record<string, Kind>> = {
  line_items: { description: 'text', quantity: 'number', unit_price: 'number', amount: 'number' },
  taxes: { rate: 'number', base: 'number', amount: 'number' },
  transactions: { date: 'date', description: 'text', amount: 'number' },
};

/**
 * Lists the columns that occur in the rows, followed by the other columns that a list of this kind should
 * have. `custom` contains the columns of a custom list.
 */
export function listColumns(
  list: string,
  rows: readonly Row[],
  custom: Record<string, Kind> | undefined,
): Column[] {
  const known = custom ?? KNOWN[list] ?? {};
  const names = new Set<string>();
  for (const row of rows) for (const name in row) names.add(name);
  for (const name of Object.keys(known)) names.add(name);
  names.delete('id');
  return [...names].map((name) => ({ name, kind: known[name] ?? findColumnKind(name, rows) }));
}

function findColumnKind(name: string, rows: readonly Row[]): Kind {
  const value = rows.find((row) => row[name] !== undefined)?.[name];
  return getKind(`/${name}`, value);
}

/**
 * Returns true if entries of a list can be added, moved and deleted. This is not possible for lists in
 * fields, such as parties.
 */
export function canChangeRows(way: readonly (string | number)[]): boolean {
  return way[0] === 'custom' ? way.length === 2 : KNOWN[String(way.at(-1))] !== undefined;
}

/** Minimum column widths in rem. Columns with text share the remaining width. */
const NARROWEST = { text: 8, number: 6, date: 6.5, boolean: 4 };
const DELETE_BUTTON = 2.5;

/** Returns a row's minimum width and its columns, in the syntax of a CSS grid. */
export function measureColumns(
  columns: readonly Column[],
  hasDelete: boolean,
): { columns: string; least: string } {
  const widths = columns.map(({ kind }) => `minmax(${NARROWEST[kind]}rem, ${kind === 'text' ? 3 : 1}fr)`);
  if (hasDelete) widths.push(`${DELETE_BUTTON}rem`);
  const least = columns.reduce((sum, { kind }) => sum + NARROWEST[kind], hasDelete ? DELETE_BUTTON : 0);
  return { columns: widths.join(' '), least: `${least}rem` };
}
