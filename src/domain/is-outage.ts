import { BlobStoreUnavailableError } from './ports/blob-store.ts';
import { RecordsUnavailableError } from './ports/records.ts';

/** Returns true if the database or the blob store was unavailable, so the work can be repeated later. */
export function isOutage(error: unknown): boolean {
  return error instanceof BlobStoreUnavailableError || error instanceof RecordsUnavailableError;
}
