import { announceEvent } from './announce-event.ts';
import type { Document } from './documents.ts';
import type { Stores } from './ports/records.ts';
import { findReviewState } from './review.ts';

type Needed = Pick<Stores, 'documents' | 'projects' | 'webhooks' | 'deliveries'>;

/**
 * Notifies webhooks of a new result, in the transaction that stores the result. If the project delivers
 * results only after review and the document needs review, the event is held until the review is done.
 */
export async function announceProcessed(
  stores: Needed,
  document: Document,
  parsedDataJson: string,
): Promise<void> {
  const isHeld = await mustWait(stores, document);
  await stores.documents.holdDelivery(document.id, isHeld);
  if (isHeld) return;
  await announceEvent(stores, { type: 'document.processed', at: new Date(), document, parsedDataJson });
}

async function mustWait(
  { documents, projects }: Needed,
  { id, projectId }: Pick<Document, 'id' | 'projectId'>,
): Promise<boolean> {
  const { deliverAfterReview, reviewThreshold } = await projects.findReviewRules(projectId);
  if (!deliverAfterReview) return false;
  // The document is loaded again, because only `find` determines possible duplicates.
  const document = await documents.find(projectId, id);
  return document !== null && findReviewState(document, reviewThreshold) === 'needed';
}

/** Maximum number of events that are sent in one transaction. */
const MOST_AT_ONCE = 50;

/**
 * Sends held events that no longer need to wait for a review, for one document or for all documents. Call it
 * in a transaction. Returns the number of events, at most `MOST_AT_ONCE`; more events may remain.
 */
export async function releaseHeldEvents(stores: Needed, documentId?: string): Promise<number> {
  const released = await stores.documents.releaseHeld(MOST_AT_ONCE, documentId);
  for (const document of released) {
    const parsedDataJson = await stores.documents.findParsedData(document.id);
    await announceEvent(stores, { type: 'document.processed', at: new Date(), document, parsedDataJson });
  }
  return released.length;
}
