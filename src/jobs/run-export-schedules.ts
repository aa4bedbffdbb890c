import type { ExportSchedule } from '../domain/export-schedules.ts';
import { MOST_EXPORTED } from '../domain/exports.ts';
import type { Records, Stores } from '../domain/ports/records.ts';
import type { Logger } from '../lib/logger.ts';

interface Dependencies {
  records: Records;
  log: Logger;
}

export async function runExportSchedules(
  { records, log }: Dependencies,
  limits: { pendingOfOrganization: number },
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const now = new Date();
    const taken = await records.transaction(async (stores) => {
      const schedule = await stores.exportSchedules.takeDue(now);
      if (schedule !== null) await createScheduledExport(stores, schedule, now, limits);
      return schedule;
    });
    if (taken === null) return;
    log.info({ schedule_id: taken.id, project_id: taken.projectId }, 'a scheduled export was due');
  }
}

async function createScheduledExport(
  stores: Stores,
  schedule: ExportSchedule,
  now: Date,
  limits: { pendingOfOrganization: number },
): Promise<void> {
  const { id, projectId } = schedule;
  const { exports, exportSchedules } = stores;
  const found = await exportSchedules.findDocuments(schedule, MOST_EXPORTED + 1);
  if (found.length === 0) return exportSchedules.finish(id, now, 'no_documents');
  // With `newOnly`, the next export contains the rest.
  if (found.length > MOST_EXPORTED && !schedule.newOnly)
    return exportSchedules.finish(id, now, 'failed', `more than ${MOST_EXPORTED} documents match`);
  const documentIds = found.slice(0, MOST_EXPORTED);
  const made = await exports.create(
    { projectId, ...schedule.export, documentIds, scheduleId: id },
    { documents: MOST_EXPORTED, ...limits },
  );
  if (typeof made === 'string' || 'missing' in made) {
    const error =
      made === 'too_many_pending'
        ? 'too many exports were pending'
        : 'documents were deleted in the meantime';
    return exportSchedules.finish(id, now, 'failed', error);
  }
  await exportSchedules.addExported(id, made.id, documentIds);
  await exportSchedules.finish(id, now, 'created');
}
