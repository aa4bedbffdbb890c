import { getJson, send } from './client.ts';
import type { ExportOptions } from './exports.ts';
import type { ExportSchedule } from './openapi.ts';

/** Everything of a schedule that a person chooses. */
export interface ScheduleContent
  extends Pick<
    ExportSchedule,
    'name' | 'every' | 'at' | 'day' | 'active' | 'document_type' | 'reviewed_only' | 'new_only'
  > {
  export: ExportOptions;
}

const buildSchedulePath = (projectId: string, below = '') =>
  `/projects/${projectId}/export_schedules${below}`;

export async function listSchedules(projectId: string): Promise<ExportSchedule[]> {
  return (await getJson<{ export_schedules: ExportSchedule[] }>(buildSchedulePath(projectId)))
    .export_schedules;
}

/** Creates a schedule, or replaces the one with this identifier. */
export async function saveSchedule(
  projectId: string,
  id: string | null,
  content: ScheduleContent,
): Promise<void> {
  await send(buildSchedulePath(projectId, id === null ? '' : `/${id}`), {
    method: id === null ? 'POST' : 'PUT',
    body: { export_schedule: content },
  });
}

export async function runSchedule(projectId: string, id: string): Promise<void> {
  await send(buildSchedulePath(projectId, `/${id}/run`), { method: 'POST' });
}

export async function deleteSchedule(projectId: string, id: string): Promise<void> {
  await send(buildSchedulePath(projectId, `/${id}`), { method: 'DELETE' });
}
