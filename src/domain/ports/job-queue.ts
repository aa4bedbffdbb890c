/** The jobs of the house, with their data. */
export interface Jobs {
  process_document: { documentId: string; runId: string };
  delete_blobs: { prefixes: string[] };
}

export type JobName = keyof Jobs;

/**
 * Takes jobs in the same transaction as the rows that they belong to: a job exists exactly where its rows do.
 * Delivery is at least once; a handler must bear to be run twice.
 */
export interface JobQueue {
  /** `priority`: higher goes first; `startAfter`: not before. */
  enqueue<Name extends JobName>(
    name: Name,
    data: Jobs[Name],
    options?: { priority?: number; startAfter?: Date },
  ): Promise<void>;
}
