import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Config } from '../config/load-config.ts';
import { getOriginalKey } from '../domain/documents.ts';
import { BlobNotFoundError, type BlobStore } from '../domain/ports/blob-store.ts';
import { runForEachConcurrently } from '../lib/for-each-concurrently.ts';
import { hasTables } from '../storage/database/backup/load-tables.ts';
import {
  type DatabaseSnapshot,
  openSnapshot,
  type SnapshotDocument,
} from '../storage/database/backup/open-snapshot.ts';
import { AdministrationError } from './administration-error.ts';
import {
  BACKUP_FORMAT,
  type BackupManifest,
  getBlobsPath,
  getManifestPath,
  getSecretKeyPath,
  getTablePath,
} from './backup-folder.ts';
import { PRODUCT_VERSION } from './product-version.ts';

/** Each request to S3 is slow, but S3 handles many requests in parallel. */
const CONCURRENT_COPIES = 8;
const KEYS_PER_LOOKUP = 1_000;

export interface BackupResult {
  documents: number;
  files: number;
  /** Identifiers of documents whose file is missing from the blob store. */
  missing: string[];
}

/**
 * Copies the rows and files of a running service into an empty folder. The rows come from a consistent
 * snapshot. The service writes each file before its row and never changes it, so every document in the
 * snapshot has its file. The manifest lists documents that are deleted during the backup, so that a restore
 * does not bring them back.
 */
export async function createBackup(
  config: Pick<Config, 'secretKey' | 'dataDir'>,
  connectionString: string,
  blobs: BlobStore,
  folder: string,
  onFile: (files: number) => void = () => {},
): Promise<BackupResult> {
  if (!(await hasTables(connectionString)))
    throw new AdministrationError('The database contains no Legible tables, so there is nothing to back up.');
  await makeEmptyFolder(folder);
  const snapshot = await openSnapshot(connectionString);
  try {
    await mkdir(join(folder, 'database'), { mode: 0o700 });
    for (const table of snapshot.tables)
      await pipeline(
        snapshot.readTable(table),
        createGzip({ level: 1 }),
        createWriteStream(getTablePath(folder, table.name), { mode: 0o600 }),
      );
    if (config.secretKey === null)
      await copyFile(join(config.dataDir, 'secret-key'), getSecretKeyPath(folder));
    let files = 0;
    const copy = async (key: string) => {
      await copyBlob(blobs, key, join(getBlobsPath(folder), key));
      onFile(++files);
    };
    const { documents, withoutFile } = await copyOriginals(snapshot, copy);
    await copyOtherBlobs(snapshot, blobs, copy);
    const { deleted, missing } = await explainMissing(connectionString, withoutFile);
    await writeManifest(folder, {
      format: BACKUP_FORMAT,
      created_at: new Date().toISOString(),
      legible_version: PRODUCT_VERSION,
      postgres_version: snapshot.serverVersion,
      migrations: snapshot.migrations,
      tables: snapshot.tables,
      documents,
      deleted_documents: deleted,
    });
    return { documents, files, missing: missing.map(({ id }) => id) };
  } finally {
    await snapshot.close();
  }
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new AdministrationError(`${folder} is not empty. Choose a new folder for each backup.`);
}

/** Copies the uploaded files. Returns the number of documents, and the documents whose files are missing. */
async function copyOriginals(
  snapshot: DatabaseSnapshot,
  copy: (key: string) => Promise<void>,
): Promise<{ documents: number; withoutFile: SnapshotDocument[] }> {
  const withoutFile: SnapshotDocument[] = [];
  let documents = 0;
  await runForEachConcurrently(snapshot.listDocuments(), CONCURRENT_COPIES, async (document) => {
    documents++;
    try {
      await copy(getOriginalKey(document));
    } catch (error) {
      if (!(error instanceof BlobNotFoundError)) throw error;
      withoutFile.push(document);
    }
  });
  return { documents, withoutFile };
}

/**
 * Copies all other files of documents and exports in the snapshot. Skips a file that disappears during the
 * copy, because its document or export has been deleted.
 */
async function copyOtherBlobs(
  snapshot: DatabaseSnapshot,
  blobs: BlobStore,
  copy: (key: string) => Promise<void>,
): Promise<void> {
  await runForEachConcurrently(listOtherKeys(snapshot, blobs), CONCURRENT_COPIES, async (key) => {
    try {
      await copy(key);
    } catch (error) {
      if (!(error instanceof BlobNotFoundError)) throw error;
    }
  });
}

async function* listOtherKeys(snapshot: DatabaseSnapshot, blobs: BlobStore): AsyncGenerator<string> {
  let batch: { key: string; ownerId: string }[] = [];
  for await (const { key } of blobs.list()) {
    const [projectId = '', ownerId = ''] = key.split('/');
    if (key !== getOriginalKey({ projectId, id: ownerId })) batch.push({ key, ownerId });
    if (batch.length < KEYS_PER_LOOKUP) continue;
    yield* await keepExisting(snapshot, batch);
    batch = [];
  }
  yield* await keepExisting(snapshot, batch);
}

async function keepExisting(
  snapshot: DatabaseSnapshot,
  batch: { key: string; ownerId: string }[],
): Promise<string[]> {
  const existing = await snapshot.findExisting([...new Set(batch.map(({ ownerId }) => ownerId))]);
  return batch.filter(({ ownerId }) => existing.has(ownerId)).map(({ key }) => key);
}

/**
 * Determines why files are missing. A document whose row is gone was deleted after the snapshot; any other
 * document has lost its file.
 */
async function explainMissing(
  connectionString: string,
  withoutFile: SnapshotDocument[],
): Promise<{ deleted: SnapshotDocument[]; missing: SnapshotDocument[] }> {
  if (withoutFile.length === 0) return { deleted: [], missing: [] };
  const now = await openSnapshot(connectionString);
  try {
    const existing = await now.findExisting(withoutFile.map(({ id }) => id));
    return {
      deleted: withoutFile.filter(({ id }) => !existing.has(id)),
      missing: withoutFile.filter(({ id }) => existing.has(id)),
    };
  } finally {
    await now.close();
  }
}

async function copyBlob(blobs: BlobStore, key: string, path: string): Promise<void> {
  const { stream } = await blobs.open(key);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
}

async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const file = await open(getManifestPath(folder), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
