/** A row's sort key, as text. The next page begins after this row. */
export type Position = readonly (string | null)[];

export interface Page<Row> {
  rows: Row[];
  /** Total number of rows; 0 if `after` is a position, because the rows are then not counted again. */
  total: number;
  /** Position of the last row if `after` was given and more rows follow; otherwise null. */
  next: Position | null;
}

/** Selects `limit` rows, beginning at index `offset`. */
export interface PageRequest {
  offset: number;
  limit: number;
  /** Position of the previous page's last row. Null starts at the first row; `next` is set in both cases. */
  after?: Position | null;
}
