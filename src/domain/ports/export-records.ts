import type { AccountingOptions } from '../accounting-options.ts';
import type { Export, ExportFormat, ExportOptions, ExportRows, ExportWarning } from '../exports.ts';
import type { Page, PageRequest } from './page.ts';

export interface NewExport {
  projectId: string;
  format: ExportFormat;
  rows: ExportRows;
  accounting: AccountingOptions;
  options: ExportOptions;
  /** The documents to export; null for all documents in the project. */
  documentIds: string[] | null;
  /** The schedule that creates the export; absent if a person or program requested it. */
  scheduleId?: string;
}

export interface ExportRecords {
  /**
   * Creates the row and its job, or returns why this is impossible: documents are missing, there are too many
   * documents, or too many exports are pending.
   */
  create(
    wanted: NewExport,
    limits: { documents: number; pendingOfOrganization: number },
  ): Promise<Export | { missing: string[] } | 'too_many' | 'too_many_pending'>;
  find(projectId: string, id: string): Promise<Export | null>;
  /** Returns exports, newest first. If `scheduleId` is set, returns only the exports of that schedule. */
  list(projectId: string, filter: { scheduleId?: string }, page: PageRequest): Promise<Page<Export>>;
  /** Counts an attempt to create the export. Returns null if the export has ended or was deleted. */
  start(id: string): Promise<Export | null>;
  /** Undoes `start` after an attempt failed for a reason unrelated to the export. */
  undoStart(id: string): Promise<void>;
  /** Creates a job for each pending export that has none. Returns the number of jobs. */
  requeueLost(): Promise<number>;
  /** Returns false if the export was deleted in the meantime. */
  finish(
    id: string,
    end: { fileSize: number; warnings: ExportWarning[] } | { error: string; warnings?: ExportWarning[] },
  ): Promise<boolean>;
  /** Deletes expired exports, and creates a job that deletes their blobs. Returns the number of exports. */
  deleteExpired(retentionMs: number, limit: number): Promise<number>;
}
