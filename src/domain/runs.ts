import type { DocumentError } from './documents.ts';
import type { ModelUsage } from './language-models.ts';

export type RunState = 'queued' | 'running' | 'succeeded' | 'failed';

/** One attempt to extract a document. */
export interface Run {
  id: string;
  documentId: string;
  state: RunState;
  /** How often a worker started it; more than once after a crash. Starts that an outage ended do not count. */
  attempts: number;
  /** How often its worker died while the parser held the document, or processing ended in an internal error. */
  crashes: number;
  engine: string;
  schemaVersion: number | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  warnings: { code: string; message: string; page?: number }[];
  error: DocumentError | null;
  /** Of the language model that was asked; null if none was. */
  modelUsage: ModelUsage | null;
}
