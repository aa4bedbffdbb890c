import type { JsonObject } from '../../lib/json-pointer.ts';

/** A table of a result, as it stands in line. */
export interface StoredTable {
  /** The run whose result it is of; names the blob of the whole table. */
  runId: string;
  rows: string[][];
  /** There is more of it, whole, beside the result. */
  truncated: boolean;
}

/** What was read in a document, whole or in parts. */
export interface ResultRecords {
  /** Replaces the result of an older run, with all corrections of it. False if there is one of a newer run. */
  put(
    documentId: string,
    result: { runId: string; runNumber: number; parsedDataJson: string },
  ): Promise<boolean>;
  /** The result with the corrections of people in it, beside what was read. */
  putCorrected(documentId: string, json: string): Promise<void>;
  /**
   * The result as it is shown; null if the document has none. Until the end of the transaction nobody else can change it.
   */
  lock(documentId: string): Promise<{ runId: string; data: JsonObject } | null>;
  /** The members of a result that its review depends on; null if there is no result. */
  findForReview(documentId: string): Promise<JsonObject | null>;
  /** Reading order, Markdown; null where there is no result. */
  findText(documentId: string): Promise<string | null>;
  /** Clockwise degrees by which the page was turned to be read, beyond what its file says; 0 where there is no result. */
  findPageTurn(documentId: string, page: number): Promise<0 | 90 | 180 | 270>;
  /** Null where there is no result, or no such table in it. */
  findTable(documentId: string, tableId: string): Promise<StoredTable | null>;
}
