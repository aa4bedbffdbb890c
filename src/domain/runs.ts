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
   * How many times a worker has started the run; more than once if a worker crashed. Attempts that ended
   * because of an outage do not count.
   */
  attempts: number;
  /**
   * How many times the worker died while the parser was processing the document, or an internal error ended
   * the processing.
   */
  crashes: number;
  engine: string;
  schemaVersion: number | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** The number of pages read so far; null if the run is not in progress or has not reported any pages. */
  progress: RunProgress | null;
  warnings: { code: string; message: string; page?: number }[];
  error: DocumentError | null;
  /** How a language model was used; null if none was used. */
  modelUsage: ModelUsage | null;
}
