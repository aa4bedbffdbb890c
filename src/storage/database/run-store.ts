import { randomUUID } from 'node:crypto';
import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely';
import type { Document } from '../../domain/documents.ts';
import type { JobQueue } from '../../domain/ports/job-queue.ts';
import type { RunEnd, RunRecords } from '../../domain/ports/records.ts';
import { EXTRACTION_ENGINE } from '../../domain/projects.ts';
import type { Run } from '../../domain/runs.ts';
import { createId } from '../../lib/id.ts';
import { runAtomically } from './atomically.ts';
import { toDocument, toRun } from './document-rows.ts';
import { BOSS_SCHEMA } from './job-queue.ts';
import type { JobsIn } from './jobs-in.ts';
import { createProjectSchemaStore } from './project-schema-store.ts';
import { createProjectStore } from './project-store.ts';
import type { Tables } from './tables.ts';
import { isAlive } from './worker-store.ts';

/** Maximum number of an organization's waiting runs that are counted for the priority of its next run. */
const FAIRNESS_DEPTH = 1_000;

type NewRun = Insertable<Tables['runs']>;

/** The row has no number yet. */
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
  // The caller has locked the document, so two runs cannot get the same number.
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
    async start(runId) {
      const run = await database
        .updateTable('runs')
        .set(({ eb }) => ({
          state: 'running',
          attempts: eb('attempts', '+', 1),
          crashes: eb('crashes', '+', sql<number>`case when ${hasDiedInParser} then 1 else 0 end`),
          parsed_by: null,
          pages_done: null,
          pages_total: null,
          started_at: new Date(),
        }))
        .where('id', '=', runId)
        .where('state', 'in', ['queued', 'running'])
        .returningAll()
        .executeTakeFirst();
      if (run === undefined) return null;
      const document = await database
        .selectFrom('documents')
        .selectAll()
        .where('id', '=', run.document_id)
        .executeTakeFirst();
      if (document === undefined) return null;
      const project = await createProjectStore(database, jobsIn).find(
        document.organization_id,
        document.project_id,
      );
      if (project === null) return null;
      const schema = await createProjectSchemaStore(database).find(project.id);
      const schema_version = schema?.version ?? null;
      if (schema_version !== run.schema_version) {
        await database.updateTable('runs').set({ schema_version }).where('id', '=', runId).execute();
      }
      return { run: toRun({ ...run, schema_version }), document: toDocument(document), project, schema };
    },
    async enterParser(runId, workerId) {
      await database
        .updateTable('runs')
        .set({ parsed_by: workerId })
        .where('id', '=', runId)
        .where('state', '=', 'running')
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
        // If another worker has resumed the run, that worker continues.
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

/** Locks the document first. Returns null if there is no run to end. */
async function endRun(
  transaction: Transaction<Tables>,
  runId: string,
  { state, warnings, modelUsage, error }: RunEnd,
): Promise<{ document: Document; number: number } | null> {
  const { rows } = await sql<Selectable<Tables['documents']>>`
    select d.* from documents d
    join runs r on r.document_id = d.id
    join projects p on p.id = d.project_id
    where r.id = ${runId} and p.deleted_at is null for update of d`.execute(transaction);
  const document = rows[0];
  if (document === undefined) return null;
  const closed = await transaction
    .updateTable('runs')
    .set({
      state,
      finished_at: new Date(),
      parsed_by: null,
      warnings: JSON.stringify(warnings),
      model_usage: modelUsage === null ? null : JSON.stringify(modelUsage),
      error: error === null ? null : JSON.stringify(error),
    })
    .where('id', '=', runId)
    .where('state', 'in', ['queued', 'running'])
    .returning('number')
    .executeTakeFirst();
  return closed === undefined ? null : { document: toDocument(document), number: closed.number };
}

/**
 * Whether the worker whose parser was processing the document has died, rather than only lost its database
 * connection for a while.
 */
const hasDiedInParser = sql<boolean>`parsed_by is not null
  and not exists (select 1 from workers w where w.id = runs.parsed_by and ${isAlive('w')})`;

/** Skips recent runs: the transaction that creates their job may not be committed yet. */
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
