import type { JsonObject } from '../../lib/json-pointer.ts';

export interface StoredTable {
  /** The run that extracted the table. Its identifier is part of the blob key of the complete table. */
  runId: string;
  rows: string[][];
  /** Whether rows are missing here. If so, the complete table is stored as a blob. */
  truncated: boolean;
}

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
  /** Returns the corrected result and locks it until the end of the transaction; null if there is none. */
  lock(documentId: string): Promise<{ runId: string; data: JsonObject } | null>;
  /** Returns the properties of the result on which its review depends; null if there is no result. */
  findForReview(documentId: string): Promise<JsonObject | null>;
  /**
   * Returns the beginning of each document's text, keyed by document identifier. Omits documents without a
   * result.
   */
  findTextBeginnings(documentIds: string[], characters: number): Promise<Map<string, string>>;
  /**
   * Returns the header fields of each document, keyed by document identifier. Omits documents without a
   * result.
   */
  findFields(documentIds: string[]): Promise<Map<string, JsonObject>>;
  /** Returns the text as Markdown, in reading order; null if there is no result. */
  findText(documentId: string): Promise<string | null>;
  /**
   * Returns how many degrees clockwise the page was turned to make it upright, in addition to the rotation
   * set in the file. Returns 0 if there is no result.
   */
  findPageTurn(documentId: string, page: number): Promise<0 | 90 | 180 | 270>;
  /** Returns null if there is no result or no such table. */
  findTable(documentId: string, tableId: string): Promise<StoredTable | null>;
}
