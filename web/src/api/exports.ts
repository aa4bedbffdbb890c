import { getJson } from './client.ts';
import type { Export } from './openapi.ts';

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
