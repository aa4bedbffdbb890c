import type { Export, ExportList } from '#client/types';
import { legible } from './client.ts';

export interface CsvNotation {
  separator: 'comma' | 'semicolon' | 'tab';
  decimal: 'point' | 'comma';
  bom: boolean;
}

export interface ExportOptions {
  format: Export['format'];
  rows?: Export['rows'];
  columns?: string[];
  csv?: Partial<CsvNotation>;
  /** Options for the formats of accounting programs. */
  accounting?: NonNullable<Export['accounting']>;
}

/** File extensions of the formats whose extension differs from their name. */
const EXTENSIONS: Readonly<Partial<Record<Export['format'], string>>> = {
  ubl: 'zip',
  cii: 'zip',
  datev_documents: 'zip',
  quickbooks: 'csv',
  xero: 'csv',
  camt053: 'xml',
};

/** Returns the name of the downloaded file. DATEV imports only files whose names begin with `EXTF_`. */
export function getExportFileName({ format }: Export): string {
  if (format === 'datev') return 'EXTF_Buchungsstapel.csv';
  return `legible-export.${EXTENSIONS[format] ?? format}`;
}

export async function createExport(
  project_id: string,
  options: ExportOptions,
  ids: string[],
): Promise<Export> {
  const body = { export: { ...options, document_ids: ids } };
  return (await legible.exports.create({ project_id, body })).export;
}

export async function getExport(project_id: string, export_id: string): Promise<Export> {
  return (await legible.exports.retrieve({ project_id, export_id })).export;
}

export function downloadExport(project_id: string, { id }: Export): Promise<Response> {
  return legible.exports.download({ project_id, export_id: id });
}

/** Lists the exports that have not expired, newest first. */
export function listExports(project_id: string, page: number): Promise<ExportList> {
  return legible.exports.list({ project_id, page }).first();
}
