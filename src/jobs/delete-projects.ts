import type { JobHandlers } from '../domain/ports/job-queue.ts';
import type { Records } from '../domain/ports/records.ts';
import type { Logger } from '../lib/logger.ts';

interface Dependencies {
  records: Records;
  log: Logger;
}

/** Small enough that even a batch with the largest results is deleted within the statement timeout. */
const ROWS_PER_BATCH = 500;

/** Deletes the rows of a project that is marked as deleted, in short transactions. */
export function deleteProject(dependencies: Dependencies): JobHandlers['delete_project'] {
  return async ({ projectId }, stopping) => {
    await deleteRows(dependencies, projectId, stopping);
    // Rows may remain if the worker stops. The queue then retries the job.
    stopping.throwIfAborted();
  };
}

/** Continues deleting projects whose deletion job was lost. */
export async function finishDeletedProjects(
  dependencies: Dependencies,
  stopping: AbortSignal,
): Promise<void> {
  for (const id of await dependencies.records.projects.listDeleted()) {
    if (stopping.aborted) return;
    await deleteRows(dependencies, id, stopping);
  }
}

async function deleteRows(
  { records, log }: Dependencies,
  projectId: string,
  stopping: AbortSignal,
): Promise<void> {
  const started = performance.now();
  let batches = 0;
  while (!stopping.aborted && (await records.projects.deleteBatch(projectId, ROWS_PER_BATCH))) batches++;
  const duration_ms = Math.round(performance.now() - started);
  if (batches > 0)
    log.info({ project_id: projectId, batches, duration_ms }, 'rows of a project were deleted');
}
