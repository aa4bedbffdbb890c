import type { Export, ExportFormat, ExportRows } from '../exports.ts';

export interface NewExport {
  projectId: string;
  format: ExportFormat;
  rows: ExportRows;
  /** null for all documents of the project. */
  documentIds: string[] | null;
}

export interface ExportRecords {
  /** The row and its job. Those of the documents that are not there, or `too_many`, where it cannot be made. */
  create(wanted: NewExport, most: number): Promise<Export | { missing: string[] } | 'too_many'>;
  find(projectId: string, id: string): Promise<Export | null>;
  /** For the worker that makes it. */
  get(id: string): Promise<Export | null>;
  /** False where it was deleted meanwhile. */
  finish(id: string, end: { fileSize: number } | { error: string }): Promise<boolean>;
  /** With a job that deletes their blobs; returns how many. */
  deleteOlderThan(time: Date, limit: number): Promise<number>;
}
