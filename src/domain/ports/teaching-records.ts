import type { ExpectedValues, Judgements } from '../judge-values.ts';
import type { Project } from '../projects.ts';
import type { Teaching } from '../teachings.ts';
import type { Page, PageRequest } from './page.ts';

export interface NewTeaching {
  project: Pick<Project, 'id' | 'organizationId'>;
  actorId: string;
  examples: readonly { documentId: string; expected: ExpectedValues }[];
}

/** The next step of an example, with the results of the previous steps. */
export type ExampleProgress =
  | { step: 'read'; before: Judgements }
  | { step: 'taught' }
  | { step: 'completed'; after: Judgements }
  | { step: 'failed'; error: string };

export interface TeachingRecords {
  /** Creates a teaching job and its entry in the queue. */
  create(teaching: NewTeaching): Promise<Teaching>;
  /** Returns null if the project has no such teaching job. */
  find(projectId: string, id: string): Promise<Teaching | null>;
  /** Lists teaching jobs, newest first. */
  list(projectId: string, page: PageRequest): Promise<Page<Teaching>>;
  /**
   * Counts an attempt to run the teaching job. Returns null if the teaching job has ended or its project was
   * deleted.
   */
  start(id: string): Promise<Teaching | null>;
  putProgress(id: string, position: number, progress: ExampleProgress): Promise<void>;
  /** Does nothing if the teaching job has ended. */
  finish(id: string, error: string | null): Promise<void>;
}
