import type { AccountingOptions } from './accounting-options.ts';

/** Formats that are defined by accounting programs and banks. */
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

/** The content of each row in a CSV file. */
export const EXPORT_ROWS = ['documents', 'line_items', 'transactions'] as const;
export type ExportRows = (typeof EXPORT_ROWS)[number];

export type ExportStatus = 'pending' | 'completed' | 'failed';

/**
 * Reports that the file lacks a value that the document has, or that a value was assumed for the document.
 */
export interface ExportWarning {
  document_id: string;
  /** A member of `parsed_data.fields`, or a list such as `line_items`. */
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
  /** Whether the file begins with a byte order mark; without one, Excel assumes the local encoding. */
  bom: boolean;
}

export const DEFAULT_CSV: CsvNotation = { separator: 'comma', decimal: 'point', bom: true };

export interface ExportOptions {
  /** Columns of the table that `rows` selects, in this order; null for all columns. */
  columns: string[] | null;
  csv: CsvNotation;
}

/** Maximum number of documents in an export. */
export const MOST_EXPORTED = 10_000;

/** An export with more documents than this is large. While it runs, a worker can start other exports. */
export const LARGE_EXPORT = 500;

/** A file with the results of selected documents, created in the background. */
export interface Export {
  id: string;
  projectId: string;
  format: ExportFormat;
  rows: ExportRows;
  /** Options that only the formats of accounting programs use. */
  accounting: AccountingOptions;
  options: ExportOptions;
  status: ExportStatus;
  /**
   * The schedule that created the export; null if a person or program requested the export, or if the
   * schedule was deleted.
   */
  scheduleId: string | null;
  documentIds: string[];
  /** How many times a worker has started to create the file. */
  attempts: number;
  fileSize: number | null;
  warnings: ExportWarning[];
  /** Why the export failed; null if it has not failed. */
  error: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Files of scheduled exports are kept for at least this time, because people may fetch them late. */
export const SCHEDULED_EXPORT_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Returns how long the file of an export is kept, in milliseconds. */
export function findExportRetention({ scheduleId }: Pick<Export, 'scheduleId'>, retentionMs: number): number {
  return scheduleId === null ? retentionMs : Math.max(retentionMs, SCHEDULED_EXPORT_RETENTION_MS);
}

/** Returns the prefix of an export's keys in the blob store. */
export function exportPrefix(projectId: string, exportId: string): string {
  return `${projectId}/${exportId}/`;
}

export function exportKey({ projectId, id }: { projectId: string; id: string }): string {
  return `${exportPrefix(projectId, id)}export`;
}
