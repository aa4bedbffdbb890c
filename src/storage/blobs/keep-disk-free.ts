import { statfs } from 'node:fs/promises';
import { type BlobStore, BlobStoreUnavailableError } from '../../domain/ports/blob-store.ts';

/**
 * Refuses new files while the disk of `folder` has fewer than `minFreeBytes` free bytes, because the database
 * and the documents being processed need that space. If `minFreeBytes` is 0, there is no limit.
 */
export function keepDiskFree(store: BlobStore, folder: string, minFreeBytes: number): BlobStore {
  if (minFreeBytes === 0) return store;
  return {
    ...store,
    async createStagingFolder(purpose = 'in') {
      if (purpose === 'in') await requireFreeSpace(folder, minFreeBytes);
      return store.createStagingFolder(purpose);
    },
  };
}

async function requireFreeSpace(folder: string, minFreeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= minFreeBytes) return;
  throw new BlobStoreUnavailableError(
    `The disk has only ${free} bytes free; LEGIBLE_MIN_FREE_DISK is ${minFreeBytes}.`,
    null,
  );
}
