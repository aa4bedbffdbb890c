import { announceEvent } from './announce-event.ts';
import type { Document } from './documents.ts';
import { learnFromApproval } from './layouts.ts';
import type { Stores } from './ports/records.ts';

/** What a person decides on a result: it is right, or it must not be used, for a reason. */
export type ReviewDecision = { approved: true } | { approved: false; reason: string };

/**
 * Stores the decision and notifies webhooks; for a transaction. An approved result teaches later documents of its layout,
 * a rejected one no longer does. The same decision again changes nothing and notifies nobody. False if there is no result
 * to decide on.
 */
export async function decideReview(
  stores: Stores,
  before: Document,
  decision: ReviewDecision,
  keyId: string,
): Promise<boolean> {
  const reason = decision.approved ? null : decision.reason;
  const isSame = before.reviewed === decision.approved && before.rejectionReason === reason;
  if (isSame && before.status === 'completed') return true;
  const at = new Date();
  const document = await stores.documents.setDecision(before.id, {
    reviewed: decision.approved,
    rejectionReason: reason,
    decision: { keyId, at },
  });
  if (document === null) return false;
  await learnFromDecision(stores, document, decision);
  await announceEvent(stores, {
    type: decision.approved ? 'document.reviewed' : 'document.rejected',
    at,
    document,
    parsedDataJson: await stores.documents.findParsedData(document.id),
  });
  return true;
}

async function learnFromDecision(
  { results, layouts }: Stores,
  document: Document,
  { approved }: ReviewDecision,
): Promise<void> {
  if (!approved) return layouts.forget(document.id);
  const current = await results.lock(document.id);
  if (current !== null) await layouts.teach(document, learnFromApproval(current.data));
}

/** Takes the decision back; for a transaction. False if there is no result that one could have decided on. */
export async function undoReview(stores: Stores, { id }: Pick<Document, 'id'>): Promise<boolean> {
  const undone = { reviewed: false, rejectionReason: null, decision: null };
  return (await stores.documents.setDecision(id, undone)) !== null;
}
