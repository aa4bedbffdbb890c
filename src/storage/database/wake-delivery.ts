import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Channel of notifications that a webhook has due deliveries; the payload is the id of the webhook. */
export const DELIVERY_CHANNEL = 'legible_deliveries';

/** Notifies the workers once the transaction is committed. */
export async function wakeDelivery(transaction: Kysely<Tables>, webhookId: string): Promise<void> {
  await sql`select pg_notify(${DELIVERY_CHANNEL}, ${webhookId})`.execute(transaction);
}
