import { resolve } from 'node:path';
import { createBackup } from '../app/create-backup.ts';
import { openDatabaseServer } from '../app/database-server.ts';
import { createLogger } from '../app/logger.ts';
import { openBlobStore } from '../app/open-blob-store.ts';
import { restoreBackup } from '../app/restore-backup.ts';
import { requireDatabase } from '../app/with-records.ts';
import { loadConfig } from '../config/load-config.ts';
import { countNoun } from './count-noun.ts';
import { UsageError } from './usage-error.ts';

export const BACKUP_HELP = `usage: legible backup FOLDER

Copies a consistent snapshot of the database and the files to a new folder while the service is running. Run it on the same
machine with the same settings (LEGIBLE_DATA_DIR, DATABASE_URL, LEGIBLE_BLOB_URL). The folder contains documents and secrets,
so keep it private.

example:
  legible backup /backups/legible-2026-11-22
`;

export const RESTORE_HELP = `usage: legible restore FOLDER

Restores a backup into an empty data folder (LEGIBLE_DATA_DIR) or into an empty database and bucket (DATABASE_URL,
LEGIBLE_BLOB_URL). The backup may come from an older version of Legible and of PostgreSQL.

example:
  LEGIBLE_DATA_DIR=/var/lib/legible-new legible restore /backups/legible-2026-11-22
`;

const FILES_PER_PROGRESS_LINE = 1_000;

/** Runs `legible backup FOLDER`. Exits with status 1 if files of documents are missing. */
export async function runBackup([folder, ...rest]: string[]): Promise<void> {
  if (folder === undefined || rest.length > 0) throw new UsageError(BACKUP_HELP);
  const config = loadConfig(process.env);
  requireDatabase(config);
  const server = await openDatabaseServer(config, createLogger('warn'));
  try {
    const blobs = await openBlobStore(config);
    const result = await createBackup(config, server.connectionString, blobs, resolve(folder), showProgress);
    await blobs.close();
    process.stdout.write(
      `Backed up ${countNoun(result.documents, 'document')} with ${countNoun(result.files, 'file')}.\n`,
    );
    report(result.missing, 'without a file, because it was already missing in the service');
  } finally {
    await server.close();
  }
}

/** Runs `legible restore FOLDER`. Exits with status 1 if restored files differ from the uploaded files. */
export async function restore([folder, ...rest]: string[]): Promise<void> {
  if (folder === undefined || rest.length > 0) throw new UsageError(RESTORE_HELP);
  const result = await restoreBackup(
    loadConfig(process.env),
    resolve(folder),
    createLogger('warn'),
    showProgress,
  );
  process.stdout.write(
    `Restored ${countNoun(result.documents, 'document')} with ${countNoun(result.files, 'file')}. Start the service now.\n`,
  );
  report(result.damaged, 'with a damaged file that differs from the uploaded one');
}

function showProgress(files: number): void {
  if (files % FILES_PER_PROGRESS_LINE === 0) process.stderr.write(`${files} files\n`);
}

function report(ids: string[], what: string): void {
  if (ids.length === 0) return;
  process.stderr.write(`${countNoun(ids.length, 'document')} ${what}:\n${ids.join('\n')}\n`);
  process.exitCode = 1;
}
