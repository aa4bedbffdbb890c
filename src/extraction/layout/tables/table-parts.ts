import type { Word } from '../../document.ts';
import type { Box, Table, TableCell } from '../../parsed-data.ts';

/** A place in a grid: rows and columns from–to (inclusive) and its box. */
export interface GridCell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  box: Box;
}

/** A cell of a grid with the words in it. */
export interface FilledCell extends GridCell {
  words: Word[];
}

/** A grid formed by ruling lines. */
export interface Grid {
  box: Box;
  rows: number;
  columns: number;
  /** Left edges of the columns, and the right edge of the last. */
  xs: number[];
  cells: GridCell[];
}

/** One text row of a table without lines, by columns. */
export interface AlignedRow {
  cells: AlignedCell[];
  box: Box;
}

export interface AlignedCell {
  column: number;
  columnSpan: number;
  words: Word[];
}

/** A table before its id and headers are determined. */
export type FoundTable = Omit<Table, 'id' | 'header_rows' | 'cells'> & { cells: TableCell[] };
