import { buildChatNotice } from './chat-notice.ts';
import type { Stores } from './ports/records.ts';
import {
  createDocumentPayload,
  type DocumentEvent,
  type ExportEvent,
  exportPayload,
} from './webhook-payload.ts';

/**
 * Creates a delivery for each active webhook that subscribes to the event's type, in the same transaction as
 * the event. Stores the body, so that every attempt sends the same bytes. Messages for chat programs are
 * rendered from the stored body.
 */
export async function announceEvent(
  {
    webhooks,
    deliveries,
    documents,
    projects,
  }: Pick<Stores, 'webhooks' | 'deliveries' | 'documents' | 'projects'>,
  event: DocumentEvent,
): Promise<void> {
  const { projectId } = event.document;
  const readNotice = async () => {
    const { reviewThreshold } = await projects.findReviewRules(projectId);
    // Reload the document, because only `find` determines possible duplicates.
    const document = await documents.find(projectId, event.document.id);
    return buildChatNotice(document ?? event.document, reviewThreshold);
  };
  for (const { id, format, includeParsedData } of await webhooks.holdActive(projectId, event.type)) {
    await deliveries.create({
      webhookId: id,
      eventType: event.type,
      documentId: event.document.id,
      body:
        format === 'legible'
          ? createDocumentPayload(event, includeParsedData)
          : createDocumentPayload(event, false, await readNotice()),
      createdAt: event.at,
    });
  }
}

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
