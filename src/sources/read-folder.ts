import { constants, type Stats } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { FolderSettings } from '../domain/sources.ts';
import type { SourceParts, SourceRun } from './source-parts.ts';
import { isUnfinished, type ListedFile, takeSettledFiles } from './take-settled-files.ts';
import { findWatchedFolder } from './watched-folder.ts';

const BATCH = 500;

/** Processes new files, including those in subfolders. Returns true if any files may still be growing. */
export async function readFolder(
  parts: SourceParts,
  run: SourceRun,
  { path, includeExisting }: FolderSettings,
): Promise<boolean> {
  const folder = await findWatchedFolder(parts.settings.folder, run.lease.organizationId, path);
  return takeSettledFiles(parts, run, listFolder(folder), { source: 'folder', includeExisting });
}

async function* listFolder(folder: string): AsyncGenerator<ListedFile[]> {
  let batch: ListedFile[] = [];
  for await (const absolute of walkFolder(folder)) {
    const stats = await lstat(absolute).catch(() => null); // Null if the file was deleted in the meantime.
    if (stats === null || !stats.isFile()) continue;
    const path = relative(folder, absolute).split(sep).join('/');
    const key = createFileKey(path, stats);
    batch.push({
      key,
      path,
      size: stats.size,
      // Do not follow links, which could lead outside the allowed folder.
      read: async () => {
        const handle = await open(absolute, constants.O_RDONLY | constants.O_NOFOLLOW);
        return handle.createReadStream();
      },
      isUnchanged: async () => createFileKey(path, await lstat(absolute)) === key,
    });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* walkFolder(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (isUnfinished(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walkFolder(path);
    else if (entry.isFile()) yield path;
  }
}

/** Returns a key that changes if the file is replaced or modified, so that it is processed again. */
function createFileKey(path: string, { size, mtimeMs, ino }: Stats): string {
  return JSON.stringify([path, size, mtimeMs, ino]);
}
