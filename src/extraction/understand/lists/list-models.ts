import type { Forest } from '../questions/forest.ts';

/** The models that read lists. During training, these are the models of one cross-validation fold. */
export interface ListModels {
  /** Estimates whether a column has a given role. */
  columns: Forest;
  /** Estimates whether a line is an entry. */
  rows: Forest;
  /** Estimates whether a line continues the entry above it or begins the entry below it. */
  joins: Forest;
  /** Estimates the share (0–1) of correct values in a list that is read from a grid. */
  grids: Forest;
  /** Estimates how correct a list is as a whole. */
  choice: Forest;
  /** Estimates whether a value is correct. */
  values: Forest;
}
