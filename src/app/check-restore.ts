import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../config/load-config.ts';
import { hasTables } from '../storage/database/backup/load-tables.ts';
import { AdministrationError } from './administration-error.ts';
import { type BackupManifest, getSecretKeyPath, getTablePath } from './backup-folder.ts';
import { listStoredBlobs } from './open-blob-store.ts';

/**
 * Checks that the backup is complete and the target is empty. Writes nothing, so a refused restore leaves the
 * target unchanged. Throws `AdministrationError` with advice if either check fails.
 */
export async function checkRestore(config: Config, folder: string, manifest: BackupManifest): Promise<void> {
  await checkBackup(config, folder, manifest);
  checkDataFolder(config);
  await checkBlobStore(config);
  if (config.databaseUrl !== null && (await hasTables(config.databaseUrl)))
    throw new AdministrationError(
      'The database is already in use. Restore a backup only into an empty data folder and an empty database.',
    );
}

async function checkBackup({ secretKey }: Config, folder: string, manifest: BackupManifest): Promise<void> {
  if (secretKey === null && !existsSync(getSecretKeyPath(folder)))
    throw new AdministrationError(
      'This backup was created with LEGIBLE_SECRET_KEY set and does not contain that key. Set the same key here.',
    );
  const present = new Set(await readdir(join(folder, 'database')).catch(() => []));
  const missing = manifest.tables.find(({ name }) => !present.has(basename(getTablePath(folder, name))));
  if (missing !== undefined)
    throw new AdministrationError(`${folder} is damaged: the rows of ${missing.name} are missing.`);
}

function checkDataFolder({ dataDir, databaseUrl, secretKey }: Config): void {
  const used = [
    ...(databaseUrl === null ? [join(dataDir, 'postgres')] : []),
    ...(secretKey === null ? [join(dataDir, 'secret-key')] : []),
  ].find(existsSync);
  if (used !== undefined)
    throw new AdministrationError(
      `${used} already exists. A backup can only be restored into an empty data folder: set LEGIBLE_DATA_DIR to a new one.`,
    );
}

async function checkBlobStore(config: Config): Promise<void> {
  const { blobUrl, dataDir } = config;
  const name = blobUrl === null ? join(dataDir, 'blobs') : `s3://${blobUrl.bucket}/${blobUrl.prefix}`;
  for await (const { key } of listStoredBlobs(config))
    throw new AdministrationError(`${name} is not empty: it contains ${key}. Choose an empty one.`);
}
