import type { Word } from '../../document.ts';
import type { Box, Table, TableCell } from '../../parsed-data.ts';

/** The row and column ranges are inclusive. */
export interface GridCell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  box: Box;
}

export interface FilledCell extends GridCell {
  words: Word[];
}

export interface Grid {
  box: Box;
  rows: number;
  columns: number;
  /** The left edge of each column, followed by the right edge of the last column. */
  xs: number[];
  cells: GridCell[];
}

export interface AlignedRow {
  cells: AlignedCell[];
  box: Box;
}

export interface AlignedCell {
  column: number;
  columnSpan: number;
  words: Word[];
}

export type FoundTable = Omit<Table, 'id' | 'header_rows' | 'cells'> & { cells: TableCell[] };
