import { randomBytes } from 'node:crypto';
import {
  access,
  constants,
  copyFile,
  type FileHandle,
  lchown,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
  truncate,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  createNotWritableError,
  EmbeddedPostgresError,
  explainFileError,
  getErrorCode,
  getErrorMessage,
} from './embedded-postgres-error.ts';

// O_NOFOLLOW: if the log has been replaced with a link, the link is not followed.
const LOG_FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
const LOG_LIMIT_BYTES = 8 * 1024 * 1024;

/** The paths of the embedded server's files, all under `<data folder>/postgres`, and the name of its role. */
export type ServerFolder = {
  root: string;
  /** The database is created elsewhere and then renamed, so it is either complete or missing. */
  data: string;
  password: string;
  /** Contains a `ServerRecord`. */
  record: string;
  /** A process must hold this lock to find, start or stop the server. */
  startLock: string;
  /** All processes that use the server share this lock. */
  usersLock: string;
  log: string;
  /** The only role of the database, a superuser. */
  role: string;
};

/** Identifies the server. Written by the process that started the server or took it over. */
export type ServerRecord = { pid: number; startedAt: string; place: string; port: number };

/** Creates the folder if necessary. Only the application's account can access it. */
export async function prepareServerFolder(dataDir: string, role: string): Promise<ServerFolder> {
  const root = join(dataDir, 'postgres');
  try {
    await mkdir(dataDir, { recursive: true });
    if (!(await isThere(root))) await mkdir(root, { recursive: true, mode: 0o700 });
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    // Node reports ENOENT if a recursive mkdir encounters a read-only file system.
    throw getErrorCode(error) === 'ENOENT'
      ? createNotWritableError(dataDir, getErrorMessage(error), error)
      : explainFileError(dataDir, error);
  }
  return {
    root,
    data: join(root, 'data'),
    password: join(root, 'password'),
    record: join(root, 'server.json'),
    startLock: join(root, 'start.lock'),
    usersLock: join(root, 'users.lock'),
    log: join(root, 'server.log'),
    role,
  };
}

export async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Creates and stores a password. This must happen before the database that requires it is created. */
export async function createPassword(folder: ServerFolder): Promise<string> {
  const password = randomBytes(32).toString('base64url');
  await writeDurably(folder.password, password);
  return password;
}

export async function readPassword(folder: ServerFolder): Promise<string> {
  const password = await readOrNull(folder.password);
  if (password !== null && password !== '') return password;
  throw new EmbeddedPostgresError(
    'damaged',
    `The embedded database in ${folder.data} exists, but its password file ${folder.password} does not. ` +
      `Restore that file from a backup.`,
  );
}

export async function readRecord(folder: ServerFolder): Promise<ServerRecord | null> {
  const text = await readOrNull(folder.record);
  if (text === null) return null;
  try {
    const { pid, startedAt, place, port } = JSON.parse(text);
    const whole = Number.isInteger(pid) && typeof startedAt === 'string' && typeof place === 'string';
    return whole && Number.isInteger(port) ? { pid, startedAt, place, port } : null;
  } catch {
    // There is no usable record; the server is then found through its postmaster.pid.
    return null;
  }
}

export async function writeRecord(folder: ServerFolder, record: ServerRecord): Promise<void> {
  await writeDurably(folder.record, `${JSON.stringify(record)}\n`);
}

/**
 * Copies a log that is too large to `server.log.1` and truncates it. The log is not renamed, because the
 * running server keeps it open. Truncating is safe, because the server appends to the log.
 */
export async function boundLog(folder: ServerFolder): Promise<void> {
  try {
    if ((await stat(folder.log)).size < LOG_LIMIT_BYTES) return;
    const older = `${folder.log}.1`;
    await rm(older, { force: true });
    await copyFile(folder.log, older, constants.COPYFILE_EXCL);
    await giveToOwner(older);
    await truncate(folder.log);
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw explainFileError(folder.root, error);
  }
}

export async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

export async function openLog(folder: ServerFolder): Promise<FileHandle> {
  const file = await open(folder.log, LOG_FLAGS, 0o600);
  await giveToOwner(folder.log);
  return file;
}

async function writeDurably(path: string, text: string): Promise<void> {
  const unfinished = `${path}.new`;
  await rm(unfinished, { force: true });
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await giveToOwner(unfinished);
  await rename(unfinished, path);
  await syncFolder(dirname(path));
}

/** Gives a path that root has created to the owner of the parent folder, who must still be able to use it. */
async function giveToOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  if (uid !== 0) await lchown(path, uid, gid);
}

/** Makes created, renamed and removed files survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
