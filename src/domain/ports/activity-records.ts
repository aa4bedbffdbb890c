import type { Activity } from '../activity.ts';
import type { Page, PageRequest } from './page.ts';

export interface NewActivity extends Pick<Activity, 'actorId' | 'via' | 'action'> {
  subjectIds: string[];
}

export interface ActivityRecords {
  /** Nothing is written where the project has gone meanwhile. */
  add(projectId: string, done: NewActivity): Promise<void>;
  list(projectId: string, page: PageRequest): Promise<Page<Activity>>;
  /** Forgets at most `limit` entries that are older; returns how many. */
  deleteOlderThan(time: Date, limit: number): Promise<number>;
}
