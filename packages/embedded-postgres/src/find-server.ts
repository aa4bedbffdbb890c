import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contactServer } from './contact-server.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findProcess, identifyProcessScope, type RunningProcess } from './process-identity.ts';
import { readOrNull, readRecord, type ServerFolder, type ServerRecord } from './server-folder.ts';
import type { ServerSource } from './server-source.ts';
import { createWaitReporter, RECOVERING, STOPPING } from './wait-reporter.ts';

const RETRY_MS = 20;
/**
 * Delay between attempts after the first second. It is longer, because each attempt takes processor time from
 * the recovering server.
 */
const SLOW_RETRY_MS = 250;
/**
 * How long to wait for a busy server. A server with a lot of data to recover or write can be busy for a long
 * time, but it keeps listening.
 */
const BUSY_LIMIT_MS = 5 * 60 * 1000;
/**
 * How long to wait for a process that does not answer and is not the one in our record. A server that is
 * shutting down has already closed its port, so only our record can show that the process is the server.
 */
const SILENT_LIMIT_MS = 20 * 1000;

/** Contents of postmaster.pid; see the PostgreSQL manual, "Database File Layout". */
type PostmasterFile = { pid: number; port: number; status: string };

/**
 * `none`: no server is running for the folder. `strangerPid` is a process ID in postmaster.pid that now
 * belongs to another program.
 */
export type Finding =
  | { kind: 'running'; server: ServerRecord }
  | { kind: 'none'; strangerPid: number | null };

/** Returns null if postmaster.pid does not contain a process ID. */
export async function readPostmasterFile(folder: ServerFolder): Promise<PostmasterFile | null> {
  const lines = ((await readOrNull(join(folder.data, 'postmaster.pid'))) ?? '').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, port: Number.isInteger(port) ? port : 0, status: lines[7]?.trim() ?? '' };
}

/**
 * Finds the server of a folder. If another process has started a server for the folder, waits until that
 * server has started or stopped. The process ID in postmaster.pid is not proof of a running server, because
 * another program may have reused it.
 */
export async function findServer(
  { folder, log, signal }: Pick<ServerSource, 'folder' | 'log' | 'signal'>,
  password: string,
  serverUid: number,
): Promise<Finding> {
  const started = performance.now();
  const report = createWaitReporter(log);
  for (;;) {
    signal?.throwIfAborted();
    const file = await readPostmasterFile(folder);
    if (file === null) return { kind: 'none', strangerPid: null };
    const found = await findProcess(file.pid);
    // If a dead process has not been reaped by its parent, `findProcess` returns null, but PostgreSQL would
    // consider it alive. The process ID is therefore returned in this case as well.
    if (found === null || found.name !== 'postgres' || found.uid !== serverUid) {
      return { kind: 'none', strangerPid: file.pid };
    }
    const record = await readRecord(folder);
    if (isContradicted(record, found)) return { kind: 'none', strangerPid: file.pid };

    const answer = file.port === 0 ? 'nobody' : await contactServer(folder, file.port, password);
    if (answer === 'ours') {
      const { pid, startedAt } = found;
      return { kind: 'running', server: { pid, startedAt, place: identifyProcessScope(), port: file.port } };
    }
    const waited = performance.now() - started;
    const silentLimit = record?.pid === found.pid ? BUSY_LIMIT_MS : SILENT_LIMIT_MS;
    if (answer === 'other' || (answer === 'nobody' && waited > silentLimit)) {
      return { kind: 'none', strangerPid: file.pid };
    }
    if (waited > BUSY_LIMIT_MS) {
      throw new EmbeddedPostgresError(
        'start_failed',
        `The embedded PostgreSQL in ${folder.root} (process ${file.pid}) has not answered for five minutes. ` +
          `See ${folder.log}: if it is recovering from a crash, wait and start again; otherwise, end that process.`,
      );
    }
    report(answer === 'nobody' || file.status === 'stopping' ? STOPPING : RECOVERING);
    await sleep(waited < 1000 ? RETRY_MS : SLOW_RETRY_MS);
  }
}

/**
 * Whether the process merely has the server's process ID but was started at a different time or in a
 * different container.
 */
function isContradicted(record: ServerRecord | null, found: RunningProcess): boolean {
  if (record === null || record.pid !== found.pid) return false;
  return record.place !== identifyProcessScope() || record.startedAt !== found.startedAt;
}

export async function isRunning(record: ServerRecord): Promise<boolean> {
  return (await findProcess(record.pid))?.startedAt === record.startedAt;
}

/**
 * Throws if the server runs in another container, or on another machine with the same disk. PostgreSQL's own
 * check detects only processes that it can see.
 */
export async function refuseIfServedElsewhere(folder: ServerFolder, hasOtherUsers: boolean): Promise<void> {
  const record = await readRecord(folder);
  if (!hasOtherUsers || record === null || record.place === identifyProcessScope()) return;
  throw new EmbeddedPostgresError(
    'in_use_elsewhere',
    `The embedded database in ${folder.root} is in use in another container or on another machine.`,
  );
}
