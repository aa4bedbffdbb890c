import type { AccountingOptions } from './accounting-options.ts';

/** Formats of accounting programs and banks. */
export const ACCOUNTING_FORMATS = [
  'ubl',
  'cii',
  'datev',
  'datev_documents',
  'quickbooks',
  'xero',
  'ofx',
  'camt053',
] as const;
export type AccountingFormat = (typeof ACCOUNTING_FORMATS)[number];

export const EXPORT_FORMATS = ['csv', 'xlsx', 'jsonl', 'json', ...ACCOUNTING_FORMATS] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What each row of a CSV file contains. */
export const EXPORT_ROWS = ['documents', 'line_items', 'transactions'] as const;
export type ExportRows = (typeof EXPORT_ROWS)[number];

export type ExportStatus = 'pending' | 'completed' | 'failed';

/** A warning that the file lacks a value of the document, or contains an assumed value. */
export interface ExportWarning {
  document_id: string;
  /** A name in `parsed_data.fields`, or a list such as `line_items`. */
  field?: string;
  message: string;
}

export function isAccountingFormat(format: ExportFormat): format is AccountingFormat {
  return ACCOUNTING_FORMATS.some((one) => one === format);
}

export const CSV_SEPARATORS = { comma: ',', semicolon: ';', tab: '\t' } as const;
export const CSV_DECIMALS = { point: '.', comma: ',' } as const;

export interface CsvNotation {
  separator: keyof typeof CSV_SEPARATORS;
  decimal: keyof typeof CSV_DECIMALS;
  /** Whether the file begins with a byte order mark. Without one, Excel assumes the local encoding. */
  bom: boolean;
}

export const DEFAULT_CSV: CsvNotation = { separator: 'comma', decimal: 'point', bom: true };

export interface ExportOptions {
  /** The columns to write, in order; null for all columns of the table that `rows` selects. */
  columns: string[] | null;
  csv: CsvNotation;
}

export const MOST_EXPORTED = 10_000;

/**
 * An export of more documents than this is considered large. A worker can start other exports while a large
 * one runs.
 */
export const LARGE_EXPORT = 500;

/** An export: a file with the results of selected documents, which is created in the background. */
export interface Export {
  id: string;
  projectId: string;
  format: ExportFormat;
  rows: ExportRows;
  /** Used only by the formats of accounting programs. */
  accounting: AccountingOptions;
  options: ExportOptions;
  status: ExportStatus;
  /** Null if the export was requested by a person or program, or if the schedule has been deleted. */
  scheduleId: string | null;
  documentIds: string[];
  /** Number of times that a worker has started to create the file. */
  attempts: number;
  fileSize: number | null;
  warnings: ExportWarning[];
  error: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/**
 * Longer than for other exports, because the files of a scheduled export may not be downloaded right away.
 */
export const SCHEDULED_EXPORT_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

export function findExportRetention({ scheduleId }: Pick<Export, 'scheduleId'>, retentionMs: number): number {
  return scheduleId === null ? retentionMs : Math.max(retentionMs, SCHEDULED_EXPORT_RETENTION_MS);
}

export function exportPrefix(projectId: string, exportId: string): string {
  return `${projectId}/${exportId}/`;
}

export function exportKey({ projectId, id }: { projectId: string; id: string }): string {
  return `${exportPrefix(projectId, id)}export`;
}
