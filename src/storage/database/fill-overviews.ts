import { sql, type Transaction } from 'kysely';
import { toListedResult } from '../../domain/listed-result.ts';
import { toOverviewColumns } from './listed-columns.ts';
import { createProjectSchemaStore } from './project-schema-store.ts';
import { createResultStore } from './result-store.ts';
import type { Tables } from './tables.ts';

/**
 * Fills columns for lists in results that were stored before migration 0021. Processes one document at a
 * time, because a result can be megabytes long. Returns the last document of the batch, or null if there are
 * no more.
 */
export async function fillOverviews(
  transaction: Transaction<Tables>,
  position: string,
  limit: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string; project_id: string; filled: boolean }>`
    select id, project_id, status <> 'completed' or review_facts is not null as filled
    from documents where id > ${position} order by id limit ${limit}`.execute(transaction);
  for (const { id, project_id } of rows.filter(({ filled }) => !filled))
    await fillOverview(transaction, id, project_id);
  return rows.at(-1)?.id ?? null;
}

async function fillOverview(transaction: Transaction<Tables>, id: string, projectId: string): Promise<void> {
  // A run or correction that ends in the meantime waits for this lock and then overwrites these values.
  const { rows } = await sql`
    select 1 from documents where id = ${id} and review_facts is null for update`.execute(transaction);
  const data = rows.length === 0 ? null : await createResultStore(transaction).findForReview(id);
  if (data === null) return;
  const kept = await createProjectSchemaStore(transaction).find(projectId);
  const { reviewScore: _, ...listed } = toListedResult(data, kept?.schema ?? null);
  await transaction.updateTable('documents').set(toOverviewColumns(listed)).where('id', '=', id).execute();
}
