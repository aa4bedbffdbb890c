import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { Records } from '../domain/ports/records.ts';
import type { ParserPool } from '../extraction/isolate/parser-pool.ts';
import { systemErrorCode } from '../lib/disk-errors.ts';
import type { Check } from './readiness.ts';

/** What every process of the service needs: the database, the file storage and parsers. */
export function readinessChecks(records: Records, blobs: BlobStore, parsers: ParserPool): Check[] {
  return [
    { run: () => records.ping(), reasonOf: () => 'the database does not answer' },
    { run: () => blobs.check(), reasonOf: blobStoreReason },
    { run: () => parsers.check(), reasonOf: () => 'the document parser cannot be started' },
  ];
}

/** Why nobody processes documents; null if somebody does. */
export async function findWorkerProblem(records: Records): Promise<string | null> {
  try {
    const workers = await records.workers.listAlive();
    if (workers.some(({ problem }) => problem === null)) return null;
    const problem = workers[0]?.problem;
    return problem === undefined ? 'no worker is running' : `no worker can take jobs: ${problem}`;
  } catch {
    // The check of the database says the same.
    return 'the database does not answer';
  }
}

function blobStoreReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  switch (systemErrorCode(cause)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    case 'EMFILE':
    case 'ENFILE':
      return 'no more files can be opened';
    default:
      return 'the file storage cannot be used';
  }
}
