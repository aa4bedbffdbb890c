/** Rows `offset` to `offset + limit` of a list, newest first (`created_at desc, id desc`), and how many there are. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

export interface PageRequest {
  offset: number;
  limit: number;
}
