import { formatConnectionString } from './contact-server.ts';
import { EmbeddedPostgresError, explainFileError } from './embedded-postgres-error.ts';
import { ensureServer, type Log, type ServerSource } from './ensure-server.ts';
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

/** Longer than a start with much to recover takes. */
const START_LOCK_LIMIT_MS = 6 * 60 * 1000;
const USERS_LOCK_LIMIT_MS = 5000;
/** Together they stay below 30 seconds, the time that many service managers give a process to exit. */
const CLOSE_LOCK_LIMIT_MS = 5000;
const STOP_LIMIT_MS = 15_000;

export type EmbeddedPostgresOptions = {
  /** The application's data folder; the server uses only its subfolder `postgres`. */
  dataDir: string;
  /** Name of the database's only role, its superuser; it must be the same on every start. Defaults to `postgres`. */
  role?: string;
  log: Log;
  /** How many connections the server accepts if this call starts it; defaults to 100. */
  maxConnections?: number;
  /** Folder of the package with the binaries; by default the one that npm installed for this platform. */
  packageFolder?: string;
  /** Called when all that is left is to wait for a program of PostgreSQL's: time for other work. */
  onWaiting?: (() => void) | undefined;
};

export type EmbeddedPostgres = {
  /** Stays good until `close`, also when the server dies in between and is started again. */
  connectionString: string;
  /** Ends the use of the server, and the server itself when nobody else uses it. */
  close(): Promise<void>;
};

/**
 * Opens the PostgreSQL of a data folder: starts it, or joins the one that another process has started. It is there
 * for as long as one process has it open, and outlives one that is killed; the next to open it finds it.
 *
 * @throws {EmbeddedPostgresError} with a message for users, and a `problem` from which the application can choose its advice
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, maxConnections, onWaiting } = options;
  const folder = await prepareServerFolder(dataDir, options.role ?? 'postgres');
  try {
    const source = { folder, binaries: findPackage(options.packageFolder), log, maxConnections, onWaiting };
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

/** Becomes a user of the folder's server, which runs then. */
async function join(source: ServerSource): Promise<{ server: ServerRecord; usersLock: FileLock }> {
  const { folder } = source;
  const startLock = await waitForLock(folder.startLock, 'exclusive', START_LOCK_LIMIT_MS);
  if (startLock === null) {
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

/** Stops being a user; the last one stops the server. */
async function leave(
  folder: ServerFolder,
  server: ServerRecord,
  usersLock: FileLock,
  log: Log,
): Promise<void> {
  if (!(await isThere(folder.root))) {
    log('warn', 'The data folder was taken away while the embedded PostgreSQL ran; stopping it', {
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
      log('info', 'Left the embedded PostgreSQL running, another process uses it');
      return;
    }
    const signal = await stopServer(server, STOP_LIMIT_MS);
    if (signal === 'SIGINT') log('info', 'Stopped the embedded PostgreSQL');
    else log('warn', 'The embedded PostgreSQL did not stop in time and was ended by force', { signal });
  } finally {
    startLock.release();
  }
}

/** Only under the start lock, which every new user takes first; a dead process is no user. */
function hasUsers(folder: ServerFolder): boolean {
  const probe = tryLock(folder.usersLock, 'exclusive');
  probe?.release();
  return probe === null;
}
