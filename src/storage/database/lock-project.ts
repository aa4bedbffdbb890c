import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Keeps a project from being deleted until the transaction ends. `exclusive`: one such transaction at a time. False if
 * the project does not exist or is deleted.
 */
export async function lockProject(
  transaction: Kysely<Tables>,
  projectId: string,
  { exclusive = false } = {},
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from projects where id = ${projectId} and deleted_at is null
    for ${exclusive ? sql`no key update` : sql`share`}`.execute(transaction);
  return rows.length > 0;
}
