import type { AccountingOptions } from '../accounting-options.ts';
import type { Export, ExportFormat, ExportOptions, ExportRows, ExportWarning } from '../exports.ts';
import type { Page, PageRequest } from './page.ts';

export interface NewExport {
  projectId: string;
  format: ExportFormat;
  rows: ExportRows;
  accounting: AccountingOptions;
  options: ExportOptions;
  /** Null for all documents in the project. */
  documentIds: string[] | null;
  /** Absent if a person or program requested the export. */
  scheduleId?: string;
}

export interface ExportRecords {
  /**
   * Creates the row and its job. If the export is refused, returns the reason: missing documents, too many
   * documents, or too many pending exports.
   */
  create(
    wanted: NewExport,
    limits: { documents: number; pendingOfOrganization: number },
  ): Promise<Export | { missing: string[] } | 'too_many' | 'too_many_pending'>;
  find(projectId: string, id: string): Promise<Export | null>;
  /** Lists exports, newest first. `scheduleId` selects the exports of one schedule. */
  list(projectId: string, filter: { scheduleId?: string }, page: PageRequest): Promise<Page<Export>>;
  /** Counts an attempt to create the file. Returns null if the export has ended or was deleted. */
  start(id: string): Promise<Export | null>;
  /** Undoes `start` after a failure that the export did not cause. */
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
