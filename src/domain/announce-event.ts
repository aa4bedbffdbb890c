import type { Stores } from './ports/records.ts';
import { type DocumentEvent, documentPayload } from './webhook-payload.ts';

/**
 * Creates a delivery for each active webhook with this event type, in the transaction of the event. The body is
 * written now, so that every attempt sends the same bytes.
 */
export async function announceEvent(
  { webhooks, deliveries }: Pick<Stores, 'webhooks' | 'deliveries'>,
  event: DocumentEvent,
): Promise<void> {
  for (const { id, includeParsedData } of await webhooks.holdActive(event.document.projectId, event.type)) {
    await deliveries.create({
      webhookId: id,
      eventType: event.type,
      documentId: event.document.id,
      body: documentPayload(event, includeParsedData),
      createdAt: event.at,
    });
  }
}
