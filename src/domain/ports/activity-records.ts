import type { Activity } from '../activity.ts';
import type { Page, PageRequest } from './page.ts';

export interface ActivityRecords {
  /** Nothing is written where the project has gone meanwhile. */
  add(projectId: string, keyId: string, action: string, subjectIds: string[]): Promise<void>;
  list(projectId: string, page: PageRequest): Promise<Page<Activity>>;
}
