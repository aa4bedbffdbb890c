import { setTimeout as sleep } from 'node:timers/promises';
import { BlobStoreUnavailableError } from '../domain/ports/blob-store.ts';
import { RecordsUnavailableError } from '../domain/ports/records.ts';
import { isDiskUnavailable } from '../lib/disk-errors.ts';

const RETRY_MS = 1_000;

/** Returns true if the database, the file storage or the disk caused the error, rather than the document. */
export function isOutage(error: unknown): boolean {
  return (
    error instanceof RecordsUnavailableError ||
    error instanceof BlobStoreUnavailableError ||
    isDiskUnavailable(error)
  );
}

/**
 * Repeats `work` until the database can be reached. If the signal is aborted first, rejects with the last
 * error.
 */
export async function repeatUntilDatabaseAnswers<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RecordsUnavailableError) || signal.aborted) throw error;
    }
    await sleep(RETRY_MS, undefined, { signal }).catch(() => {
      // The pause was aborted, so the next attempt is the last one.
    });
  }
}
