import type { Evidence } from '../../parsed-data.ts';
import type { Word } from './wording.ts';

export interface GridCell {
  text: string;
  /** The value of the cell, if it is already known. */
  value?: string | number;
  evidence: Omit<Evidence, 'confidence' | 'method'>;
}

/**
 * Rows with named columns from any source, such as a table that the layout analysis found or items that have
 * already been read.
 */
export interface Grid {
  headers: readonly (readonly Word[])[];
  /** The words in the line above the grid. */
  title: readonly Word[];
  rows: readonly (readonly (GridCell | null)[])[];
  source: GridSource;
  /** If the grid contains items of the result, the name of their list in the result. */
  list?: string;
  /**
   * For each column, the part of the printed cells that it contains. If omitted, all columns contain complete
   * cells.
   */
  parts?: readonly GridPart[];
  /**
   * For each column, the index of the printed column from which it was derived. For a printed column, this is
   * its own index.
   */
  bases?: readonly number[];
}

/** Returns the part of the printed cells that a column contains. */
export function getGridPart(grid: Grid, column: number): GridPart {
  return grid.parts?.[column] ?? 'whole';
}

/** Lists the printed columns, excluding those derived from parts of their cells. */
export function listPrintedColumns(grid: Grid): number[] {
  return [...grid.headers.keys()].filter((column) => getGridPart(grid, column) === 'whole');
}

/**
 * The part of a cell that a column contains: the whole cell, its first line, its other lines or a part
 * between separators. `section` is the heading above the cell, and `known` is a known value.
 */
export const GRID_PARTS = ['whole', 'first', 'rest', 'piece', 'section', 'known'] as const;
export type GridPart = (typeof GRID_PARTS)[number];

/**
 * The source of a grid. `known` means items of the result, with typed values. `lines` means printed lines
 * that were grouped into entries. `enumeration` means pieces of text that are separated by punctuation marks
 * or printed on consecutive lines.
 */
export const GRID_SOURCES = ['table', 'known', 'groups', 'headed', 'turned', 'lines', 'enumeration'] as const;
export type GridSource = (typeof GRID_SOURCES)[number];
