import type { Forest } from '../questions/forest.ts';

/** The forests that read lists; training hands in those of one fold. */
export interface ListModels {
  /** Whether a column has a role. */
  columns: Forest;
  /** Whether a line is an entry. */
  rows: Forest;
  /** Whether a line goes on with the entry above or below it. */
  joins: Forest;
  /** Which share of what a grid gives is right. */
  grids: Forest;
  /** How right a whole list is. */
  choice: Forest;
  /** Whether a value is right. */
  values: Forest;
}
