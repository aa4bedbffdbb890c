/** The sort key of a row, as text: where a list continues. */
export type Position = readonly (string | null)[];

/** Rows of a list in its order, and the number of rows on all pages. */
export interface Page<Row> {
  rows: Row[];
  /** 0 if `after` contains a position: it is not counted again. */
  total: number;
  /** The position of the last row if `after` was given and further rows follow it, otherwise null. */
  next: Position | null;
}

/** Rows `offset` to `offset + limit`. */
export interface PageRequest {
  offset: number;
  limit: number;
  /** With a position, the rows after it; with null, those from the start. Both find `next`. */
  after?: Position | null;
}
