import { BlobStoreUnavailableError } from './ports/blob-store.ts';
import { RecordsUnavailableError } from './ports/records.ts';

/**
 * Whether work failed because the database or the blob store is unavailable. Such work can be repeated later.
 */
export function isOutage(error: unknown): boolean {
  return error instanceof BlobStoreUnavailableError || error instanceof RecordsUnavailableError;
}
