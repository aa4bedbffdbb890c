import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileLock, tryLock } from '#embedded-postgres/file-lock';
import { getSystemErrorCode } from '../../lib/disk-errors.ts';
import { checkStagingFolder } from './check-staging-folder.ts';

/** Temporary files of this process. Other processes can detect that the folder of these files is in use. */
export interface StagingArea {
  createFolder(purpose: 'in' | 'out'): Promise<string>;
  /** Throws an error with a system code (`ENOSPC`, `EROFS`, …) if no files can be written. */
  check(): Promise<void>;
  /**
   * Deletes folders of processes that have ended, and those last changed before the given time. Returns the
   * number of deleted folders.
   */
  deleteAbandoned(before: Date): Promise<number>;
  close(): Promise<void>;
}

/** Prefix of the folder names, followed by the process ID. */
const OWNED = 'process-';
const LOCK = 'lock';

/**
 * Opens the staging area of this process: a separate folder, which is created with its first file and
 * contains a locked file. The lock shows other processes whether this one is still running, without process
 * IDs or clocks, and even from another container.
 */
export async function openStagingArea(root: string): Promise<StagingArea> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  let opening: Promise<OwnFolder> | null = null;
  const openOwn = () => {
    // After a failure such as a full disk, the next call tries again.
    opening ??= openOwnFolder(root).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  return {
    async createFolder(purpose) {
      const { path } = await openOwn();
      const prefix = join(path, `${purpose}-`);
      return mkdtemp(prefix).catch(async (error: unknown) => {
        if (getSystemErrorCode(error) !== 'ENOENT') throw error;
        await mkdir(path, { recursive: true, mode: 0o700 });
        return mkdtemp(prefix);
      });
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
  // Lock the file before the folder gets its final name. Otherwise, the folder would look abandoned for a
  // moment.
  const unfinished = await mkdtemp(join(root, 'new-'));
  const lock = lockOrNull(join(unfinished, LOCK));
  const path = join(root, `${OWNED}${process.pid}-${randomBytes(6).toString('hex')}`);
  await rename(unfinished, path);
  return { path, lock };
}

/** Deletes everything in the folder of a process that has ended, and only old files in other folders. */
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
  // The process that owns the folder deleted it in the meantime.
  if (stats === null || stats.mtime >= before) return 0;
  await rm(folder, { recursive: true, force: true });
  return 1;
}

/**
 * Returns null if another process has the lock, or if the file system does not support locks. In that case,
 * the age of the files decides whether they are deleted.
 */
function lockOrNull(path: string): FileLock | null {
  try {
    return tryLock(path, 'exclusive');
  } catch {
    // The file system does not support locks, or the owner has just deleted the folder.
    return null;
  }
}
