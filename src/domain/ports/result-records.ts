import type { JsonObject } from '../../lib/json-pointer.ts';

/** A table of a result, as stored with the result. */
export interface StoredTable {
  /** The run of the result; part of the key of the complete table's blob. */
  runId: string;
  rows: string[][];
  /** Whether rows were omitted; the complete table is a separate blob. */
  truncated: boolean;
}

/** The result of a document, as a whole or in parts. */
export interface ResultRecords {
  /** Replaces the result of an older run and its corrections. False if a newer run has already stored a result. */
  put(
    documentId: string,
    result: { runId: string; runNumber: number; parsedDataJson: string },
  ): Promise<boolean>;
  /** Stores the result with corrections applied, in addition to the extracted one. */
  putCorrected(documentId: string, json: string): Promise<void>;
  /** Returns the result with corrections; null if there is none. Locks it until the end of the transaction. */
  lock(documentId: string): Promise<{ runId: string; data: JsonObject } | null>;
  /** Returns the members of a result that its review depends on; null if there is no result. */
  findForReview(documentId: string): Promise<JsonObject | null>;
  /**
   * Returns the first characters of the text of each document, by identifier. Documents without a result are omitted.
   */
  findTextBeginnings(documentIds: string[], characters: number): Promise<Map<string, string>>;
  /** Returns the header fields of documents, by identifier. Documents without a result are omitted. */
  findFields(documentIds: string[]): Promise<Map<string, JsonObject>>;
  /** Returns the text in reading order, as Markdown; null if there is no result. */
  findText(documentId: string): Promise<string | null>;
  /**
   * Returns the clockwise degrees by which the page was turned upright, in addition to the rotation in its file; 0 if
   * there is no result.
   */
  findPageTurn(documentId: string, page: number): Promise<0 | 90 | 180 | 270>;
  /** Null if there is no result, or no such table in it. */
  findTable(documentId: string, tableId: string): Promise<StoredTable | null>;
}
