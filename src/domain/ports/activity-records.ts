import type { Activity } from '../activity.ts';
import type { Page, PageRequest } from './page.ts';

export type DoneActivity = Pick<Activity, 'actorId' | 'via' | 'action'>;

export interface NewActivity extends DoneActivity {
  subjectIds: string[];
}

export interface ActivityRecords {
  /** Does nothing if the project has been deleted. */
  add(projectId: string, done: NewActivity): Promise<void>;
  list(projectId: string, page: PageRequest): Promise<Page<Activity>>;
  /** Deletes at most `limit` entries older than `time`. Returns the number of deleted entries. */
  deleteOlderThan(time: Date, limit: number): Promise<number>;
}
