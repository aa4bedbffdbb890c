import { type Document, getOriginalKey } from '../domain/documents.ts';
import { BlobNotFoundError, type BlobStore, type LocalFile } from '../domain/ports/blob-store.ts';
import type { Logger } from '../lib/logger.ts';

/** Returns null if the blob store works but does not contain the file. */
export async function fetchOriginal(
  { blobs, log }: { blobs: BlobStore; log: Logger },
  document: Document,
): Promise<LocalFile | null> {
  try {
    return await blobs.localFile(getOriginalKey(document));
  } catch (error) {
    if (!(error instanceof BlobNotFoundError)) throw error;
    await blobs.check();
    log.error({ document_id: document.id }, 'the stored file of a document is missing');
    return null;
  }
}
