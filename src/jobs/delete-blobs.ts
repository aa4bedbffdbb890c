import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { JobHandlers } from '../domain/ports/job-queue.ts';

export function deleteBlobs(blobs: BlobStore): JobHandlers['delete_blobs'] {
  return async ({ prefixes }, signal) => {
    for (const prefix of prefixes) {
      signal.throwIfAborted();
      await blobs.deletePrefix(prefix);
    }
  };
}
