import { constants } from 'node:fs';
import { chmod, lchown, lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getErrorCode } from './embedded-postgres-error.ts';
import { readOrNull } from './server-folder.ts';

/**
 * The account that runs the server. Normally, this is the account of this process. If the process runs as
 * root, it is another account, because PostgreSQL refuses to run as root.
 */
export type ServerAccount = { kind: 'own'; uid: number } | { kind: 'other'; uid: number; gid: number };

/**
 * How a program that runs under the server's account can access a folder: its path, and options for `spawn`.
 */
export type FolderAccess = {
  path: string;
  identity: { uid: number; gid: number } | Record<string, never>;
  /** Descriptor of the folder, which the program receives as descriptor 3; null if it can use the path. */
  descriptor: number | null;
  close(): Promise<void>;
};

const NOBODY = { uid: 65534, gid: 65534 };

/**
 * Returns the account that runs the server. If this process runs as root, this is the owner of the database,
 * or `nobody` for a new database. Otherwise, it is the account of this process.
 */
export async function chooseAccount(data: string): Promise<ServerAccount> {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) return { kind: 'own', uid };
  try {
    const owner = await lstat(data);
    if (owner.uid !== 0) return { kind: 'other', uid: owner.uid, gid: owner.gid };
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error;
  }
  const line = ((await readOrNull('/etc/passwd')) ?? '')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , nobody, group] = line?.split(':') ?? [];
  return { kind: 'other', uid: Number(nobody ?? NOBODY.uid), gid: Number(group ?? NOBODY.gid) };
}

/**
 * Gives the account access to a folder. An unprivileged account may have no access to the parent folders. On
 * Linux, it therefore gets the opened folder as descriptor 3 and uses the path /proc/self/fd/3.
 */
export async function openFor(account: ServerAccount, folder: string): Promise<FolderAccess> {
  if (account.kind === 'own') return { path: folder, identity: {}, descriptor: null, close: async () => {} };
  const identity = { uid: account.uid, gid: account.gid };
  if (process.platform !== 'linux')
    return { path: folder, identity, descriptor: null, close: async () => {} };
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  return { path: '/proc/self/fd/3', identity, descriptor: handle.fd, close: () => handle.close() };
}

/** Sets the owner and mode that PostgreSQL requires, because those of a restored backup may differ. */
export async function prepareDataFolder(account: ServerAccount, data: string): Promise<void> {
  const { uid, mode } = await lstat(data);
  if (account.kind === 'other' && uid === 0) await changeOwner(account, data);
  if ((mode & 0o777) !== 0o700) await chmod(data, 0o700);
}

async function changeOwner(account: { uid: number; gid: number }, path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await changeOwner(account, child);
    else await lchown(child, account.uid, account.gid);
  }
  // The folder itself is changed last, so that the next start repeats an interrupted change.
  await lchown(path, account.uid, account.gid);
}
