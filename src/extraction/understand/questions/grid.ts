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
}

/** Where a grid comes from: `known` are items of the result, with typed values. */
export const GRID_SOURCES = ['table', 'known', 'groups', 'headed', 'turned'] as const;
export type GridSource = (typeof GRID_SOURCES)[number];
