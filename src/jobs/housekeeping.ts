import { releaseHeldEvents } from '../domain/announce-processed.ts';
import { getDocumentPrefix } from '../domain/documents.ts';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import { MAIL_REMEMBERED_MS } from '../domain/ports/received-mail-records.ts';
import type { Records } from '../domain/ports/records.ts';
import type { SessionLimits } from '../domain/users.ts';
import type { Logger } from '../lib/logger.ts';

interface Dependencies {
  records: Records;
  blobs: BlobStore;
  log: Logger;
}

const EXPIRED_AT_ONCE = 500;

export async function requeueLostRuns({ records, log }: Dependencies): Promise<void> {
  const requeued = await records.runs.requeueLost();
  if (requeued > 0) log.warn({ requeued }, 'documents without a live job were queued again');
}

export async function requeueLostExports({ records, log }: Dependencies): Promise<void> {
  const requeued = await records.exports.requeueLost();
  if (requeued > 0) log.warn({ requeued }, 'exports without a live job were queued again');
}

/**
 * Sends events that were held for a review that is no longer needed, for example because a value was
 * corrected or the threshold was changed.
 */
export async function releaseHeldDeliveries({ records }: Dependencies): Promise<void> {
  while ((await records.transaction((stores) => releaseHeldEvents(stores))) > 0);
}

export async function deleteExpiredDocuments({ records, log }: Dependencies): Promise<void> {
  for (;;) {
    const deleted = await records.documents.deleteExpired(new Date(), EXPIRED_AT_ONCE);
    if (deleted > 0) log.info({ deleted }, 'documents past their retention were deleted');
    if (deleted < EXPIRED_AT_ONCE) return;
  }
}

export async function forgetAnswers({ records }: Dependencies, maxAgeMs: number): Promise<void> {
  await records.idempotency.deleteOlderThan(new Date(Date.now() - maxAgeMs));
}

export async function deleteOldExports({ records, log }: Dependencies, retentionMs: number): Promise<void> {
  for (;;) {
    const deleted = await records.exports.deleteExpired(retentionMs, EXPIRED_AT_ONCE);
    if (deleted > 0) log.info({ deleted }, 'old exports were deleted');
    if (deleted < EXPIRED_AT_ONCE) return;
  }
}

export async function forgetDeliveries({ records, log }: Dependencies, maxAgeMs: number): Promise<void> {
  for (;;) {
    const deleted = await records.deliveries.deleteOlderThan(
      new Date(Date.now() - maxAgeMs),
      EXPIRED_AT_ONCE,
    );
    if (deleted > 0) log.info({ deleted }, 'old deliveries were deleted');
    if (deleted < EXPIRED_AT_ONCE) return;
  }
}

export async function deleteOldActivity(
  { records, log }: Dependencies,
  maxAge: { activityMs: number; auditMs: number },
): Promise<void> {
  for (const [entries, maxAgeMs] of [
    [records.activity, maxAge.activityMs],
    [records.auditLog, maxAge.auditMs],
  ] as const) {
    const before = new Date(Date.now() - maxAgeMs);
    for (;;) {
      const deleted = await entries.deleteOlderThan(before, EXPIRED_AT_ONCE);
      if (deleted > 0) log.info({ deleted }, 'old activity was deleted');
      if (deleted < EXPIRED_AT_ONCE) break;
    }
  }
}

/** Deletes temporary files of processes that have ended, and those older than `minAgeMs`. */
export async function deleteAbandonedStaging(
  { blobs, log }: Pick<Dependencies, 'blobs' | 'log'>,
  minAgeMs: number,
): Promise<void> {
  const folders = await blobs.deleteAbandonedStaging(new Date(Date.now() - minAgeMs));
  if (folders > 0) log.warn({ folders }, 'temporary files of interrupted work were deleted');
}

/**
 * Deletes abandoned temporary files and stored files without a row, which remain if a process died between
 * writing the file and its row. Keeps files younger than `minAgeMs`, whose row may not have been written yet.
 */
export async function deleteOrphans({ records, blobs, log }: Dependencies, minAgeMs: number): Promise<void> {
  await deleteAbandonedStaging({ blobs, log }, minAgeMs);
  const before = new Date(Date.now() - minAgeMs);
  let batch = new Map<string, string>();
  const check = async () => {
    const existing = await records.documents.existing([...batch.keys()]);
    for (const [id, prefix] of batch) {
      if (existing.has(id)) continue;
      await blobs.deletePrefix(prefix);
      log.info({ document_id: id }, 'files without a document were deleted');
    }
    batch = new Map();
  };
  for await (const { key, modifiedAt } of blobs.list()) {
    const [projectId, documentId] = key.split('/');
    if (projectId === undefined || documentId === undefined || modifiedAt >= before) continue;
    batch.set(documentId, getDocumentPrefix(projectId, documentId));
    if (batch.size >= 1_000) await check();
  }
  await check();
}

/** Deletes the records of old messages, which are no longer needed to detect duplicates. */
export async function deleteOldMail({ records }: Dependencies): Promise<void> {
  const before = new Date(Date.now() - MAIL_REMEMBERED_MS);
  while ((await records.receivedMail.deleteOlderThan(before, EXPIRED_AT_ONCE)) === EXPIRED_AT_ONCE);
}

/** Adds up the records of each month, so that their number stays small. */
export async function compactUsage({ records }: Pick<Dependencies, 'records'>): Promise<void> {
  await records.usage.compact();
}

export async function deleteEndedSessions(
  { records }: Pick<Dependencies, 'records'>,
  limits: SessionLimits,
): Promise<void> {
  await records.sessions.deleteEnded(limits);
  await records.links.deleteExpired();
}
