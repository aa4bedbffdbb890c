/** The sort key of a row, as text. The next page begins after this row. */
export type Position = readonly (string | null)[];

export interface Page<Row> {
  rows: Row[];
  /**
   * Total number of rows. 0 if `after` is a position, because the rows are not counted again for later pages.
   */
  total: number;
  /** Position of the page's last row if `after` was given and more rows follow; otherwise null. */
  next: Position | null;
}

/** Selects `limit` rows, starting at index `offset`. */
export interface PageRequest {
  offset: number;
  limit: number;
  /**
   * Position of the previous page's last row, or null for the first page. If this is omitted, `next` of the
   * returned page is null.
   */
  after?: Position | null;
}
