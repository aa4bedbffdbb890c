import { spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createCannotStartError,
  createStartFailedError,
  EmbeddedPostgresError,
  getErrorCode,
} from './embedded-postgres-error.ts';
import { type FolderAccess, openFor, type ServerAccount } from './server-account.ts';
import { createPassword, readOrNull, type ServerFolder, syncFolder } from './server-folder.ts';
import { createServerEnvironment } from './server-settings.ts';

const UNFINISHED = 'unfinished-';

/** Name of the database that the application uses. */
export const DATABASE = 'postgres';

/**
 * Returns false if the folder is empty or missing. Throws if the database has a different major version or if
 * the folder contains something else.
 */
export async function hasDatabase(folder: ServerFolder, major: string): Promise<boolean> {
  const entries = await readdir(folder.root);
  if (!entries.includes('data')) return false;
  const version = (await readOrNull(join(folder.data, 'PG_VERSION')))?.trim();
  if (version === major) return true;
  if (version === undefined) {
    throw new EmbeddedPostgresError(
      'damaged',
      `${folder.data} is not a PostgreSQL database (it has no PG_VERSION). Restore it from a backup, or  ` +
        `move it away to start with an empty one.`,
    );
  }
  throw new EmbeddedPostgresError(
    'other_version',
    `The embedded database in ${folder.data} was created by PostgreSQL ${version}, but this program has PostgreSQL ` +
      `${major}.`,
  );
}

/**
 * Creates a database. Its folder gets its final name only at the end, so that an incomplete database is never
 * used.
 */
export async function initializeDatabase(
  { folder, onWaiting }: { folder: ServerFolder; onWaiting?: (() => void) | undefined },
  binaries: string,
  account: ServerAccount,
): Promise<void> {
  await removeUnfinished(folder);
  const unfinished = await mkdtemp(join(folder.root, UNFINISHED));
  try {
    const passwordFile = join(unfinished, 'password');
    await writeFile(passwordFile, await createPassword(folder), { mode: 0o600 });
    if (account.kind === 'other') {
      await chown(passwordFile, account.uid, account.gid);
      await chown(unfinished, account.uid, account.gid);
    }
    const access = await openFor(account, unfinished);
    try {
      await runInitdb(folder, binaries, access, onWaiting);
    } finally {
      await access.close();
    }
    await rename(join(unfinished, 'data'), folder.data);
    await syncFolder(folder.root);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/**
 * Returns the arguments of initdb. The locale `C.UTF-8` sorts by code point on every system but still
 * classifies the characters of all languages.
 */
function listInitdbArguments(path: string, role: string): string[] {
  return [
    `--pgdata=${path}/data`,
    `--pwfile=${path}/password`,
    `--username=${role}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ];
}

async function runInitdb(
  folder: ServerFolder,
  binaries: string,
  access: FolderAccess,
  onWaiting: (() => void) | undefined,
): Promise<void> {
  const initdb = spawn(join(binaries, 'bin', 'initdb'), listInitdbArguments(access.path, folder.role), {
    ...access.identity,
    cwd: '/',
    env: createServerEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe', access.descriptor ?? 'ignore'],
  });
  let said = '';
  let errors = '';
  initdb.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  initdb.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  onWaiting?.();
  const status = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    initdb.once('error', (error) => reject(createCannotStartError(error)));
    initdb.once('close', (code, signal) => resolve(code ?? signal));
  });
  if (status !== 0)
    throw createStartFailedError(folder.root, errors || said || `initdb exited with ${status}`);
}

/**
 * Removes the unfinished folders of killed processes. A folder in which initdb is still running is removed at
 * a later start.
 */
async function removeUnfinished(folder: ServerFolder): Promise<void> {
  for (const entry of await readdir(folder.root)) {
    if (!entry.startsWith(UNFINISHED)) continue;
    try {
      await rm(join(folder.root, entry), { recursive: true, force: true });
    } catch (error) {
      if (getErrorCode(error) !== 'ENOTEMPTY') throw error;
    }
  }
}
