import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type BlobStore, BlobStoreUnavailableError } from '../domain/ports/blob-store.ts';
import type { InstallationRecords } from '../domain/ports/records.ts';
import { readOrCreateText } from '../lib/kept-text.ts';
import { StartRefusedError } from './start-refused-error.ts';

/**
 * Returns the key that encrypts secrets in the database: the given one, or one generated at first startup.
 */
export async function loadSecretKey(given: string | null, dataDir: string): Promise<string> {
  return given ?? readOrCreateText(join(dataDir, 'secret-key'), () => randomBytes(32).toString('base64'));
}

/**
 * Throws `StartRefusedError` if the blobs belong to another database, or if the secret key is not the one
 * first used with this database, because stored secrets could no longer be decrypted.
 */
export async function checkInstallation(
  installation: InstallationRecords,
  secretKey: string,
  blobs: BlobStore,
): Promise<void> {
  const fingerprint = createHash('sha256')
    .update(`legible secret key ${secretKey}`)
    .digest('hex')
    .slice(0, 16);
  if ((await installation.setOnce('secret_key_fingerprint', fingerprint)) !== fingerprint) {
    throw new StartRefusedError(
      'This database was first used with another secret key. Set LEGIBLE_SECRET_KEY to that key (it may be in the ' +
        'file secret-key of the first data folder).',
    );
  }
  const blobStore = await identifyBlobStore(blobs, await installation.hasDocuments());
  if ((await installation.setOnce('blob_store', blobStore)) !== blobStore) {
    throw new StartRefusedError(
      `The files in ${blobs.name} belong to another database. Set LEGIBLE_DATA_DIR or ` +
        'LEGIBLE_BLOB_URL to the location of this database’s files, or DATABASE_URL to the database of these files.',
    );
  }
}

async function identifyBlobStore(blobs: BlobStore, isInUse: boolean): Promise<string> {
  try {
    return await blobs.identify(isInUse);
  } catch (error) {
    if (!(error instanceof BlobStoreUnavailableError)) throw error;
    throw new StartRefusedError(`The file storage ${blobs.name} cannot be used: ${error.message}`, {
      cause: error,
    });
  }
}
