import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Prevents a project from being deleted before the transaction ends. With `exclusive`, transactions that call
 * this for the same project also wait for each other. Returns false if the project does not exist or is
 * marked as deleted.
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
