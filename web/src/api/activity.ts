import { getJson } from './client.ts';
import type { PaginationMeta } from './openapi.ts';

/** One thing that was done: identifiers alone. */
export interface Activity {
  id: string;
  at: string;
  /** null where mail came in over SMTP. */
  key_id: string | null;
  via: 'api' | 'dashboard' | 'command_line' | 'smtp';
  /** Such as `document.uploaded`. */
  action: string;
  subject_id: string;
  /** null where it is gone, and for all but documents and webhooks. */
  subject_name: string | null;
}

export function listActivity(
  projectId: string,
  page: number,
): Promise<{ activity: Activity[]; meta: PaginationMeta }> {
  return getJson(`/projects/${projectId}/activity?page=${page}&per_page=50`);
}
