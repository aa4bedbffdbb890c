import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { type Export, exportPrefix } from '../../domain/exports.ts';
import type { ExportRecords } from '../../domain/ports/export-records.ts';
import type { JobQueue } from '../../domain/ports/job-queue.ts';
import { newId } from '../../lib/id.ts';
import { atomically } from './atomically.ts';
import type { JobsIn } from './jobs-in.ts';
import type { Tables } from './tables.ts';

export function exportStore(database: Kysely<Tables>, jobsIn: JobsIn): ExportRecords {
  return {
    create: (wanted, most) =>
      atomically(database, async (transaction) => {
        const { projectId, documentIds } = wanted;
        // A document that is deleted meanwhile waits for us, and then takes the export along.
        const { rows } = await sql<{ id: string }>`
          select id from documents where project_id = ${projectId}
            and (${documentIds}::text[] is null or id = any(${documentIds}::text[]))
          order by created_at desc, id desc limit ${most + 1} for share`.execute(transaction);
        const found = rows.map((row) => row.id);
        if (found.length > most) return 'too_many';
        const missing = (documentIds ?? []).filter((id) => !found.includes(id));
        if (missing.length > 0) return { missing };
        const row = await transaction
          .insertInto('exports')
          .values({
            id: newId('exp'),
            project_id: projectId,
            format: wanted.format,
            rows: wanted.rows,
            status: 'pending',
            document_ids: documentIds ?? found,
            file_size: null,
            error: null,
            created_at: new Date(),
            finished_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await jobsIn(transaction).enqueue('make_export', { exportId: row.id });
        return toExport(row);
      }),
    async find(projectId, id) {
      const row = await database
        .selectFrom('exports')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : toExport(row);
    },
    async get(id) {
      const row = await database.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toExport(row);
    },
    async finish(id, end) {
      const result = await database
        .updateTable('exports')
        .set({
          finished_at: new Date(),
          ...('error' in end
            ? { status: 'failed', error: end.error }
            : { status: 'completed', file_size: end.fileSize }),
        })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    deleteOlderThan: (time, limit) =>
      atomically(database, (transaction) =>
        deleteExports(
          transaction,
          jobsIn(transaction),
          sql`id in (select id from exports where created_at < ${time} order by created_at limit ${limit})`,
        ),
      ),
  };
}

/** Deletes exports with their blobs; returns how many. */
export async function deleteExports(
  transaction: Kysely<Tables>,
  jobs: JobQueue,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ id: string; project_id: string }>`
    delete from exports where ${condition} returning id, project_id`.execute(transaction);
  if (rows.length === 0) return 0;
  await jobs.enqueue('delete_blobs', { prefixes: rows.map((row) => exportPrefix(row.project_id, row.id)) });
  return rows.length;
}

function toExport(row: Selectable<Tables['exports']>): Export {
  return {
    id: row.id,
    projectId: row.project_id,
    format: row.format,
    rows: row.rows,
    status: row.status,
    documentIds: row.document_ids,
    fileSize: row.file_size,
    error: row.error,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
