/** All kinds of jobs, with their data. */
export interface Jobs {
  process_document: { documentId: string; runId: string };
  delete_blobs: { prefixes: string[] };
  delete_project: { projectId: string };
  make_export: { exportId: string };
  compare_model: { documentId: string };
  teach: { teachingId: string };
}

export type JobName = keyof Jobs;

/**
 * Adds jobs in the same transaction as their rows, so that a job exists if and only if its rows do. Delivery is at
 * least once, so handlers must be idempotent.
 */
export interface JobQueue {
  /**
   * `id`: a UUID from the caller; `priority`: higher values run first; `startAfter`: earliest start;
   * `organizationId`: the queue may limit the concurrent jobs of an organization.
   */
  enqueue<Name extends JobName>(
    name: Name,
    data: Jobs[Name],
    options?: { id?: string; priority?: number; startAfter?: Date; organizationId?: string },
  ): Promise<void>;
  /** Removes waiting jobs. Running jobs continue and must check whether their rows still exist. */
  remove(name: JobName, ids: string[]): Promise<void>;
}

/**
 * Executes a job. If it throws, the queue retries the job according to the retry settings of its kind. A handler
 * calls `waits` while it only waits for another system, so that the worker can start another job.
 */
export type JobHandlers = {
  [Name in JobName]: (data: Jobs[Name], signal: AbortSignal, waits: () => void) => Promise<void>;
};
