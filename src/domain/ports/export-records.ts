import type { AccountingOptions } from '../accounting-options.ts';
import type { Export, ExportFormat, ExportOptions, ExportRows, ExportWarning } from '../exports.ts';
import type { Page, PageRequest } from './page.ts';

export interface NewExport {
  projectId: string;
  format: ExportFormat;
  rows: ExportRows;
  accounting: AccountingOptions;
  options: ExportOptions;
  /** null for all documents of the project. */
  documentIds: string[] | null;
  /** The schedule that makes it; absent if a person does. */
  scheduleId?: string;
}

export interface ExportRecords {
  /** The row and its job, or why there is none: documents that are missing or too many, or too many pending exports. */
  create(
    wanted: NewExport,
    limits: { documents: number; pendingOfOrganization: number },
  ): Promise<Export | { missing: string[] } | 'too_many' | 'too_many_pending'>;
  find(projectId: string, id: string): Promise<Export | null>;
  /** Newest first; with a schedule, only its exports. */
  list(projectId: string, filter: { scheduleId?: string }, page: PageRequest): Promise<Page<Export>>;
  /** Counts an attempt of the worker that makes it. Null if it has ended or was deleted. */
  start(id: string): Promise<Export | null>;
  /** Takes an attempt back that failed for no fault of the export. */
  undoStart(id: string): Promise<void>;
  /** Gives each pending export without a live job a new one; returns how many. */
  requeueLost(): Promise<number>;
  /** False if it was deleted in the meantime. */
  finish(
    id: string,
    end: { fileSize: number; warnings: ExportWarning[] } | { error: string; warnings?: ExportWarning[] },
  ): Promise<boolean>;
  /** Deletes those whose time has passed, with a job that deletes their blobs; returns how many. */
  deleteExpired(retentionMs: number, limit: number): Promise<number>;
}
