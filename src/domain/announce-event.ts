import type { Stores } from './ports/records.ts';
import { type DocumentEvent, documentPayload, type ExportEvent, exportPayload } from './webhook-payload.ts';

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

/** The same for an export that a schedule has made. */
export async function announceExport(
  { webhooks, deliveries }: Pick<Stores, 'webhooks' | 'deliveries'>,
  event: ExportEvent,
): Promise<void> {
  for (const { id } of await webhooks.holdActive(event.export.projectId, event.type)) {
    await deliveries.create({
      webhookId: id,
      eventType: event.type,
      documentId: null,
      body: exportPayload(event),
      createdAt: event.at,
    });
  }
}
