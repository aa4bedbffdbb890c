import type { DocumentError } from './documents.ts';

export type RunState = 'queued' | 'running' | 'succeeded' | 'failed';

/** One attempt to extract a document. */
export interface Run {
  id: string;
  documentId: string;
  state: RunState;
  /** Times that a worker took it up; more than one after a crash. */
  attempts: number;
  engine: string;
  schemaVersion: number | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  warnings: { code: string; message: string; page?: number }[];
  error: DocumentError | null;
}
