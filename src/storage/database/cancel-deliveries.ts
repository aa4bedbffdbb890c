import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Erases the bodies of all deliveries, and cancels those that are pending. The log of attempts is kept. */
export async function cancelDeliveries(
  transaction: Kysely<Tables>,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update deliveries
    set status = case status when 'pending' then 'cancelled' else status end, body = null, due_at = null
    where ${condition}`.execute(transaction);
}
