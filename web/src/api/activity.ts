import { getJson } from './client.ts';
import type { PaginationMeta } from './openapi.ts';

/** One activity, with identifiers only. */
export interface Activity {
  id: string;
  at: string;
  /** null for users and for mail over SMTP. */
  key_id: string | null;
  user_id: string | null;
  via: 'api' | 'dashboard' | 'command_line' | 'smtp';
  /** Such as `document.uploaded`. */
  action: string;
  subject_id: string;
  /** null if it was deleted, and for everything except documents and webhooks. */
  subject_name: string | null;
}

export function listActivity(
  projectId: string,
  page: number,
): Promise<{ activity: Activity[]; meta: PaginationMeta }> {
  return getJson(`/projects/${projectId}/activity?page=${page}&per_page=50`);
}
