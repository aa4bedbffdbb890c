import type { Stores } from './ports/records.ts';
import { type DocumentEvent, documentPayload } from './webhook-payload.ts';

/**
 * Makes a delivery for each active webhook that wants the event; for the transaction that makes it happen. The body is
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
