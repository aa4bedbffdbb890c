import type { Evidence, Table } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { withPieces } from './cell-pieces.ts';
import { buildEnumerationGrids } from './enumerations.ts';
import { type Grid, type GridCell, listPrintedColumns } from './grid.ts';
import { groupGrids } from './groups.ts';
import { splitAtHeaderRows } from './header-rows.ts';
import { buildLineGrids } from './line-grids.ts';
import { splitSideBySide } from './side-by-side.ts';
import { type Word, wordsOf } from './wording.ts';

const MOST_ROWS = 1000;
const MOST_GRIDS = 60;
const MOST_HEADER_ROWS = 3;
/** Maximum number of grids that are parts of other grids. */
const MOST_DERIVED = 40;

/**
 * Converts the tables of the document to grids. If the rows of a table may be properties rather than entries,
 * the transposed table is added as another grid.
 */
export function buildTableGrids(context: Context): Grid[] {
  const grids: Grid[] = [];
  for (const table of context.document.tables.slice(0, MOST_GRIDS)) {
    const cells = listTableCells(table);
    const header = Math.min(
      Math.max(table.header_rows, findHeaderRows(cells)),
      MOST_HEADER_ROWS,
      cells.length,
    );
    grids.push({
      headers: joinHeaders(table, cells, header),
      title: wordsOf(findTableTitle(context, table)),
      rows: cells.slice(header, header + MOST_ROWS),
      source: 'table',
    });
    const turned = turnGrid(cells, wordsOf(findTableTitle(context, table)));
    if (turned) grids.push(turned);
  }
  return grids;
}

/**
 * Builds grids from everything that may be a list of entries, such as tables of the document and items that
 * were already read.
 */
export function buildAllGrids(
  context: Context,
  known: {
    fields: Record<string, unknown>;
    line_items: readonly object[];
    transactions: readonly object[];
    taxes: readonly object[];
    evidence: Record<string, Evidence>;
  },
): readonly Grid[] {
  const { fields, line_items, transactions, taxes, evidence } = known;
  const items = [
    buildItemGrid('line_items', line_items, evidence),
    buildItemGrid('transactions', transactions, evidence),
    buildItemGrid('taxes', taxes, evidence),
    ...Object.entries(fields).map(([name, value]) =>
      isListOfObjects(value) ? buildItemGrid(name, value, evidence, '/fields') : null,
    ),
  ];
  const kept = items.filter((grid) => grid !== null);
  const tables = buildTableGrids(context);
  const lines = buildLineGrids(context, kept);
  const existing = new Set([...tables, ...lines].map(createGridKey));
  let derived = 0;
  const listParts = (grid: Grid) =>
    [
      ...splitAtHeaderRows(grid).filter((part) => !existing.has(createGridKey(part))),
      ...splitSideBySide(grid),
    ].filter(() => derived++ < MOST_DERIVED);
  return [
    ...[
      ...tables.flatMap((grid) => [grid, ...listParts(grid)]),
      ...groupGrids(context),
      ...lines.flatMap((grid) => [grid, ...listParts(grid), turnLineGrid(grid)]),
      ...buildEnumerationGrids(context),
    ]
      .filter((grid) => grid !== null)
      .map(withPieces),
    ...kept,
  ];
}

/** Returns a key for the names of a grid's printed columns and the text of its first row. */
function createGridKey(grid: Grid): string {
  const printed = listPrintedColumns(grid);
  const names = printed.map((column) => grid.headers[column]?.map(({ stem }) => stem).join(' ') ?? '');
  const first = printed.map((column) => grid.rows[0]?.[column]?.text ?? '');
  return [...names, ...first].filter((text) => text !== '').join('|');
}

function isListOfObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
}

/** Builds a grid from items in the result. The columns are named after the properties of the items. */
export function buildItemGrid(
  name: string,
  items: readonly object[],
  evidence: Readonly<Record<string, Evidence>>,
  parent = '',
): Grid | null {
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((key) => key !== 'id');
  if (items.length === 0 || columns.length === 0) return null;
  const rows = items.slice(0, MOST_ROWS).map((item, i) =>
    columns.map((column): GridCell | null => {
      const value: unknown = Reflect.get(item, column);
      const known = evidence[`${parent}/${name}/${i}/${column}`];
      if ((typeof value !== 'string' && typeof value !== 'number') || !known) return null;
      const { confidence: _, method: __, ...place } = known;
      return { text: known.text ?? String(value), value, evidence: place };
    }),
  );
  return { headers: columns.map(wordsOf), title: wordsOf(name), rows, source: 'known', list: name };
}

