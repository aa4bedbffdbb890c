import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Cancels the pending ones of these deliveries and erases all of their bodies; the log of their attempts remains. */
export async function cancelDeliveries(
  transaction: Kysely<Tables>,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update deliveries
    set status = case status when 'pending' then 'cancelled' else status end, body = null, due_at = null
    where ${condition}`.execute(transaction);
}
