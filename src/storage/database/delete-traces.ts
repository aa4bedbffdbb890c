import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { JobQueue } from '../../domain/ports/job-queue.ts';
import { cancelDeliveries } from './cancel-deliveries.ts';
import { deleteExports } from './export-store.ts';
import type { Tables } from './tables.ts';

/** How far back to look for finished jobs. This is several times as long as the queue keeps them. */
const REMEMBERED = sql`interval '5 minutes'`;

/**
 * Deletes rows that refer to documents without a foreign key: jobs (even finished ones that the queue still
 * keeps), deliveries, and stored responses. Call this before deleting the documents. `documentIds` is a query
 * with one column, `select id …`.
 */
export async function deleteTraces(
  transaction: Kysely<Tables>,
  jobs: JobQueue,
  documentIds: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ job_id: string }>`
    select job_id from runs where document_id in (${documentIds})
      and (finished_at is null or finished_at > now() - ${REMEMBERED})`.execute(transaction);
  await jobs.remove(
    'process_document',
    rows.map((row) => row.job_id),
  );
  await cancelDeliveries(transaction, sql`document_id in (${documentIds})`);
  await deleteExports(transaction, jobs, sql`document_ids && array(${documentIds})`);
  await sql`delete from idempotency_answers where document_ids && array(${documentIds})`.execute(transaction);
}
