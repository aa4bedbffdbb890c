import { getJson } from './client.ts';
import type { PaginationMeta } from './openapi.ts';

export interface Activity {
  id: string;
  action: string;
  actor: string;
  document_id?: string | null;
  created_at: string;
}

export function listActivity(
  projectId: string,
  page: number,
): Promise<{ activity: Activity[]; meta: PaginationMeta }> {
  return getJson(`/projects/${projectId}/activity?page=${page}&per_page=50`);
}
