import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Says that a webhook has something due; its payload is the webhook's id. */
export const DELIVERY_CHANNEL = 'legible_deliveries';

/** Tells the workers once the transaction is there for them to see. */
export async function wakeDelivery(transaction: Kysely<Tables>, webhookId: string): Promise<void> {
  await sql`select pg_notify(${DELIVERY_CHANNEL}, ${webhookId})`.execute(transaction);
}
