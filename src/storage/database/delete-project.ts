import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { JobQueue } from '../../domain/ports/job-queue.ts';
import { deleteTraces } from './delete-traces.ts';
import { deleteExports } from './export-store.ts';
import type { Tables } from './tables.ts';

/**
 * Hides a project with all its contents, and queues the deletion of its rows and blobs. Takes constant time.
 * Returns false if the project does not exist.
 */
export async function markProjectDeleted(
  transaction: Transaction<Tables>,
  jobs: JobQueue,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('projects')
    // Erase the name immediately, because it is customer data.
    .set({ deleted_at: new Date(), name: '' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  // Stop deliveries immediately. Their rows are deleted later.
  await transaction.updateTable('webhooks').set({ active: false }).where('project_id', '=', id).execute();
  await transaction.updateTable('sources').set({ active: false }).where('project_id', '=', id).execute();
  await jobs.enqueue('delete_project', { projectId: id });
  await jobs.enqueue('delete_blobs', { prefixes: [`${id}/`] });
  return true;
}

/**
 * Deletes at most `limit` rows from one table of a project that is marked as deleted. If no rows remain,
 * deletes the project itself. Returns false if the project has been deleted or another process is deleting
 * it.
 */
export async function deleteProjectBatch(
  transaction: Transaction<Tables>,
  jobs: JobQueue,
  id: string,
  limit: number,
): Promise<boolean> {
  const { rows: locked } = await sql`
    select 1 from projects where id = ${id} and deleted_at is not null
    for update skip locked`.execute(transaction);
  if (locked.length === 0) return false;
  if ((await deleteKeptAnswers(transaction, id, limit)) > 0) return true;
  if ((await deleteDeliveries(transaction, id, limit)) > 0) return true;
  if ((await deleteDocuments(transaction, jobs, id, limit)) > 0) return true;
  const exports = sql`id in (select id from exports where project_id = ${id} limit ${limit})`;
  if ((await deleteExports(transaction, jobs, exports)) > 0) return true;
  if ((await deleteActivity(transaction, id, limit)) > 0) return true;
  await sql`delete from document_counts where project_id = ${id}`.execute(transaction);
  await transaction.deleteFrom('projects').where('id', '=', id).execute();
  // Delete the blobs again, because some may have been written while the rows were being deleted.
  await jobs.enqueue('delete_blobs', { prefixes: [`${id}/`] });
  return false;
}

/** Deletes stored responses, because they contain the project's name and the URLs of its webhooks. */
async function deleteKeptAnswers(transaction: Kysely<Tables>, id: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_answers where (organization_id, key) in (
      select organization_id, key from idempotency_answers where project_id = ${id} limit ${limit})`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
}

async function deleteDocuments(
  transaction: Transaction<Tables>,
  jobs: JobQueue,
  projectId: string,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from documents where project_id = ${projectId} limit ${limit} for update`.execute(transaction);
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  await deleteTraces(transaction, jobs, sql`select unnest(${ids}::text[]) as id`);
  await transaction.deleteFrom('documents').where('id', 'in', ids).execute();
  return rows.length;
}

function deleteDeliveries(transaction: Kysely<Tables>, projectId: string, limit: number): Promise<number> {
  return countDeleted(
    transaction,
    sql`delete from deliveries where id in (
      select d.id from webhooks w join deliveries d on d.webhook_id = w.id
      where w.project_id = ${projectId} limit ${limit})`,
  );
}

function deleteActivity(transaction: Kysely<Tables>, projectId: string, limit: number): Promise<number> {
  return countDeleted(
    transaction,
    sql`delete from activity where id in (
      select id from activity where project_id = ${projectId} limit ${limit})`,
  );
}

async function countDeleted(transaction: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(transaction);
  return Number(numAffectedRows ?? 0n);
}
