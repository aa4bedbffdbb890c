import type { Forest } from '../questions/forest.ts';

/** The forests that read lists; training passes those of one fold. */
export interface ListModels {
  /** Whether a column has a role. */
  columns: Forest;
  /** Whether a line is an entry. */
  rows: Forest;
  /** Whether a line continues the entry above or below it. */
  joins: Forest;
  /** The share of correct values in the result of a grid. */
  grids: Forest;
  /** How correct a whole list is. */
  choice: Forest;
  /** Whether a value is right. */
  values: Forest;
}
