import type { AccountingOptions } from '../accounting-options.ts';
import type { Export, ExportFormat, ExportOptions, ExportRows, ExportWarning } from '../exports.ts';
import type { Page, PageRequest } from './page.ts';

export interface NewExport {
  projectId: string;
  format: ExportFormat;
  rows: ExportRows;
  accounting: AccountingOptions;
  options: ExportOptions;
  /** Null for all documents of the project. */
  documentIds: string[] | null;
  /** The schedule that creates the export; absent if a person or program does. */
  scheduleId?: string;
}

export interface ExportRecords {
  /**
   * Creates the row and its job, or returns why it cannot: documents are missing, there are too many documents, or
   * there are too many pending exports.
   */
  create(
    wanted: NewExport,
    limits: { documents: number; pendingOfOrganization: number },
  ): Promise<Export | { missing: string[] } | 'too_many' | 'too_many_pending'>;
  find(projectId: string, id: string): Promise<Export | null>;
  /** Newest first; with a schedule, only its exports. */
  list(projectId: string, filter: { scheduleId?: string }, page: PageRequest): Promise<Page<Export>>;
  /** Counts an attempt of the worker to create the export. Null if the export has ended or was deleted. */
  start(id: string): Promise<Export | null>;
  /** Does not count an attempt that failed for a reason outside the export. */
  undoStart(id: string): Promise<void>;
  /** Creates a job for each pending export that has none; returns the number of jobs. */
  requeueLost(): Promise<number>;
  /** False if the export was deleted in the meantime. */
  finish(
    id: string,
    end: { fileSize: number; warnings: ExportWarning[] } | { error: string; warnings?: ExportWarning[] },
  ): Promise<boolean>;
  /** Deletes expired exports, with a job that deletes their blobs; returns their number. */
  deleteExpired(retentionMs: number, limit: number): Promise<number>;
}
