import type { JsonObject } from '../../lib/json-pointer.ts';

/** A table of a result, as it stands in line. */
export interface StoredTable {
  /** The run whose result it is of; names the blob of the whole table. */
  runId: string;
  rows: string[][];
  /** There is more of it, whole, beside the result. */
  truncated: boolean;
}

/** What was read in a document, in parts. */
export interface ResultRecords {
  /** The members of a result that its review depends on; null if there is no result. */
  findForReview(documentId: string): Promise<JsonObject | null>;
  /** Reading order, Markdown; null where there is no result. */
  findText(documentId: string): Promise<string | null>;
  /** Clockwise degrees by which the page was turned to be read, beyond what its file says; 0 where there is no result. */
  findPageTurn(documentId: string, page: number): Promise<0 | 90 | 180 | 270>;
  /** Null where there is no result, or no such table in it. */
  findTable(documentId: string, tableId: string): Promise<StoredTable | null>;
}
