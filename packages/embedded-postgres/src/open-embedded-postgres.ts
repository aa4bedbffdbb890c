import { formatConnectionString } from './contact-server.ts';
import { EmbeddedPostgresError, explainFileError } from './embedded-postgres-error.ts';
import { ensureServer } from './ensure-server.ts';
import { type FileLock, tryLock, waitForLock } from './file-lock.ts';
import { refuseIfServedElsewhere } from './find-server.ts';
import { keepRunning } from './keep-running.ts';
import { findPackage } from './package-files.ts';
import {
  isThere,
  prepareServerFolder,
  readPassword,
  type ServerFolder,
  type ServerRecord,
} from './server-folder.ts';
import { stopServer } from './server-process.ts';
import type { Log, ServerSource } from './server-source.ts';

/** Longer than a server takes to start, even with a lot of data to recover. */
const START_LOCK_LIMIT_MS = 6 * 60 * 1000;
const USERS_LOCK_LIMIT_MS = 5000;
/** All limits together are less than the 30 seconds that many service managers give a process to exit. */
const CLOSE_LOCK_LIMIT_MS = 5000;
const STOP_LIMIT_MS = 15_000;

export type EmbeddedPostgresOptions = {
  /** The application's data folder. The server uses only its subfolder `postgres`. */
  dataDir: string;
  /**
   * Name of the database's only role, a superuser. Must be the same on every start. Defaults to `postgres`.
   */
  role?: string;
  log: Log;
  /** Maximum number of connections if this call starts the server; 100 by default. */
  maxConnections?: number;
  /**
   * Folder of the package with the binaries; by default, the package that npm installed for this platform.
   */
  packageFolder?: string;
  /** Called when nothing is left to do but wait for PostgreSQL, so that the caller can do other work. */
  onWaiting?: (() => void) | undefined;
  /** Ends the wait for a recovering or stopping server. The promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
};

export type EmbeddedPostgres = {
  /** Valid until `close` is called, even if the server crashes and is restarted. */
  connectionString: string;
  /** Stops using the server, and stops the server if no other process uses it. */
  close(): Promise<void>;
};

/**
 * Starts the PostgreSQL server of a data folder, or uses the server that another process has started. The
 * server runs as long as at least one process has it open. If the last of these processes is killed, the
 * server continues to run, and the next process uses it.
 *
 * @throws {EmbeddedPostgresError} with a message for users, and a `problem` that lets the application
 * choose its advice
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, maxConnections, onWaiting, signal } = options;
  const folder = await prepareServerFolder(dataDir, options.role ?? 'postgres');
  try {
    const source = {
      folder,
      binaries: findPackage(options.packageFolder),
      log,
      maxConnections,
      onWaiting,
      signal,
    };
    const { server, usersLock } = await join(source);
    const keeper = keepRunning(source, server);
    const password = await readPassword(folder);
    let closed: Promise<void> | null = null;
    return {
      connectionString: formatConnectionString(folder, server.port, password),
      close: () => {
        closed ??= keeper.stop().then((current) => leave(folder, current, usersLock, log));
        return closed;
      },
    };
  } catch (error) {
    throw explainFileError(folder.root, error);
  }
}

async function join(source: ServerSource): Promise<{ server: ServerRecord; usersLock: FileLock }> {
  const { folder } = source;
  const startLock = await waitForLock(folder.startLock, 'exclusive', START_LOCK_LIMIT_MS, source.signal);
  if (startLock === null) {
    source.signal?.throwIfAborted();
    throw new EmbeddedPostgresError(
      'start_failed',
      `Another process has been starting or stopping the embedded PostgreSQL in ${folder.root} for six minutes. ` +
        `End it and start again.`,
    );
  }
  try {
    await refuseIfServedElsewhere(folder, hasUsers(folder));
    const usersLock = await waitForLock(folder.usersLock, 'shared', USERS_LOCK_LIMIT_MS);
    if (usersLock === null) throw new Error(`${folder.usersLock} is locked by another program`);
    try {
      return { server: await ensureServer(source, true), usersLock };
    } catch (error) {
      usersLock.release();
      throw error;
    }
  } finally {
    startLock.release();
  }
}

/** Stops using the server, and stops the server if no other process uses it. */
async function leave(
  folder: ServerFolder,
  server: ServerRecord,
  usersLock: FileLock,
  log: Log,
): Promise<void> {
  if (!(await isThere(folder.root))) {
    log('warn', 'The data folder was removed while the embedded PostgreSQL was running; stopping it', {
      folder: folder.root,
    });
    usersLock.release();
    await stopServer(server, STOP_LIMIT_MS);
    return;
  }
  const startLock = await waitForLock(folder.startLock, 'exclusive', CLOSE_LOCK_LIMIT_MS);
  usersLock.release();
  if (startLock === null) {
    log('warn', 'Left the embedded PostgreSQL to another process that is starting or stopping it');
    return;
  }
  try {
    if (hasUsers(folder)) {
      log('info', 'Left the embedded PostgreSQL running, because another process uses it');
      return;
    }
    const signal = await stopServer(server, STOP_LIMIT_MS);
    if (signal === 'SIGINT') log('info', 'Stopped the embedded PostgreSQL');
    else log('warn', 'The embedded PostgreSQL did not stop in time and was killed', { signal });
  } finally {
    startLock.release();
  }
}

/**
 * Whether a living process uses the server. The caller must hold the start lock, which each process takes
 * before it becomes a user.
 */
function hasUsers(folder: ServerFolder): boolean {
  const probe = tryLock(folder.usersLock, 'exclusive');
  probe?.release();
  return probe === null;
}
