import type { Evidence } from '../../parsed-data.ts';
import type { Word } from './wording.ts';

/** A cell of a grid with its evidence. */
export interface GridCell {
  text: string;
  /** What it is worth, if the value is known already. */
  value?: string | number;
  evidence: Omit<Evidence, 'confidence' | 'method'>;
}

/** Rows with named columns, whatever they come from: a table of the layout, or items that were read already. */
export interface Grid {
  /** Words of each column's header. */
  headers: readonly (readonly Word[])[];
  /** Words of the line above it. */
  title: readonly Word[];
  rows: readonly (readonly (GridCell | null)[])[];
  source: GridSource;
  /** What part of the printed cells each column contains; all of them if absent. */
  parts?: readonly GridPart[];
  /** The column that each is a part of, or itself. */
  bases?: readonly number[];
}

/** What part of the printed cells a column contains. */
export function getGridPart(grid: Grid, column: number): GridPart {
  return grid.parts?.[column] ?? 'whole';
}

/** The printed columns, without those made of parts of them. */
export function printedColumns(grid: Grid): number[] {
  return [...grid.headers.keys()].filter((column) => getGridPart(grid, column) === 'whole');
}

/** All of a cell, its first line, its other lines, a piece between separators, the heading above, or a value known already. */
export const GRID_PARTS = ['whole', 'first', 'rest', 'piece', 'section', 'known'] as const;
export type GridPart = (typeof GRID_PARTS)[number];

/** Where a grid comes from: `known` are items of the result, with typed values; `lines` are printed lines put together to entries. */
export const GRID_SOURCES = ['table', 'known', 'groups', 'headed', 'turned', 'lines'] as const;
export type GridSource = (typeof GRID_SOURCES)[number];
