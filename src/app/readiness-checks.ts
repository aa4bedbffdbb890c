import { tmpdir } from 'node:os';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { Records } from '../domain/ports/records.ts';
import type { ParserPool } from '../extraction/isolate/parser-pool.ts';
import { getSystemErrorCode, isExhausted } from '../lib/disk-errors.ts';
import { checkStagingFolder } from '../storage/blobs/check-staging-folder.ts';
import type { Check } from './readiness.ts';

export function createReadinessChecks(records: Records, blobs: BlobStore, parsers: ParserPool): Check[] {
  return [
    { run: () => records.ping(), reasonOf: () => 'the database does not respond' },
    { run: () => blobs.check(), reasonOf: describeBlobStoreError },
    { run: () => parsers.check(), reasonOf: () => 'the document parser cannot be started' },
    { run: () => checkStagingFolder(tmpdir()), reasonOf: describeTemporaryFilesError },
  ];
}

/** Returns the reason why no worker is processing documents, or null if at least one is. */
export async function findWorkerProblem(records: Records): Promise<string | null> {
  try {
    const workers = await records.workers.listAlive();
    if (workers.some(({ problem }) => problem === null)) return null;
    const problem = workers[0]?.problem;
    return problem === undefined ? 'no worker is running' : `no worker can process jobs: ${problem}`;
  } catch {
    // The database check already reports this problem.
    return 'the database does not respond';
  }
}

function describeBlobStoreError(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return describeExhaustion(cause, 'the disk is full') ?? 'the file storage cannot be used';
}

function describeTemporaryFilesError(error: unknown): string {
  return (
    describeExhaustion(error, 'the disk for temporary files is full') ?? 'temporary files cannot be written'
  );
}

function describeExhaustion(error: unknown, fullDisk: string): string | null {
  if (!isExhausted(error)) return null;
  return /^E[MN]FILE$/.test(getSystemErrorCode(error) ?? '') ? 'no more files can be opened' : fullDisk;
}
