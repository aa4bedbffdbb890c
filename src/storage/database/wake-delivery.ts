import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Announces webhooks with due deliveries; the payload is the webhook's id. */
export const DELIVERY_CHANNEL = 'legible_deliveries';

/** Notifies the workers when the transaction is committed. */
export async function wakeDelivery(transaction: Kysely<Tables>, webhookId: string): Promise<void> {
  await sql`select pg_notify(${DELIVERY_CHANNEL}, ${webhookId})`.execute(transaction);
}
