import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Serializes an organization's transactions that count towards the same limit. */
export async function lockOrganization(
  transaction: Transaction<Tables>,
  organizationId: string,
  limit: 'documents' | 'projects' | 'keys' | 'exports' | 'members',
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${limit} of ${organizationId}`}, 0))`.execute(
    transaction,
  );
}
