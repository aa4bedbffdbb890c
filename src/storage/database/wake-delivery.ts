import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Channel that announces webhooks with due deliveries. The payload is the webhook's ID. */
export const DELIVERY_CHANNEL = 'legible_deliveries';

/** Notifies the workers when the transaction is committed. */
export async function wakeDelivery(transaction: Kysely<Tables>, webhookId: string): Promise<void> {
  await sql`select pg_notify(${DELIVERY_CHANNEL}, ${webhookId})`.execute(transaction);
}
