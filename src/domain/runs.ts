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
   * How often a worker started the run; more than once after a crash. Starts that ended because of an outage
   * do not count.
   */
  attempts: number;
  /**
   * How often the worker died while the parser processed the document, or processing ended with an internal
   * error.
   */
  crashes: number;
  engine: string;
  schemaVersion: number | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** The pages read so far; null if the run is not running or nothing has been reported. */
  progress: RunProgress | null;
  warnings: { code: string; message: string; page?: number }[];
  error: DocumentError | null;
  /** Usage of the language model; null if none was used. */
  modelUsage: ModelUsage | null;
}
