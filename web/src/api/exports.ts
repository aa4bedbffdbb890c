import { getJson } from './client.ts';
import type { Export } from './openapi.ts';

export async function createExport(
  projectId: string,
  { format, rows, ids }: { format: Export['format']; rows: Export['rows']; ids: string[] },
): Promise<Export> {
  const body = { export: { format, rows, document_ids: ids } };
  return (await getJson<{ export: Export }>(`/projects/${projectId}/exports`, { method: 'POST', body }))
    .export;
}

export async function getExport(projectId: string, id: string): Promise<Export> {
  return (await getJson<{ export: Export }>(`/projects/${projectId}/exports/${id}`)).export;
}

export function exportFilePath(projectId: string, { id }: Export): string {
  return `/projects/${projectId}/exports/${id}/file`;
}
