import type { JsonObject } from '../../lib/json-pointer.ts';

export interface StoredTable {
  /** The run that produced the result; part of the complete table's blob key. */
  runId: string;
  rows: string[][];
  /** Whether rows were omitted. If so, the complete table is stored as a blob. */
  truncated: boolean;
}

/** Results of documents, as a whole or in parts. */
export interface ResultRecords {
  /**
   * Replaces the result of an older run and its corrections. Returns false if a newer run has already stored
   * a result.
   */
  put(
    documentId: string,
    result: { runId: string; runNumber: number; parsedDataJson: string },
  ): Promise<boolean>;
  /** Stores the corrected result in addition to the extracted one. */
  putCorrected(documentId: string, json: string): Promise<void>;
  /**
   * Returns the corrected result, and locks it until the end of the transaction; null if there is no result.
   */
  lock(documentId: string): Promise<{ runId: string; data: JsonObject } | null>;
  /** Returns the members of a result that determine its review; null if there is no result. */
  findForReview(documentId: string): Promise<JsonObject | null>;
  /**
   * Returns the beginning of each document's text, keyed by document identifier. Documents without a result
   * are omitted.
   */
  findTextBeginnings(documentIds: string[], characters: number): Promise<Map<string, string>>;
  /**
   * Returns the header fields of documents, keyed by document identifier. Documents without a result are
   * omitted.
   */
  findFields(documentIds: string[]): Promise<Map<string, JsonObject>>;
  /** Returns the text in reading order, as Markdown; null if there is no result. */
  findText(documentId: string): Promise<string | null>;
  /**
   * Returns the degrees by which the page was turned clockwise to make it upright, in addition to the
   * rotation stated in the file; 0 if there is no result.
   */
  findPageTurn(documentId: string, page: number): Promise<0 | 90 | 180 | 270>;
  /** Returns null if there is no result, or if the result does not contain the table. */
  findTable(documentId: string, tableId: string): Promise<StoredTable | null>;
}
