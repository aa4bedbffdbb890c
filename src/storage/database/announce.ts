import { type Kysely, sql } from 'kysely';
import { type DocumentEvent, documentPayload } from '../../domain/webhook-payload.ts';
import { newId } from '../../lib/id.ts';
import type { Tables } from './tables.ts';

/** Says that a webhook has something due; its payload is the webhook's id. */
export const DELIVERY_CHANNEL = 'legible_deliveries';

/** Writes the deliveries of an event, in the transaction that made it happen. */
export async function announce(transaction: Kysely<Tables>, event: DocumentEvent): Promise<void> {
  const { type, document } = event;
  const webhooks = await transaction
    .selectFrom('webhooks')
    .select(['id', 'include_parsed_data'])
    .where('project_id', '=', document.projectId)
    .where('event_type', '=', type)
    .where('active', '=', true)
    // Who switches one off waits for us, and then finds what we have written.
    .forShare()
    .execute();
  for (const webhook of webhooks) {
    await transaction
      .insertInto('deliveries')
      .values({
        id: newId('dlv'),
        webhook_id: webhook.id,
        event_type: type,
        document_id: document.id,
        status: 'pending',
        body: documentPayload(event, webhook.include_parsed_data),
        created_at: event.at,
        due_at: event.at,
        due_trigger: 'schedule',
      })
      .execute();
    await wakeDelivery(transaction, webhook.id);
  }
}

/** Tells the workers once the transaction is there for them to see. */
export async function wakeDelivery(transaction: Kysely<Tables>, webhookId: string): Promise<void> {
  await sql`select pg_notify(${DELIVERY_CHANNEL}, ${webhookId})`.execute(transaction);
}
