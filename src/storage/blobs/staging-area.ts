import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileLock, tryLock } from '#embedded-postgres/file-lock';
import { checkStagingFolder } from './check-staging-folder.ts';

/** Temporary files of this process, in a folder that other processes recognize as being in use. */
export interface StagingArea {
  createFolder(purpose: 'in' | 'out'): Promise<string>;
  /** Throws an error with a system code (`ENOSPC`, `EROFS`, …) unless files can be written. */
  check(): Promise<void>;
  /**
   * Deletes the folders of dead processes, and folders last changed before the time; returns the number of
   * deleted folders.
   */
  deleteAbandoned(before: Date): Promise<number>;
  close(): Promise<void>;
}

/** Prefix of the names of folders; the process ID follows. */
const OWNED = 'process-';
const LOCK = 'lock';

/**
 * Opens `root` for this process. Each process has a folder there, created for its first file, with a locked file in
 * it. The files of a dead process can therefore be recognized without relying on a process ID or a clock, even from
 * another container.
 */
export async function openStagingArea(root: string): Promise<StagingArea> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  let opening: Promise<OwnFolder> | null = null;
  const openOwn = () => {
    // After a failure, such as a full disk, the next call tries again.
    opening ??= openOwnFolder(root).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  return {
    async createFolder(purpose) {
      const { path } = await openOwn();
      await mkdir(path, { recursive: true, mode: 0o700 });
      return mkdtemp(join(path, `${purpose}-`));
    },
    check: () => checkStagingFolder(root),
    async deleteAbandoned(before) {
      const own = await opening;
      let deleted = 0;
      for (const name of await readdir(root)) {
        const folder = join(root, name);
        deleted += name.startsWith(OWNED)
          ? await deleteInOwned(folder, before, folder === own?.path)
          : await deleteIfOlder(folder, before);
      }
      return deleted;
    },
    async close() {
      const own = await opening;
      opening = null;
      if (own === null) return;
      await rm(own.path, { recursive: true, force: true, maxRetries: 3 });
      own.lock?.release();
    },
  };
}

interface OwnFolder {
  path: string;
  lock: FileLock | null;
}

async function openOwnFolder(root: string): Promise<OwnFolder> {
  // The folder is locked before it gets its final name; otherwise, it would seem abandoned for a moment.
  const unfinished = await mkdtemp(join(root, 'new-'));
  const lock = lockOrNull(join(unfinished, LOCK));
  const path = join(root, `${OWNED}${process.pid}-${randomBytes(6).toString('hex')}`);
  await rename(unfinished, path);
  return { path, lock };
}

/** Deletes everything if the process is dead, otherwise only old files. */
async function deleteInOwned(folder: string, before: Date, isOwn: boolean): Promise<number> {
  const lock = isOwn ? null : lockOrNull(join(folder, LOCK));
  if (lock !== null) {
    try {
      const names = await readdir(folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      return names.filter((name) => name !== LOCK).length;
    } finally {
      lock.release();
    }
  }
  let deleted = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (name !== LOCK) deleted += await deleteIfOlder(join(folder, name), before);
  }
  return deleted;
}

async function deleteIfOlder(folder: string, before: Date): Promise<number> {
  const stats = await stat(folder).catch(() => null);
  // The owner has deleted it in the meantime.
  if (stats === null || stats.mtime >= before) return 0;
  await rm(folder, { recursive: true, force: true });
  return 1;
}

/**
 * Returns null if another process has the lock or the file system has no locks; then, only the age of the
 * folder counts.
 */
function lockOrNull(path: string): FileLock | null {
  try {
    return tryLock(path, 'exclusive');
  } catch {
    // A network file system without locks, or a folder that its owner has just deleted.
    return null;
  }
}
