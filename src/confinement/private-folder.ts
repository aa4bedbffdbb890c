import { chownSync, mkdirSync, mkdtempSync, readlinkSync } from 'node:fs';
import { opendir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parserAccount } from './account.ts';

const PREFIX = 'legible-parser-';

/** A temporary folder of one confined process, which no other process of its account is to see. */
export interface PrivateFolder {
  path: string;
  /** Deletes it with all that is in it. Only after the process has ended, which could exchange files for links. */
  remove(): Promise<void>;
}

/**
 * Creates a folder in the system's folder for temporary files. It lies in another one that belongs to the service, so
 * that the process cannot put anything in its place.
 */
export function createPrivateFolder(): PrivateFolder {
  const outer = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-${namespaceOf()}-`));
  const path = join(outer, 'own');
  mkdirSync(path, { mode: 0o700 });
  const account = parserAccount();
  if (account !== null) chownSync(path, account.uid, account.gid);
  return { path, remove: () => rm(outer, { recursive: true, force: true, maxRetries: 3 }) };
}

/**
 * Deletes the folders of services that were killed, one after the other. Calls `onFailure` for each that cannot be deleted,
 * for example because it belongs to another account.
 */
export async function removeForgottenFolders(
  stopping: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const pattern = new RegExp(`^${PREFIX}(\\d+)-${namespaceOf()}-`);
  try {
    for await (const { name } of await opendir(tmpdir())) {
      if (stopping.aborted) return;
      const pid = Number(pattern.exec(name)?.[1] ?? process.pid);
      if (!isRunning(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(onFailure);
    }
  } catch (error) {
    onFailure(error);
  }
}

/** Process numbers count only among processes that see the same ones: containers may share a temporary folder. */
function namespaceOf(): string {
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
