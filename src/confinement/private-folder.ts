import { chownSync, mkdirSync, mkdtempSync, readlinkSync } from 'node:fs';
import { opendir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseParserAccount } from './account.ts';

const PREFIX = 'legible-parser-';

/** A temporary folder, hidden from other processes of the same account. */
export interface PrivateFolder {
  path: string;
  /** Call this only after the process has ended, because the process could replace files with links. */
  remove(): Promise<void>;
}

/**
 * Creates the folder inside another temporary folder that belongs to the service, so that the process cannot
 * replace it.
 */
export function createPrivateFolder(): PrivateFolder {
  const outer = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-${findNamespace()}-`));
  const path = join(outer, 'own');
  mkdirSync(path, { mode: 0o700 });
  const account = chooseParserAccount();
  if (account !== null) chownSync(path, account.uid, account.gid);
  return { path, remove: () => rm(outer, { recursive: true, force: true, maxRetries: 3 }) };
}

/**
 * Deletes the folders of services that were killed. Calls `onFailure` for each folder that cannot be deleted.
 */
export async function removeForgottenFolders(
  stopping: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const pattern = new RegExp(`^${PREFIX}(\\d+)-${findNamespace()}-`);
  try {
    for await (const { name } of await opendir(tmpdir())) {
      if (stopping.aborted) return;
      const pid = pattern.exec(name)?.[1];
      if (pid !== undefined && !isRunning(Number(pid)))
        await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(onFailure);
    }
  } catch (error) {
    onFailure(error);
  }
}

/** Process IDs are unique only within a namespace, and containers may share a temporary folder. */
function findNamespace(): string {
  if (process.platform !== 'linux') return '0';
  return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
