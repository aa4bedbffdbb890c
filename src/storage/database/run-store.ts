import { randomUUID } from 'node:crypto';
import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Document } from '../../domain/documents.ts';
import type { JobQueue } from '../../domain/ports/job-queue.ts';
import type { RunRecords } from '../../domain/ports/records.ts';
import { EXTRACTION_ENGINE } from '../../domain/projects.ts';
import type { Run } from '../../domain/runs.ts';
import { createId } from '../../lib/id.ts';
import { runAtomically } from './atomically.ts';
import { toRun } from './document-rows.ts';
import { endRun } from './end-run.ts';
import { BOSS_SCHEMA } from './job-queue.ts';
import type { JobsIn } from './jobs-in.ts';
import { skipDiskSync, startRun } from './start-run.ts';
import type { Tables } from './tables.ts';

/**
 * When the priority of an organization's next run is determined, at most this many of its waiting runs are
 * counted.
 */
const FAIRNESS_DEPTH = 1_000;

type NewRun = Insertable<Tables['runs']>;

/** Creates a row that has no number yet. */
export function createRunRow(documentId: string, organizationId: string): Omit<NewRun, 'number'> {
  return {
    id: createId('run'),
    document_id: documentId,
    organization_id: organizationId,
    job_id: randomUUID(),
    state: 'queued',
    engine: EXTRACTION_ENGINE,
    created_at: new Date(),
  };
}

export async function enqueueRun(
  transaction: Transaction<Tables>,
  jobs: JobQueue,
  document: Document,
): Promise<Run> {
  // Two runs cannot get the same number, because the caller has locked the document.
  const next = sql<number>`(select coalesce(max(number), 0) + 1 from runs where document_id = ${document.id})`;
  const row = await transaction
    .insertInto('runs')
    .values({ ...createRunRow(document.id, document.organizationId), number: next })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { rows } = await countWaiting(document.organizationId).execute(transaction);
  await enqueueJob(jobs, row, rows[0]?.waiting ?? 0);
  return toRun(row);
}

export async function enqueueJob(
  jobs: JobQueue,
  run: Pick<NewRun, 'id' | 'document_id' | 'job_id'>,
  waiting: number,
): Promise<void> {
  await jobs.enqueue(
    'process_document',
    { documentId: run.document_id, runId: run.id },
    // Waiting runs lower the priority of an organization's next run, so that no organization can fill the
    // queue for all others.
    { id: run.job_id, priority: -Math.floor(waiting / 10) },
  );
}

export function countWaiting(organizationId: string): RawBuilder<{ waiting: number }> {
  return sql`
    select count(*) as waiting from (select 1 from runs
      where organization_id = ${organizationId} and state in ('queued', 'running')
      limit ${FAIRNESS_DEPTH}) counted`;
}

export function createRunStore(database: Kysely<Tables>, jobsIn: JobsIn): RunRecords {
  return {
    async list(documentId) {
      const rows = await database
        .selectFrom('runs')
        .selectAll()
        .where('document_id', '=', documentId)
        .orderBy('number', 'desc')
        .execute();
      return rows.map(toRun);
    },
    start: (runId) => startRun(database, runId),
    async enterParser(runId, workerId) {
      await database
        .updateTable('runs')
        .set({ parsed_by: workerId })
        .where('id', '=', runId)
        .where('state', '=', 'running')
        .returning(skipDiskSync.as('skips_disk_sync'))
        .execute();
    },
    async reportProgress(runId, workerId, { pagesDone, pagesCount }) {
      await database
        .updateTable('runs')
        .set({ pages_done: pagesDone, pages_total: pagesCount })
        .where('id', '=', runId)
        .where('state', '=', 'running')
        .where('parsed_by', '=', workerId)
        .execute();
    },
    async findProgress(documentIds) {
      if (documentIds.length === 0) return new Map();
      const rows = await database
        .selectFrom('runs')
        .select(['document_id', 'pages_done', 'pages_total'])
        .where('document_id', 'in', [...documentIds])
        .where('state', '=', 'running')
        .execute();
      return new Map(
        rows.flatMap(({ document_id, pages_done: pagesDone, pages_total: pagesCount }) =>
          pagesDone === null || pagesCount === null ? [] : [[document_id, { pagesDone, pagesCount }]],
        ),
      );
    },
    async putBack(runId, workerId) {
      await database
        .updateTable('runs')
        .set({
          state: 'queued',
          attempts: sql<number>`greatest(attempts - 1, 0)`,
          parsed_by: null,
          started_at: null,
        })
        .where('id', '=', runId)
        .where('state', '=', 'running')
        // Does nothing if another worker has resumed the run, because that worker continues.
        .where(sql<boolean>`coalesce(parsed_by, ${workerId}) = ${workerId}`)
        .execute();
    },
    async countCrash(runId, workerId) {
      const row = await database
        .updateTable('runs')
        .set(({ eb }) => ({ state: 'queued', crashes: eb('crashes', '+', 1), parsed_by: null }))
        .where('id', '=', runId)
        .where('state', '=', 'running')
        .where(sql<boolean>`coalesce(parsed_by, ${workerId}) = ${workerId}`)
        .returning('crashes')
        .executeTakeFirst();
      return row?.crashes ?? 0;
    },
    end: (runId, end) => runAtomically(database, (transaction) => endRun(transaction, runId, end)),
    requeueLost: () =>
      runAtomically(database, (transaction) => requeueLostRuns(transaction, jobsIn(transaction))),
  };
}

/** Skips recent runs, because the transaction that creates their job may not have been committed yet. */
async function requeueLostRuns(transaction: Transaction<Tables>, jobs: JobQueue): Promise<number> {
  const { rows } = await sql<{ id: string; document_id: string }>`
    select r.id, r.document_id from runs r
    where r.state in ('queued', 'running') and r.created_at < now() - interval '15 seconds'
      and not exists (select 1 from ${sql.ref(`${BOSS_SCHEMA}.job`)} j
        where j.name = 'process_document' and j.id = r.job_id and j.state in ('created', 'retry', 'active'))
    limit 1000 for update of r skip locked`.execute(transaction);
  for (const row of rows) {
    const id = randomUUID();
    await transaction.updateTable('runs').set({ job_id: id }).where('id', '=', row.id).execute();
    await jobs.enqueue('process_document', { documentId: row.document_id, runId: row.id }, { id });
  }
  return rows.length;
}
