import type { Config } from '../config/load-config.ts';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import { listDiskBlobs, openDiskBlobStore } from '../storage/blobs/disk-blob-store.ts';
import { keepDiskFree } from '../storage/blobs/keep-disk-free.ts';

/**
 * Opens the configured S3 bucket or, if there is none, the folder for blobs. The S3 client is loaded only if
 * needed, because it is large.
 */
export async function openBlobStore(config: Config): Promise<BlobStore> {
  return keepDiskFree(await openStore(config), config.dataDir, config.minFreeBytes);
}

async function openStore({ blobUrl, dataDir }: Config): Promise<BlobStore> {
  if (blobUrl === null) return openDiskBlobStore(dataDir);
  const { openS3BlobStore } = await import('../storage/blobs/s3-blob-store.ts');
  return openS3BlobStore(blobUrl, dataDir);
}

/** Lists the stored blobs. Unlike `openBlobStore`, this does not create a folder. */
export async function* listStoredBlobs({ blobUrl, dataDir }: Config): AsyncGenerator<{ key: string }> {
  if (blobUrl === null) return yield* listDiskBlobs(dataDir);
  const { listS3Blobs } = await import('../storage/blobs/s3-blob-store.ts');
  yield* listS3Blobs(blobUrl);
}
