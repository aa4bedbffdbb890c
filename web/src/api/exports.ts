import { getJson } from './client.ts';
import type { Export, ExportList } from './openapi.ts';

export interface CsvNotation {
  separator: 'comma' | 'semicolon' | 'tab';
  decimal: 'point' | 'comma';
  bom: boolean;
}

/** How documents are exported. */
export interface ExportOptions {
  format: Export['format'];
  rows?: Export['rows'];
  columns?: string[];
  csv?: Partial<CsvNotation>;
  /** Of formats of accounting programs. */
  accounting?: NonNullable<Export['accounting']>;
}

/** Formats whose files have another extension than their name. */
const EXTENSIONS: Readonly<Partial<Record<Export['format'], string>>> = {
  ubl: 'zip',
  cii: 'zip',
  datev_documents: 'zip',
  quickbooks: 'csv',
  xero: 'csv',
  camt053: 'xml',
};

/** The name for the downloaded file. DATEV only imports files with this beginning. */
export function nameExportFile({ format }: Export): string {
  if (format === 'datev') return 'EXTF_Buchungsstapel.csv';
  return `legible-export.${EXTENSIONS[format] ?? format}`;
}

export async function createExport(
  projectId: string,
  options: ExportOptions,
  ids: string[],
): Promise<Export> {
  const body = { export: { ...options, document_ids: ids } };
  return (await getJson<{ export: Export }>(`/projects/${projectId}/exports`, { method: 'POST', body }))
    .export;
}

export async function getExport(projectId: string, id: string): Promise<Export> {
  return (await getJson<{ export: Export }>(`/projects/${projectId}/exports/${id}`)).export;
}

export function exportFilePath(projectId: string, { id }: Export): string {
  return `/projects/${projectId}/exports/${id}/file`;
}

/** Exports that have not expired, newest first. */
export function listExports(projectId: string, page: number): Promise<ExportList> {
  return getJson<ExportList>(`/projects/${projectId}/exports?page=${page}`);
}
