import { constants, type Stats } from 'node:fs';
import { lstat, open, readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { FolderSettings } from '../domain/sources.ts';
import type { SourceParts, SourceRun } from './source-parts.ts';
import { takeFile } from './take-file.ts';
import { findWatchedFolder } from './watched-folder.ts';

/** Names of files that another program is still writing. */
const UNFINISHED = /^[.~]|\.(?:part|partial|tmp|temp|crdownload|filepart|swp)$/i;
const BATCH = 500;

interface FoundFile {
  path: string;
  absolute: string;
  stats: Stats;
  key: string;
}

/**
 * Takes the new files of a folder and its subfolders. A file is taken when it has the same size and time in two
 * consecutive runs. Returns whether there are files that may still be growing.
 */
export async function readFolder(
  parts: SourceParts,
  run: SourceRun,
  settings: FolderSettings,
): Promise<boolean> {
  const { sources } = parts.records;
  const root = parts.settings.folder;
  const folder = await findWatchedFolder(root, run.lease.organizationId, settings.path);
  const before = run.lease.cursor;
  const unsettled: Record<string, string> = {};
  const isBaseline = before.baselined !== true && !settings.includeExisting;
  for await (const batch of findFiles(folder)) {
    run.signal.throwIfAborted();
    if (isBaseline) {
      await sources.addPresent(
        run.lease,
        batch.map(({ key, path: name }) => ({ key, name })),
      );
      continue;
    }
    const known = await sources.findKnown(
      run.lease.source.id,
      batch.map(({ key }) => key),
    );
    for (const file of batch.filter(({ key }) => !known.has(key))) {
      run.signal.throwIfAborted();
      if (before.unsettled?.[file.path] === file.key) await takeFound(parts, run, file);
      else unsettled[file.path] = file.key;
    }
  }
  await sources.saveCursor(run.lease, { baselined: true, unsettled });
  return Object.keys(unsettled).length > 0;
}

async function takeFound(parts: SourceParts, run: SourceRun, file: FoundFile): Promise<void> {
  const { absolute, path, key, stats } = file;
  const staging = await parts.blobs.createStagingFolder();
  try {
    await takeFile(parts, run, staging, {
      key,
      path,
      size: stats.size,
      source: 'folder',
      // A link could lead outside the allowed folder.
      read: async () => {
        const handle = await open(absolute, constants.O_RDONLY | constants.O_NOFOLLOW);
        return handle.createReadStream();
      },
      isUnchanged: async () => createFileKey(path, await lstat(absolute)) === key,
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function* findFiles(folder: string): AsyncGenerator<FoundFile[]> {
  let batch: FoundFile[] = [];
  for await (const absolute of walkFolder(folder)) {
    const stats = await lstat(absolute).catch(() => null); // Deleted in the meantime.
    if (stats === null || !stats.isFile()) continue;
    const path = relative(folder, absolute).split(sep).join('/');
    batch.push({ path, absolute, stats, key: createFileKey(path, stats) });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* walkFolder(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (UNFINISHED.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walkFolder(path);
    else if (entry.isFile()) yield path;
  }
}

/** A replaced or changed file counts as a new one. */
export function createFileKey(path: string, { size, mtimeMs, ino }: Stats): string {
  return JSON.stringify([path, size, mtimeMs, ino]);
}
