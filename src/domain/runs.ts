import type { DocumentError } from './documents.ts';
import type { ModelUsage } from './language-models.ts';

export type RunState = 'queued' | 'running' | 'succeeded' | 'failed';

export interface RunProgress {
  pagesDone: number;
  pagesCount: number;
}

export interface Run {
  id: string;
  documentId: string;
  state: RunState;
  /**
   * Number of times that a worker has started the run. Attempts that were ended by an outage do not count.
   */
  attempts: number;
  /** Number of times that a worker died in the parser, or that an internal error ended the processing. */
  crashes: number;
  engine: string;
  schemaVersion: number | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /**
   * The number of pages read so far. Null if the run is not in progress or has not reported its progress yet.
   */
  progress: RunProgress | null;
  warnings: { code: string; message: string; page?: number }[];
  error: DocumentError | null;
  /** Null if no language model was used. */
  modelUsage: ModelUsage | null;
}
