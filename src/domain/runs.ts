import type { DocumentError } from './documents.ts';
import type { ModelUsage } from './language-models.ts';

export type RunState = 'queued' | 'running' | 'succeeded' | 'failed';

export interface RunProgress {
  pagesDone: number;
  pagesCount: number;
}

/** One attempt to extract a document. */
export interface Run {
  id: string;
  documentId: string;
  state: RunState;
  /**
   * How often a worker started it; more than once after a crash. Starts that were ended by an outage do not count.
   */
  attempts: number;
  /**
   * How often its worker died while the parser processed the document, or processing ended with an internal error.
   */
  crashes: number;
  engine: string;
  schemaVersion: number | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** The pages that were read so far; null if it is not running, or nothing was reported. */
  progress: RunProgress | null;
  warnings: { code: string; message: string; page?: number }[];
  error: DocumentError | null;
  /** Usage of the language model; null if none was used. */
  modelUsage: ModelUsage | null;
}
