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
 * Adds jobs in the transaction that creates their rows, so that neither exists without the other. A job can
 * run more than once, so handlers must be idempotent.
 */
export interface JobQueue {
  /**
   * `id` is a UUID that the caller generates. Jobs with a higher `priority` run first. `startAfter` is the
   * earliest start time. The queue uses `organizationId` to limit an organization's concurrent jobs.
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
 * If a handler throws, the queue retries the job. A handler calls `waits` when it starts to wait for another
 * system, so that the worker can start another job.
 */
export type JobHandlers = {
  [Name in JobName]: (data: Jobs[Name], signal: AbortSignal, waits: () => void) => Promise<void>;
};
