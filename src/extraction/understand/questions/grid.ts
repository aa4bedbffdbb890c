import type { Evidence } from '../../parsed-data.ts';
import type { Word } from './wording.ts';

/** A cell of a grid with its evidence. */
export interface GridCell {
  text: string;
  /** Its value, if it is already known. */
  value?: string | number;
  evidence: Omit<Evidence, 'confidence' | 'method'>;
}

/** Rows with named columns, independent of the source: a table of the layout, or items that were already read. */
export interface Grid {
  /** Words of each column's header. */
  headers: readonly (readonly Word[])[];
  /** Words of the line above it. */
  title: readonly Word[];
  rows: readonly (readonly (GridCell | null)[])[];
  source: GridSource;
  /** The part of the printed cells that each column contains; the whole cells if absent. */
  parts?: readonly GridPart[];
  /** For each column, the column that it is a part of, or itself. */
  bases?: readonly number[];
}

/** The part of the printed cells that a column contains. */
export function getGridPart(grid: Grid, column: number): GridPart {
  return grid.parts?.[column] ?? 'whole';
}

/** The printed columns, without those that were derived from their parts. */
export function printedColumns(grid: Grid): number[] {
  return [...grid.headers.keys()].filter((column) => getGridPart(grid, column) === 'whole');
}

/** The whole cell, its first line, its other lines, a piece between separators, the heading above, or a known value. */
export const GRID_PARTS = ['whole', 'first', 'rest', 'piece', 'section', 'known'] as const;
export type GridPart = (typeof GRID_PARTS)[number];

/**
 * The source of a grid: `known` are items of the result, with typed values; `lines` are printed lines that were
 * grouped into entries.
 */
export const GRID_SOURCES = ['table', 'known', 'groups', 'headed', 'turned', 'lines'] as const;
export type GridSource = (typeof GRID_SOURCES)[number];
