import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { opendir, readFile, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Config } from '../config/load-config.ts';
import { getOriginalKey } from '../domain/documents.ts';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { Records } from '../domain/ports/records.ts';
import { runForEachConcurrently } from '../lib/for-each-concurrently.ts';
import { readOrCreateText } from '../lib/kept-text.ts';
import type { Logger } from '../lib/logger.ts';
import { loadTables } from '../storage/database/backup/load-tables.ts';
import { migrate } from '../storage/database/migrate.ts';
import { openDatabase } from '../storage/database/open-database.ts';
import {
  type BackupManifest,
  getBlobsPath,
  getSecretKeyPath,
  getTablePath,
  readManifest,
} from './backup-folder.ts';
import { checkRestore } from './check-restore.ts';
import { openDatabaseServer } from './database-server.ts';
import { openBlobStore } from './open-blob-store.ts';
import { type OpenRecords, openRecords } from './open-records.ts';

const CONCURRENT_COPIES = 8;

export interface RestoreResult {
  documents: number;
  files: number;
  /** Identifiers of documents whose restored file does not match the SHA-256 digest in the database. */
  damaged: string[];
}

/**
 * Restores a backup into an empty data folder, or an empty database and bucket. Restores the files first and
 * then all rows in one transaction, so that an interrupted restore never looks complete. The target may run a
 * different version of PostgreSQL. Throws `AdministrationError` if the target is not empty or the backup
 * cannot be used.
 */
export async function restoreBackup(
  config: Config,
  folder: string,
  log: Logger,
  onFile: (files: number) => void = () => {},
): Promise<RestoreResult> {
  const manifest = await readManifest(folder);
  await checkRestore(config, folder, manifest);
  await restoreSecretKey(config, folder);
  const server = await openDatabaseServer(config, log);
  try {
    const blobs = await openBlobStore(config);
    try {
      const { files, digests } = await restoreBlobs(blobs, folder, onFile);
      await restoreRows(server.connectionString, manifest, folder, log);
      const shared = { ...server, close: async () => {} };
      const opened = await openRecords(config, { worker: false, log, server: Promise.resolve(shared) });
      const damaged = await finishRestore(opened, blobs, manifest, digests);
      return { documents: manifest.documents - manifest.deleted_documents.length, files, damaged };
    } finally {
      await blobs.close();
    }
  } finally {
    await server.close();
  }
}

/** Without this key, the service would refuse to start with the restored rows. */
async function restoreSecretKey(config: Config, folder: string): Promise<void> {
  if (config.secretKey !== null) return;
  const secretKey = (await readFile(getSecretKeyPath(folder), 'utf8')).trim();
  await readOrCreateText(join(config.dataDir, 'secret-key'), () => secretKey);
}

/** Returns the digests of the uploaded files, keyed by document identifier. */
async function restoreBlobs(
  blobs: BlobStore,
  folder: string,
  onFile: (files: number) => void,
): Promise<{ files: number; digests: Map<string, string> }> {
  const digests = new Map<string, string>();
  let files = 0;
  const staging = await blobs.createStagingFolder();
  try {
    await runForEachConcurrently(listBlobKeys(getBlobsPath(folder)), CONCURRENT_COPIES, async (key) => {
      const [projectId = '', id = ''] = key.split('/');
      const staged = join(staging, key.replaceAll('/', '~'));
      const hash = createHash('sha256');
      await pipeline(
        createReadStream(join(getBlobsPath(folder), key)),
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            yield chunk;
          }
        },
        createWriteStream(staged, { mode: 0o600 }),
      );
      if (key === getOriginalKey({ projectId, id })) digests.set(id, hash.digest('hex'));
      await blobs.putFile(key, staged);
      onFile(++files);
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return { files, digests };
}

async function* listBlobKeys(root: string): AsyncGenerator<string> {
  if (!existsSync(root)) return;
  for await (const entry of await opendir(root, { recursive: true }))
    if (entry.isFile()) yield relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
}

async function restoreRows(
  connectionString: string,
  manifest: BackupManifest,
  folder: string,
  log: Logger,
): Promise<void> {
  const database = openDatabase(connectionString, log, { max: 2 });
  try {
    await migrate(database, log, { names: manifest.migrations });
  } finally {
    await database.destroy();
  }
  await loadTables(connectionString, manifest.tables, ({ name }, target) =>
    pipeline(createReadStream(getTablePath(folder, name)), createGunzip(), target),
  );
}

/**
 * Migrates the tables, links the database to its blobs, and deletes the documents that were deleted during
 * the backup.
 */
async function finishRestore(
  opened: OpenRecords,
  blobs: BlobStore,
  manifest: BackupManifest,
  digests: Map<string, string>,
): Promise<string[]> {
  try {
    await opened.records.installation.replace('blob_store', await blobs.identify(false));
    for (const { id, projectId } of manifest.deleted_documents)
      await opened.records.documents.delete(projectId, id);
    return await findDamaged(opened.records, digests);
  } finally {
    await opened.close(1_000);
  }
}

async function findDamaged(records: Records, digests: Map<string, string>): Promise<string[]> {
  const damaged: string[] = [];
  const entries = [...digests];
  for (let start = 0; start < entries.length; start += 1_000) {
    const batch = entries.slice(start, start + 1_000);
    const expected = await records.documents.findDigests(batch.map(([id]) => id));
    for (const [id, digest] of batch) {
      const uploaded = expected.get(id);
      if (uploaded !== undefined && uploaded !== digest) damaged.push(id);
    }
  }
  return damaged;
}
