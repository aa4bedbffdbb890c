/** The sort key of a row, as text. The next page begins after this row. */
export type Position = readonly (string | null)[];

/** Consecutive rows of a list, and the total number of rows. */
export interface Page<Row> {
  rows: Row[];
  /** Number of all rows; 0 if `after` contains a position, because the rows are then not counted again. */
  total: number;
  /** The position of the last row, if `after` was given and more rows follow; null if not. */
  next: Position | null;
}

/** Selects the rows to return: `limit` rows, starting at index `offset`. */
export interface PageRequest {
  offset: number;
  limit: number;
  /**
   * The position of the previous page's last row; only later rows are returned. If null, the first rows are
   * returned. `next` is set in both cases.
   */
  after?: Position | null;
}
