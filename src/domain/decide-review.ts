import type { JsonObject } from '../lib/json-pointer.ts';
import { announceEvent } from './announce-event.ts';
import { releaseHeldEvents } from './announce-processed.ts';
import { type Decided, type Document, UNDECIDED } from './documents.ts';
import { confirmSupplier } from './judge-supplier.ts';
import { learnFromApproval, learnFromCorrections } from './layouts.ts';
import type { Stores } from './ports/records.ts';

export type ReviewDecision = { approved: true } | { approved: false; reason: string };

/**
 * Stores the decision and notifies webhooks. Call this in a transaction. Later documents with the same layout
 * learn from an approved result; everything that was learned from a rejected result is forgotten. Repeating a
 * decision has no effect. Returns false if there is no result.
 */
export async function decideReview(
  stores: Stores,
  before: Document,
  decision: ReviewDecision,
  actorId: string,
): Promise<boolean> {
  const reason = decision.approved ? null : decision.reason;
  const isSame = before.reviewed === decision.approved && before.rejectionReason === reason;
  if (isSame && before.status === 'completed') return true;
  const at = new Date();
  const document = await stores.documents.setDecision(before.id, {
    reviewed: decision.approved,
    rejectionReason: reason,
    postponedUntil: null,
    decision: { actorId, at },
  });
  if (document === null) return false;
  await learnFromDecision(
    stores,
    document,
    decision,
    before.reviewed === false && before.rejectionReason !== null,
  );
  await releaseHeldEvents(stores, document.id);
  await announceEvent(stores, {
    type: decision.approved ? 'document.reviewed' : 'document.rejected',
    at,
    document,
    parsedDataJson: await stores.documents.findParsedData(document.id),
  });
  return true;
}

async function learnFromDecision(
  stores: Stores,
  document: Document,
  { approved }: ReviewDecision,
  wasRejected: boolean,
): Promise<void> {
  if (!approved) return forgetDocument(stores, document);
  const current = await stores.results.lock(document.id);
  if (current === null) return;
  // The rejection removed what had been learned from the corrections, so learn from them again.
  if (wasRejected) await learnFromStoredCorrections(stores, document, current.data);
  await stores.layouts.teach(document, learnFromApproval(current.data));
  await confirmSupplier(stores, document, current.data);
}

async function forgetDocument({ layouts, suppliers }: Stores, { id }: Pick<Document, 'id'>): Promise<void> {
  await layouts.forget(id);
  await suppliers.forget(id);
}

/**
 * Undoes the decision. Call this in a transaction. From then on, later documents learn only from the
 * corrections and no longer from the approved values. Returns false if there is no result.
 */
export async function undoReview(
  stores: Stores,
  document: Pick<Document, 'id' | 'projectId'>,
): Promise<boolean> {
  return setUndecided(stores, document, UNDECIDED);
}

/**
 * Removes a document from the review queue until the given time, and undoes any earlier decision. Call this
 * in a transaction. Returns false if there is no result.
 */
export async function postponeReview(
  stores: Stores,
  document: Pick<Document, 'id' | 'projectId'>,
  until: Date,
  actorId: string,
): Promise<boolean> {
  const decision = { actorId, at: new Date() };
  return setUndecided(stores, document, { ...UNDECIDED, postponedUntil: until, decision });
}

async function setUndecided(
  stores: Stores,
  { id, projectId }: Pick<Document, 'id' | 'projectId'>,
  decided: Decided,
): Promise<boolean> {
  if ((await stores.documents.setDecision(id, decided)) === null) return false;
  await forgetDocument(stores, { id });
  const current = await stores.results.lock(id);
  if (current !== null) await learnFromStoredCorrections(stores, { id, projectId }, current.data);
  return true;
}

async function learnFromStoredCorrections(
  { corrections, layouts }: Stores,
  document: Pick<Document, 'id' | 'projectId'>,
  data: JsonObject,
): Promise<void> {
  const stored = await corrections.listAll(document.id);
  await layouts.teach(document, learnFromCorrections(data, data, stored));
}
