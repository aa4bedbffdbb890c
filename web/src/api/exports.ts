import { getJson } from './client.ts';

export interface Export {
  id: string;
  format: 'csv' | 'xlsx' | 'jsonl';
  status: string;
}

export async function createExport(
  projectId: string,
  format: Export['format'],
  documentIds: string[],
): Promise<Export> {
  const body = { export: { format, document_ids: documentIds } };
  return (await getJson<{ export: Export }>(`/projects/${projectId}/exports`, { method: 'POST', body }))
    .export;
}

export async function getExport(projectId: string, id: string): Promise<Export> {
  return (await getJson<{ export: Export }>(`/projects/${projectId}/exports/${id}`)).export;
}

export function exportFilePath(projectId: string, { id }: Export): string {
  return `/projects/${projectId}/exports/${id}/file`;
}
