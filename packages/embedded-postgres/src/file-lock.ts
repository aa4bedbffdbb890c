import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 10;
const SQLITE_BUSY = 5;

export type FileLock = { release(): void };
export type LockKind = 'shared' | 'exclusive';

/** References to the open locks. Without them, the locks would be garbage collected and thereby released. */
const held = new Set<DatabaseSync>();

/**
 * Returns null if another process holds the lock. The operating system releases the lock when the process
 * ends, even after a crash.
 *
 * Node has no file locks, but its SQLite module does: an open transaction on an empty database locks the
 * file. Nothing is ever written to this database. Do not open the file in any other way: closing any
 * descriptor of a file releases all of the process's POSIX locks on it.
 */
export function tryLock(path: string, kind: LockKind): FileLock | null {
  const database = new DatabaseSync(path);
  try {
    // A journal on disk would create a second file next to the locked file.
    if (kind === 'exclusive') database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    // A shared lock is taken by the first read, not by BEGIN.
    else database.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
  held.add(database);
  return {
    release() {
      held.delete(database);
      database.close();
    },
  };
}

/** Like `tryLock`, but waits up to `timeoutMs`. An aborted signal ends the wait. */
export async function waitForLock(
  path: string,
  kind: LockKind,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<FileLock | null> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const lock = tryLock(path, kind);
    if (lock !== null || performance.now() > deadline || signal?.aborted) return lock;
    await sleep(RETRY_MS);
  }
}
