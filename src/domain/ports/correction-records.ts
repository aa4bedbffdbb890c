import type { Correction } from '../corrections.ts';

export interface CorrectionRecords {
  /** Keeps one; whether and how it changes the result is decided in `correct-result.ts`. */
  add(documentId: string, correction: Omit<Correction, 'id' | 'createdAt'>): Promise<Correction>;
  /** Newest first; at most `limit`. */
  list(documentId: string, limit: number): Promise<Correction[]>;
  /** Oldest first. */
  listAll(documentId: string): Promise<Correction[]>;
}
