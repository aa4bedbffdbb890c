import type { Context } from '../context.ts';
import type { LearnedTable } from '../learned/recall.ts';
import type { Row } from '../view/view.ts';
import { createColumnPlacer } from './column-placer.ts';
import { type Entry, groupLines, type LineChance } from './group-lines.ts';
import { createLine } from './line-cells.ts';
import type { ListGrid, ListLine } from './list-grid.ts';
import { listGrids } from './list-grids.ts';
import { getBounds } from './list-headers.ts';
import { doOverlap, getFirstRow } from './read-grids.ts';
import { findPrintedHeaders, matchColumns, type PrintedHeader, placeColumns } from './taught-columns.ts';
import { estimateLines, isEnd, measureLikeness } from './taught-lines.ts';

export interface TaughtReading {
  grid: ListGrid;
  columnOf: ReadonlyMap<string, number>;
  entries: Entry[];
  /** Mean similarity of the entries to the taught entries, 0–1. */
  fit: number;
}

/**
 * Returns the general engine's probabilities for the lines of a grid; null if the engine did not find the
 * list.
 */
export type EstimateByEngine = (grid: ListGrid, columnOf: ReadonlyMap<string, number>) => LineChance[] | null;

const MOST_LINES = 3000;
const MOST_TOKENS = 120;
const MOST_TABLES = 3;
/** Factor for the fit of a list whose header was not found. */
const WITHOUT_HEADER = 0.8;
/** Minimum mean similarity between a list's entries and the taught entries. */
const LEAST_FIT = 0.6;

/**
 * Reads lists from the columns that were taught in documents with the same layout. Returns an empty list if
 * no lists were taught.
 */
export function readTaughtLists(
  context: Context,
  pointer: string,
  estimateByEngine: EstimateByEngine,
): TaughtReading[] {
  const tables = context.recall?.listTables(pointer).slice(0, MOST_TABLES) ?? [];
  let best: TaughtReading[] = [];
  for (const learned of tables) {
    const readings = readTable(context, learned, estimateByEngine);
    if (sumUp(readings) > sumUp(best)) best = readings;
  }
  return best;
}

const sumUp = (readings: readonly TaughtReading[]) =>
  readings.reduce((sum, one) => sum + (one.fit - LEAST_FIT) * one.entries.length, 0);

function readTable(
  context: Context,
  learned: LearnedTable,
  estimateByEngine: EstimateByEngine,
): TaughtReading[] {
  const { table } = learned;
  const headers = findPrintedHeaders(context, table);
  const isUnnamed = table.columns.every((column) => column.headers.length === 0);
  const readings = [
    ...createPlacedGrids(context, learned, headers),
    ...findMatchingGrids(context, learned, headers),
  ].flatMap(({ grid, columns }): TaughtReading[] => {
    const columnOf = new Map(
      table.columns.flatMap(({ properties }, t) => {
        const column = columns[t];
        return column === null || column === undefined
          ? []
          : properties.map((property): [string, number] => [property, column]);
      }),
    );
    const engine = estimateByEngine(grid, columnOf);
    const chances = estimateLines(context, table, columns, grid.lines, engine);
    const entries = groupLines(grid.lines, chances, grid.title);
    if (entries.length === 0) return [];
    const likeness = entries.map(({ line }) => measureLikeness(table, columns, line));
    const mean = likeness.reduce((sum, one) => sum + one, 0) / entries.length;
    const fit = mean * (grid.headerRows.length > 0 || isUnnamed ? 1 : WITHOUT_HEADER);
    return fit < LEAST_FIT ? [] : [{ grid, columnOf, entries, fit }];
  });
  readings.sort((a, b) => sumUp([b]) - sumUp([a]));
  const kept: TaughtReading[] = [];
  for (const one of readings) if (!kept.some((other) => doOverlap(one, other))) kept.push(one);
  return kept.sort((a, b) => getFirstRow(a) - getFirstRow(b));
}

/** A grid and, for each taught column, the index of the matching column of the grid. */
interface MatchedGrid {
  grid: ListGrid;
  columns: readonly (number | null)[];
}

/**
 * Creates a grid from the taught columns. It begins below the first header, or on the first page if no header
 * was found, and can cover several pages. Returns an empty list if no lines match.
 */
function createPlacedGrids(
  context: Context,
  learned: LearnedTable,
  headers: readonly PrintedHeader[],
): MatchedGrid[] {
  const { table } = learned;
  const headerRows = new Set(headers.flatMap(({ rows }) => rows));
  const lastHeader = headers.at(-1)?.rows[0] ?? -1;
  const start = headers[0]?.rows.at(-1);
  const lines: ListLine[] = [];
  let first: [number, number][] | null = null;
  let columns: [number, number][] | null = null;
  let placed: number | null = null;
  let isSkipped = false;
  for (const row of context.view.rows.slice(start === undefined ? 0 : start + 1)) {
    if (lines.length >= MOST_LINES) break;
    if (row.page !== placed) {
      placed = row.page;
      const onPage = headers.filter(({ page }) => page === row.page);
      columns = placeColumns(context, learned, onPage[0] ?? headers[0] ?? null, row.page) ?? columns;
      first ??= columns;
      // Nothing above a repeated header belongs to the list.
      isSkipped = onPage[0] !== undefined && (onPage[0].rows[0] ?? 0) > row.index;
    }
    if (headerRows.has(row.index)) {
      isSkipped = false;
      continue;
    }
    if (isSkipped || columns === null || row.tokens.length > MOST_TOKENS) continue;
    if (isEnd(context, table, row.index)) {
      if (lastHeader < row.index) break;
      isSkipped = true;
      continue;
    }
    const line = createPlacedLine(context, row, columns);
    if (line) lines.push(line);
  }
  if (lines.length === 0 || first === null) return [];
  const grid: ListGrid = {
    source: 'extended',
    columns: first,
    headers: first.map(() => ({ words: [], known: { items: new Map(), transactions: new Map() } })),
    headerFrom: headers.length > 0 ? 'own' : 'none',
    title: '',
    lines,
    headerRows: headers.flatMap(({ rows }) => rows),
  };
  return [{ grid, columns: table.columns.map((_, i) => i) }];
}

function createPlacedLine(context: Context, row: Row, columns: [number, number][]): ListLine | null {
  return createLine(context, row, columns.length, createColumnPlacer(context, row, getBounds(columns)));
}

function findMatchingGrids(
  context: Context,
  learned: LearnedTable,
  headers: readonly PrintedHeader[],
): MatchedGrid[] {
  return listGrids(context).flatMap((grid) => {
    const [line] = grid.lines;
    if (!line) return [];
    const header = headers.find(({ page }) => page === line.row.page) ?? headers[0] ?? null;
    const placed = placeColumns(context, learned, header, line.row.page);
    const columns = matchColumns(context, learned.table, grid, placed);
    if (!columns) return [];
    const end = grid.lines.findIndex((one) => isEnd(context, learned.table, one.row.index));
    const lines = end > 0 ? grid.lines.slice(0, end) : grid.lines;
    return [{ grid: { ...grid, lines }, columns }];
  });
}