const MOST_TURNED_COLUMNS = 7;
const MOST_TURNED_ROWS = 40;
/** Minimum share of rows that begin with a name. */
const LEAST_NAMED = 0.7;

/**
 * Transposes a table whose first column contains the names of properties and whose other columns each contain
 * one entry.
 */
function turnGrid(cells: readonly (readonly (GridCell | null)[])[], title: readonly Word[]): Grid | null {
  const columns = Math.max(0, ...cells.map((row) => row.length));
  if (columns < 2 || columns > MOST_TURNED_COLUMNS || cells.length < 2 || cells.length > MOST_TURNED_ROWS)
    return null;
  const named = cells.filter(
    (row) => row[0] && /\p{L}/u.test(row[0].text) && !/^\P{L}*\d{3}/u.test(row[0].text),
  );
  if (named.length < LEAST_NAMED * cells.length) return null;
  return {
    headers: cells.map((row) => wordsOf(row[0]?.text ?? '')),
    title,
    rows: Array.from({ length: columns - 1 }, (_, c) => cells.map((row) => row[c + 1] ?? null)),
    source: 'turned',
  };
}

/** Minimum number of rows and of columns of printed lines that are transposed. */
const LEAST_TURNED = 3;
/** Minimum share of the cells that are not empty. */
const LEAST_FILLED = 0.75;

/**
 * Transposes printed lines. Adjacent tables are often found as one large table, of which the lines below a
 * heading are a part that can be transposed.
 */
function turnLineGrid(grid: Grid): Grid | null {
  const printed = listPrintedColumns(grid).filter((column) => grid.rows.some((row) => row[column]));
  const cells = grid.rows.map((row) => printed.map((column) => row[column] ?? null));
  if (cells.length < LEAST_TURNED || printed.length < LEAST_TURNED) return null;
  const filled = cells.flat().filter((cell) => cell !== null).length;
  return filled < LEAST_FILLED * cells.length * printed.length ? null : turnGrid(cells, grid.title);
}

function listTableCells(table: Table): (GridCell | null)[][] {
  const rows = table.rows.map((row, r) =>
    row.map((text, c): GridCell | null =>
      text.trim() === ''
        ? null
        : {
            text: text.trim(),
            evidence: {
              page: table.parts[0]?.page ?? 1,
              text: text.trim(),
              ...(table.sheet === undefined ? {} : { at: `${table.sheet} row ${r + 1}, column ${c + 1}` }),
            },
          },
    ),
  );
  for (const cell of table.cells ?? []) {
    const found = rows[cell.row]?.[cell.column];
    if (found) found.evidence = { page: cell.page, box: cell.box, text: found.text };
  }
  return rows;
}

/** Counts the rows before the first row with a number. Returns 1 if there is no such row near the top. */
function findHeaderRows(rows: readonly (readonly (GridCell | null)[])[]): number {
  const isNumeric = (row: readonly (GridCell | null)[]) =>
    row.some((cell) => cell !== null && /^\D{0,3}\d[\d.,\s]*\D{0,4}$/.test(cell.text));
  const first = rows.slice(0, MOST_HEADER_ROWS + 1).findIndex(isNumeric);
  return first > 0 ? first : first === 0 ? 0 : 1;
}

/**
 * Returns the words above each column. If a header spans several columns, its words are returned for all of
 * them.
 */
function joinHeaders(
  table: Table,
  rows: readonly (readonly (GridCell | null)[])[],
  count: number,
): (readonly Word[])[] {
  const texts: string[][] = Array.from({ length: table.columns }, () => []);
  for (let r = 0; r < count; r++)
    for (let c = 0; c < table.columns; c++) {
      const text = rows[r]?.[c]?.text;
      if (text !== undefined) texts[c]?.push(text);
    }
  for (const cell of table.cells ?? []) {
    if (cell.row >= count || cell.column_span < 2) continue;
    for (let c = cell.column + 1; c < cell.column + cell.column_span; c++) texts[c]?.unshift(cell.text);
  }
  return texts.map((parts) => wordsOf(parts.join(' ')));
}

/**
 * Returns the text of the nearest line above the first part of a table. For a table without a position,
 * returns the name of its sheet.
 */
function findTableTitle(context: Context, table: Table): string {
  const part = table.parts[0];
  const box = part?.box;
  if (!part || !box) return table.sheet ?? '';
  let best = '';
  for (const row of context.view.rows) {
    if (row.page !== part.page || row.box[3] > box[1] + 2) continue;
    if (box[1] - row.box[3] > 6 * row.height) continue;
    best = row.chunks.map((chunk) => chunk.text).join(' ');
  }
  return best.slice(0, 120);
}
