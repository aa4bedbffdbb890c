import type { Evidence } from '../../parsed-data.ts';
import type { Word } from './wording.ts';

/** A cell of a grid and where it was found. */
export interface GridCell {
  text: string;
  /** The value of the cell, if it is already known. */
  value?: string | number;
  evidence: Omit<Evidence, 'confidence' | 'method'>;
}

/** Rows with named columns, whatever their source: a table of the layout, or items that were already read. */
export interface Grid {
  /** The words of each column's header. */
  headers: readonly (readonly Word[])[];
  /** The words of the line above the grid. */
  title: readonly Word[];
  rows: readonly (readonly (GridCell | null)[])[];
  source: GridSource;
  /** The part of the printed cells that each column contains. If omitted, all columns contain whole cells. */
  parts?: readonly GridPart[];
  /**
   * For each column, the index of the printed column from which it was derived; a printed column has its own
   * index.
   */
  bases?: readonly number[];
}

/** Returns the part of the printed cells that a column contains. */
export function getGridPart(grid: Grid, column: number): GridPart {
  return grid.parts?.[column] ?? 'whole';
}

/** Lists the printed columns, without those that were derived from parts of their cells. */
export function listPrintedColumns(grid: Grid): number[] {
  return [...grid.headers.keys()].filter((column) => getGridPart(grid, column) === 'whole');
}

/**
 * Parts of a cell: the whole cell, its first line, its other lines or a part between separators. `section` is
 * the heading above, and `known` is a known value.
 */
export const GRID_PARTS = ['whole', 'first', 'rest', 'piece', 'section', 'known'] as const;
export type GridPart = (typeof GRID_PARTS)[number];

/**
 * The source of a grid. `known`: items of the result, with typed values; `lines`: printed lines that were
 * grouped into entries;
 * `enumeration`: texts that are separated by punctuation marks or printed below each other.
 */
export const GRID_SOURCES = ['table', 'known', 'groups', 'headed', 'turned', 'lines', 'enumeration'] as const;
export type GridSource = (typeof GRID_SOURCES)[number];
