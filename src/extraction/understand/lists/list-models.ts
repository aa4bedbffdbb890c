import type { Forest } from '../questions/forest.ts';

/** The models that read lists. Training uses those of one fold. */
export interface ListModels {
  /** Estimates whether a column has a role. */
  columns: Forest;
  /** Estimates whether a line is an entry. */
  rows: Forest;
  /** Estimates whether a line continues the entry above or below it. */
  joins: Forest;
  /** Estimates the share of correct values in the list that is read from a grid. */
  grids: Forest;
  /** Estimates how correct a whole list is. */
  choice: Forest;
  /** Estimates whether a value is correct. */
  values: Forest;
}
