/** The sort key of a row, as text, after which a list continues. */
export type Position = readonly (string | null)[];

/** Some rows of a list, in its order, and the number of rows on all pages. */
export interface Page<Row> {
  rows: Row[];
  /** 0 if `after` contains a position, because the rows are not counted again. */
  total: number;
  /** The position of the last row if `after` was given and further rows follow it, otherwise null. */
  next: Position | null;
}

/** Rows `offset` to `offset + limit`. */
export interface PageRequest {
  offset: number;
  limit: number;
  /**
   * The last row of the previous page: returns the rows after it. Null returns the first rows. In both cases,
   * `next` is determined.
   */
  after?: Position | null;
}
