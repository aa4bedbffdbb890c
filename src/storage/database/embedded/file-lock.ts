import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 10;
const SQLITE_BUSY = 5;

export type FileLock = { release(): void };
export type LockKind = 'shared' | 'exclusive';

/**
 * Locks a file among processes, or returns `null` when others hold it. The operating system takes the lock back
 * when the process ends, however it ends, so no dead process ever counts and no process number is trusted.
 *
 * Node has no file locks of its own, but its SQLite has: an open transaction on an empty database is one. Nothing
 * is ever written to the file. Mind that it must not be opened by other means in the same process: closing any
 * descriptor of a file drops the process's POSIX locks on it.
 */
export function tryLock(path: string, kind: LockKind): FileLock | null {
  const database = new DatabaseSync(path);
  try {
    if (kind === 'exclusive') database.exec('BEGIN EXCLUSIVE');
    // A shared lock is taken with the first read, not with BEGIN.
    else database.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
  return { release: () => database.close() };
}

/** As `tryLock`, but waits up to `timeoutMs` for it. */
export async function waitForLock(path: string, kind: LockKind, timeoutMs: number): Promise<FileLock | null> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const lock = tryLock(path, kind);
    if (lock !== null || performance.now() > deadline) return lock;
    await sleep(RETRY_MS);
  }
}
