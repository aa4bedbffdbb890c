import { announceEvent } from './announce-event.ts';
import type { Document } from './documents.ts';
import type { Stores } from './ports/records.ts';
import type { ReviewRules } from './projects.ts';
import { findReviewState } from './review.ts';

type Needed = Pick<Stores, 'documents' | 'projects' | 'webhooks' | 'deliveries'>;

/**
 * Notifies webhooks of a new result, in the transaction that stores the result. If the project delivers
 * results only after review and the document needs review, the event is held until the document has been
 * reviewed.
 */
export async function announceProcessed(
  stores: Needed,
  document: Document,
  rules: ReviewRules,
  parsedDataJson: string,
): Promise<void> {
  if (await mustWait(stores, document, rules)) return stores.documents.holdDelivery(document.id);
  await announceEvent(stores, { type: 'document.processed', at: new Date(), document, parsedDataJson });
}

async function mustWait(
  { documents }: Needed,
  { id, projectId }: Pick<Document, 'id' | 'projectId'>,
  { deliverAfterReview, reviewThreshold }: ReviewRules,
): Promise<boolean> {
  if (!deliverAfterReview) return false;
  // Reload the document, because only `find` determines possible duplicates.
  const document = await documents.find(projectId, id);
  return document !== null && findReviewState(document, reviewThreshold) === 'needed';
}

const MOST_AT_ONCE = 50;

/**
 * Sends the held events of documents that are no longer waiting for review, either for one document or for
 * all. Call this in a transaction. Returns the number of events sent, at most `MOST_AT_ONCE`; more may
 * remain.
 */
export async function releaseHeldEvents(stores: Needed, documentId?: string): Promise<number> {
  const released = await stores.documents.releaseHeld(MOST_AT_ONCE, documentId);
  for (const document of released) {
    const parsedDataJson = await stores.documents.findParsedData(document.id);
    await announceEvent(stores, { type: 'document.processed', at: new Date(), document, parsedDataJson });
  }
  return released.length;
}
