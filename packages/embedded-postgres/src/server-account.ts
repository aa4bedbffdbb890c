import { constants } from 'node:fs';
import { chmod, lchown, lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getErrorCode } from './embedded-postgres-error.ts';
import { readOrNull } from './server-folder.ts';

/** Who runs the server: the application's own account, or, because PostgreSQL refuses root, one without rights. */
export type ServerAccount = { kind: 'own'; uid: number } | { kind: 'other'; uid: number; gid: number };

/** How to start a program as that account in a folder: arguments for `spawn`, and what it calls the folder. */
export type FolderAccess = {
  path: string;
  identity: { uid: number; gid: number } | Record<string, never>;
  /** To be handed over as descriptor 3; `null` where the path will do. */
  descriptor: number | null;
  close(): Promise<void>;
};

const NOBODY = { uid: 65534, gid: 65534 };

/** Root hands over to whoever owns the database, and a new one to `nobody`. Nobody else hands over. */
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
 * Makes `folder` reachable for the account. Folders above it may be closed to an account without rights, so on
 * Linux it gets the folder opened, and reaches it as /proc/self/fd/3 wherever it lies.
 */
export async function openFor(account: ServerAccount, folder: string): Promise<FolderAccess> {
  if (account.kind === 'own') return { path: folder, identity: {}, descriptor: null, close: async () => {} };
  const identity = { uid: account.uid, gid: account.gid };
  if (process.platform !== 'linux')
    return { path: folder, identity, descriptor: null, close: async () => {} };
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  return { path: '/proc/self/fd/3', identity, descriptor: handle.fd, close: () => handle.close() };
}

/** Gives a folder the owner and the mode that PostgreSQL insists on. A restored backup may have lost both. */
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
  // Last, so that a change that was cut off is taken up again.
  await lchown(path, account.uid, account.gid);
}
