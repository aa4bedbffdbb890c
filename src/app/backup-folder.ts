import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TableColumns } from '../storage/database/backup/open-snapshot.ts';
import { AdministrationError } from './administration-error.ts';

export const BACKUP_FORMAT = 1;

/**
 * The contents of `manifest.json` in a backup. It is written last, so a folder without it is not a complete
 * backup.
 */
export interface BackupManifest {
  format: typeof BACKUP_FORMAT;
  created_at: string;
  legible_version: string;
  postgres_version: string;
  /** File names of the applied migrations. */
  migrations: string[];
  tables: TableColumns[];
  documents: number;
  /**
   * Documents that were deleted during the backup. Their rows are in the backup, but their files may be
   * missing, so a restore deletes these documents again.
   */
  deleted_documents: { id: string; projectId: string }[];
}

export function getManifestPath(folder: string): string {
  return join(folder, 'manifest.json');
}

/** Returns the path of the gzip-compressed file that contains a table's rows in the text format of COPY. */
export function getTablePath(folder: string, table: string): string {
  return join(folder, 'database', `${table}.copy.gz`);
}

/**
 * Returns the folder for the files of the blob store. Each file's key is its path relative to this folder.
 */
export function getBlobsPath(folder: string): string {
  return join(folder, 'blobs');
}

/**
 * Returns the path of the file with the key that encrypts secrets. The file exists only if the service stores
 * the key in its data folder.
 */
export function getSecretKeyPath(folder: string): string {
  return join(folder, 'secret-key');
}

/**
 * Reads the manifest. Throws `AdministrationError` if the folder is not a complete backup that this version
 * can read.
 */
export async function readManifest(folder: string): Promise<BackupManifest> {
  let text: string;
  try {
    text = await readFile(getManifestPath(folder), 'utf8');
  } catch (error) {
    throw new AdministrationError(
      `${folder} is not a complete backup: its manifest.json cannot be read (${String(error)}).`,
    );
  }
  const manifest: BackupManifest = JSON.parse(text);
  if (manifest.format !== BACKUP_FORMAT)
    throw new AdministrationError(
      `${folder} has backup format ${manifest.format}, but this version of Legible only reads format ${BACKUP_FORMAT}. Use a newer version.`,
    );
  return manifest;
}
