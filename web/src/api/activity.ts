import type { ActivityList } from '#client/types';
import { legible } from './client.ts';

export type Activity = ActivityList['activity'][number];

export function listActivity(project_id: string, page: number): Promise<ActivityList> {
  return legible.documents.listActivity({ project_id, page, per_page: 50 }).first();
}
