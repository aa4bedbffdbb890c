import type { Correction, NewCorrection } from '../corrections.ts';

export interface CorrectionRecords {
  /**
   * Puts corrections into the result of a document, all or none, and marks it as reviewed; also where there are none.
   * Null where there is no result. Throws 422 where a correction leads nowhere.
   */
  add(documentId: string, corrections: NewCorrection[], keyId: string): Promise<Correction[] | null>;
  /** Newest first; at most `limit`. */
  list(documentId: string, limit: number): Promise<Correction[]>;
}
