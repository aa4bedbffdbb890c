import type { ExportSchedule } from '#client/types';
import { legible } from './client.ts';
import type { ExportOptions } from './exports.ts';

/** The properties of a schedule that a person can choose. */
export interface ScheduleContent
  extends Pick<
    ExportSchedule,
    'name' | 'every' | 'at' | 'day' | 'active' | 'document_type' | 'reviewed_only' | 'new_only'
  > {
  export: ExportOptions;
}

export async function listSchedules(project_id: string): Promise<ExportSchedule[]> {
  return (await legible.exportSchedules.list({ project_id })).export_schedules;
}

/** Creates a schedule, or replaces the one with this identifier. */
export async function saveSchedule(
  project_id: string,
  schedule_id: string | null,
  content: ScheduleContent,
): Promise<void> {
  const body = { export_schedule: content };
  if (schedule_id === null) await legible.exportSchedules.create({ project_id, body });
  else await legible.exportSchedules.replace({ project_id, schedule_id, body });
}

export async function runSchedule(project_id: string, schedule_id: string): Promise<void> {
  await legible.exportSchedules.run({ project_id, schedule_id });
}

export async function deleteSchedule(project_id: string, schedule_id: string): Promise<void> {
  await legible.exportSchedules.delete({ project_id, schedule_id });
}
