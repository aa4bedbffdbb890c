import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import {
  DEFAULT_CSV,
  type Export,
  exportPrefix,
  findExportRetention,
  LARGE_EXPORT,
} from '../../domain/exports.ts';
import type { ExportRecords } from '../../domain/ports/export-records.ts';
import type { JobQueue } from '../../domain/ports/job-queue.ts';
import { createId } from '../../lib/id.ts';
import { runAtomically } from './atomically.ts';
import { fetchPage, isAfter, orderByNewest, toLimit, toOrderBy, toPosition } from './fetch-page.ts';
import { BOSS_SCHEMA } from './job-queue.ts';
import type { JobsIn } from './jobs-in.ts';
import { lockOrganization } from './lock-organization.ts';
import type { Tables } from './tables.ts';

const NEWEST = orderByNewest('created_at', 'id');

export function createExportStore(database: Kysely<Tables>, jobsIn: JobsIn): ExportRecords {
  return {
    create: (wanted, limits) =>
      runAtomically(database, async (transaction) => {
        const { projectId, documentIds } = wanted;
        const project = await transaction
          .selectFrom('projects')
          .select('organization_id')
          .where('id', '=', projectId)
          .where('deleted_at', 'is', null)
          .forShare()
          .executeTakeFirst();
        if (project === undefined) return { missing: documentIds ?? [] };
        const organizationId = project.organization_id;
        await lockOrganization(transaction, organizationId, 'exports');
        const pending = await countPending(transaction, organizationId);
        if (pending >= limits.pendingOfOrganization) return 'too_many_pending';
        // Lock the documents. Deleting one of them then waits for this transaction, and also deletes the
        // export.
        const { rows } = await sql<{ id: string }>`
          select id from documents where project_id = ${projectId}
            and (${documentIds}::text[] is null or id = any(${documentIds}::text[]))
          order by created_at desc, id desc limit ${limits.documents + 1} for share`.execute(transaction);
        const found = rows.map((row) => row.id);
        if (found.length > limits.documents) return 'too_many';
        const known = new Set(found);
        const missing = (documentIds ?? []).filter((id) => !known.has(id));
        if (missing.length > 0) return { missing };
        const row = await transaction
          .insertInto('exports')
          .values({
            id: createId('exp'),
            project_id: projectId,
            format: wanted.format,
            rows: wanted.rows,
            accounting: JSON.stringify(wanted.accounting),
            options: JSON.stringify(wanted.options),
            status: 'pending',
            schedule_id: wanted.scheduleId ?? null,
            document_ids: documentIds ?? found,
            job_id: randomUUID(),
            file_size: null,
            error: null,
            created_at: new Date(),
            finished_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await enqueueExport(jobsIn(transaction), { ...row, size: row.document_ids.length }, organizationId);
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
    async list(projectId, { scheduleId }, page) {
      const query = database
        .selectFrom('exports')
        .where('project_id', '=', projectId)
        .$if(scheduleId !== undefined, (all) => all.where('schedule_id', '=', scheduleId ?? null));
      const fetchRows = () =>
        query
          .where(isAfter(NEWEST, page.after))
          .selectAll()
          .select(toPosition(NEWEST).as('position'))
          .orderBy(toOrderBy(NEWEST))
          .offset(page.offset)
          .limit(toLimit(page))
          .execute();
      const count = async () =>
        (await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
      return fetchPage(page, fetchRows, count, toExport);
    },
    async start(id) {
      const row = await database
        .updateTable('exports')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? null : toExport(row);
    },
    async undoStart(id) {
      await database
        .updateTable('exports')
        .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
        .where('id', '=', id)
        .where('attempts', '>', 0)
        .execute();
    },
    requeueLost: () =>
      runAtomically(database, (transaction) => requeueLostExports(transaction, jobsIn(transaction))),
    async finish(id, end) {
      const result = await database
        .updateTable('exports')
        .set({
          finished_at: new Date(),
          ...(end.warnings === undefined ? {} : { warnings: JSON.stringify(end.warnings) }),
          ...('error' in end
            ? { status: 'failed', error: end.error }
            : { status: 'completed', file_size: end.fileSize }),
        })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    deleteExpired: (retentionMs, limit) => {
      const calculateCutoff = (scheduleId: string | null) =>
        new Date(Date.now() - findExportRetention({ scheduleId }, retentionMs));
      return runAtomically(database, (transaction) =>
        deleteExports(
          transaction,
          jobsIn(transaction),
          sql`id in (select id from exports
            where created_at < ${calculateCutoff(null)} and (schedule_id is null or created_at < ${calculateCutoff('any')})
            order by created_at limit ${limit})`,
        ),
      );
    },
  };
}

async function countPending(transaction: Transaction<Tables>, organizationId: string): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    select count(*) as pending from exports e join projects p on p.id = e.project_id
    where e.status = 'pending' and p.organization_id = ${organizationId}`.execute(transaction);
  return rows[0]?.pending ?? 0;
}

async function enqueueExport(
  jobs: JobQueue,
  { id, job_id, size }: { id: string; job_id: string | null; size: number },
  organizationId: string,
): Promise<void> {
  // Small exports have priority, because they must not wait for somebody else's large export.
  const priority = size > LARGE_EXPORT ? 0 : 1;
  const jobId = job_id === null ? {} : { id: job_id };
  await jobs.enqueue('make_export', { exportId: id }, { ...jobId, organizationId, priority });
}

/** Skips recent exports, because the transaction that creates their job may not have been committed yet. */
async function requeueLostExports(transaction: Transaction<Tables>, jobs: JobQueue): Promise<number> {
  const { rows } = await sql<{ id: string; organization_id: string; size: number }>`
    select e.id, p.organization_id, cardinality(e.document_ids) as size from exports e join projects p on p.id = e.project_id
    where e.status = 'pending' and e.created_at < now() - interval '15 seconds'
      and not exists (select 1 from ${sql.ref(`${BOSS_SCHEMA}.job`)} j
        where j.name = 'make_export' and j.id = e.job_id and j.state in ('created', 'retry', 'active'))
    limit 1000 for update of e skip locked`.execute(transaction);
  for (const row of rows) {
    const job_id = randomUUID();
    await transaction.updateTable('exports').set({ job_id }).where('id', '=', row.id).execute();
    await enqueueExport(jobs, { id: row.id, job_id, size: row.size }, row.organization_id);
  }
  return rows.length;
}

/** Deletes exports and their blobs. Returns the number of exports. */
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
    accounting: row.accounting ?? {},
    // Exports created by older versions have no options.
    options: { columns: row.options?.columns ?? null, csv: { ...DEFAULT_CSV, ...row.options?.csv } },
    status: row.status,
    scheduleId: row.schedule_id,
    documentIds: row.document_ids,
    attempts: row.attempts,
    fileSize: row.file_size,
    warnings: row.warnings ?? [],
    error: row.error,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
