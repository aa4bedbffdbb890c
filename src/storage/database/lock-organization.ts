import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Makes an organization's transactions wait for each other if they count towards the same limit. */
export async function lockOrganization(
  transaction: Transaction<Tables>,
  organizationId: string,
  limit: 'documents' | 'projects' | 'keys' | 'exports' | 'members',
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${limit} of ${organizationId}`}, 0))`.execute(
    transaction,
  );
}
