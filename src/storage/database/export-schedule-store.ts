import { type Kysely, type Selectable, sql } from 'kysely';
import {
  type ExportSchedule,
  findNextTime,
  SCHEDULES_PER_PROJECT,
  type ScheduleContent,
} from '../../domain/export-schedules.ts';
import type { ExportScheduleRecords } from '../../domain/ports/export-schedule-records.ts';
import { createId } from '../../lib/id.ts';
import { runAtomically } from './atomically.ts';
import { lockProject } from './lock-project.ts';
import { refuseTakenName } from './refuse-taken-name.ts';
import type { Tables } from './tables.ts';

const NAME_UNIQUE = 'export_schedules_project_id_name_key';

export function exportScheduleStore(database: Kysely<Tables>): ExportScheduleRecords {
  const select = (inside: Kysely<Tables>) =>
    inside
      .selectFrom('export_schedules')
      .selectAll()
      .select(
        sql<string | null>`(select e.id from exports e where e.schedule_id = export_schedules.id
          order by e.created_at desc, e.id desc limit 1)`.as('last_export_id'),
      );
  const find = async (projectId: string, id: string) => {
    const row = await select(database)
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : toSchedule(row);
  };
  return {
    async list(projectId) {
      const rows = await select(database).where('project_id', '=', projectId).orderBy('name').execute();
      return rows.map(toSchedule);
    },
    find,
    create: (projectId, content) =>
      refuseTakenName(NAME_UNIQUE, () =>
        runAtomically(database, async (transaction) => {
          // Lock the project, so that concurrent requests cannot exceed the limit together.
          if (!(await lockProject(transaction, projectId, { exclusive: true }))) return null;
          const { count } = await transaction
            .selectFrom('export_schedules')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where('project_id', '=', projectId)
            .executeTakeFirstOrThrow();
          if (count >= SCHEDULES_PER_PROJECT) return 'limit_reached' as const;
          const row = await transaction
            .insertInto('export_schedules')
            .values({
              id: createId('sch'),
              project_id: projectId,
              created_at: new Date(),
              ...toScheduleColumns(content),
            })
            .returningAll()
            .executeTakeFirstOrThrow();
          return toSchedule({ ...row, last_export_id: null });
        }),
      ),
    replace: (projectId, id, content) =>
      refuseTakenName(NAME_UNIQUE, async () => {
        await database
          .updateTable('export_schedules')
          .set(toScheduleColumns(content))
          .where('project_id', '=', projectId)
          .where('id', '=', id)
          .execute();
        return find(projectId, id);
      }),
    async delete(projectId, id) {
      const result = await database
        .deleteFrom('export_schedules')
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
    async requestRun(projectId, id) {
      await database
        .updateTable('export_schedules')
        .set({ next_at: sql<Date>`least(next_at, now())` })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .execute();
      return find(projectId, id);
    },
    async takeDue(now) {
      const row = await select(database)
        .where('next_at', '<=', now)
        .where('project_id', 'in', ({ selectFrom }) =>
          selectFrom('projects').select('id').where('deleted_at', 'is', null),
        )
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (row === undefined) return null;
      const schedule = toSchedule(row);
      await database
        .updateTable('export_schedules')
        .set({ next_at: schedule.active ? findNextTime(schedule, now) : null })
        .where('id', '=', schedule.id)
        .execute();
      return schedule;
    },
    async finish(id, at, outcome, error) {
      await database
        .updateTable('export_schedules')
        .set({ last_at: at, last_outcome: outcome, last_error: error ?? null })
        .where('id', '=', id)
        .execute();
    },
    async addExported(scheduleId, exportId, documentIds) {
      await sql`insert into export_schedule_documents (schedule_id, document_id, export_id)
        select ${scheduleId}, id, ${exportId} from unnest(${[...documentIds]}::text[]) as id
        on conflict (schedule_id, document_id) do nothing`.execute(database);
    },
    async forgetExported(exportId) {
      await database.deleteFrom('export_schedule_documents').where('export_id', '=', exportId).execute();
    },
    async findDocuments({ id, projectId, documentType, reviewedOnly, newOnly }, limit) {
      const { rows } = await sql<{ id: string }>`
        select d.id from documents d
        where d.project_id = ${projectId} and d.status = 'completed'
          and (${documentType}::text is null or d.document_type = ${documentType})
          and (not ${reviewedOnly} or d.reviewed)
          and (not ${newOnly} or not exists (
            select 1 from export_schedule_documents x where x.schedule_id = ${id} and x.document_id = d.id))
        order by d.created_at, d.id limit ${limit}`.execute(database);
      return rows.map((row) => row.id);
    },
  };
}

function toScheduleColumns(content: ScheduleContent) {
  return {
    name: content.name,
    active: content.active,
    export: JSON.stringify(content.export),
    document_type: content.documentType,
    reviewed_only: content.reviewedOnly,
    new_only: content.newOnly,
    every: content.every,
    minute: content.minute,
    day: content.day,
    next_at: content.active ? findNextTime(content, new Date()) : null,
  };
}

function toSchedule(
  row: Selectable<Tables['export_schedules']> & { last_export_id: string | null },
): ExportSchedule {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    active: row.active,
    export: row.export,
    documentType: row.document_type,
    reviewedOnly: row.reviewed_only,
    newOnly: row.new_only,
    every: row.every,
    minute: row.minute,
    day: row.day,
    createdAt: row.created_at,
    nextAt: row.next_at,
    lastAt: row.last_at,
    lastOutcome: row.last_outcome,
    lastError: row.last_error,
    lastExportId: row.last_export_id,
  };
}
