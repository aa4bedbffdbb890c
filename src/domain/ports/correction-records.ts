import type { Correction } from '../corrections.ts';

export interface CorrectionRecords {
  /** Stores a correction. `correct-result.ts` decides whether and how it changes the result. */
  add(documentId: string, correction: Omit<Correction, 'id' | 'createdAt'>): Promise<Correction>;
  /** Lists corrections, newest first. */
  list(documentId: string, limit: number): Promise<Correction[]>;
  /** Lists all corrections, oldest first. */
  listAll(documentId: string): Promise<Correction[]>;
}
