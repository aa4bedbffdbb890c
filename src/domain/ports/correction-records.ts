import type { Correction, NewCorrection } from '../corrections.ts';

export interface CorrectionRecords {
  /**
   * Puts corrections into the result of a document, all or none. Null if there is no result. Throws 422 if a correction
   * leads nowhere.
   */
  add(documentId: string, corrections: NewCorrection[], keyId: string): Promise<Correction[] | null>;
  /** Marks the result as reviewed, or not. False if there is no result. */
  setReviewed(documentId: string, reviewed: boolean): Promise<boolean>;
  /** Newest first; at most `limit`. */
  list(documentId: string, limit: number): Promise<Correction[]>;
}
