import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contactServer } from './contact-server.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findProcess, identifyProcessScope, type RunningProcess } from './process-identity.ts';
import { readOrNull, readRecord, type ServerFolder, type ServerRecord } from './server-folder.ts';

const RETRY_MS = 20;
/** A server with much to recover or to write out is busy for long, but it listens all the time. */
const BUSY_LIMIT_MS = 5 * 60 * 1000;
/** One that stops has closed its port already. A process that is no server of ours looks the same. */
const SILENT_LIMIT_MS = 20 * 1000;

/** Contents of postmaster.pid, see the PostgreSQL manual, "Database File Layout". */
type PostmasterFile = { pid: number; port: number; status: string };

/** `none`: no server serves the folder; `strangerPid` is the number that its postmaster.pid still names. */
export type Finding =
  | { kind: 'running'; server: ServerRecord }
  | { kind: 'none'; strangerPid: number | null };

/** Reads who serves the folder according to PostgreSQL; `null` if nobody does. */
export async function readPostmasterFile(folder: ServerFolder): Promise<PostmasterFile | null> {
  const lines = ((await readOrNull(join(folder.data, 'postmaster.pid'))) ?? '').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, port: Number.isInteger(port) ? port : 0, status: lines[7]?.trim() ?? '' };
}

/**
 * Finds the server that another process, dead or alive, has left running on the folder, and waits for it while it
 * starts or stops. A number in postmaster.pid proves nothing: it may be another program's by now.
 */
export async function findServer(
  folder: ServerFolder,
  password: string,
  serverUid: number,
): Promise<Finding> {
  const started = performance.now();
  for (;;) {
    const file = await readPostmasterFile(folder);
    if (file === null) return { kind: 'none', strangerPid: null };
    const found = await findProcess(file.pid);
    // Dead ones are named too: PostgreSQL takes one for alive that its parent has not reaped.
    if (found === null || found.name !== 'postgres' || found.uid !== serverUid) {
      return { kind: 'none', strangerPid: file.pid };
    }
    if (await isContradicted(folder, found)) return { kind: 'none', strangerPid: file.pid };

    const answer = file.port === 0 ? 'nobody' : await contactServer(folder, file.port, password);
    if (answer === 'ours') {
      const { pid, startedAt } = found;
      return { kind: 'running', server: { pid, startedAt, place: identifyProcessScope(), port: file.port } };
    }
    const waited = performance.now() - started;
    if (answer === 'other' || (answer === 'nobody' && waited > SILENT_LIMIT_MS)) {
      return { kind: 'none', strangerPid: file.pid };
    }
    if (waited > BUSY_LIMIT_MS) {
      throw new EmbeddedPostgresError(
        'start_failed',
        `The embedded PostgreSQL in ${folder.root} (process ${file.pid}) has not answered for five minutes. ` +
          `See ${folder.log}; if it recovers from a crash, wait and start again, else end that process.`,
      );
    }
    await sleep(RETRY_MS);
  }
}

/** Whether the process with the server's number began at another time, or in another place, than the server did. */
async function isContradicted(folder: ServerFolder, found: RunningProcess): Promise<boolean> {
  const record = await readRecord(folder);
  if (record === null || record.pid !== found.pid) return false;
  return record.place !== identifyProcessScope() || record.startedAt !== found.startedAt;
}

/** Whether the process that a record names is still running. */
export async function isRunning(record: ServerRecord): Promise<boolean> {
  return (await findProcess(record.pid))?.startedAt === record.startedAt;
}

/**
 * Refuses a folder that is in use by a server in another container, or on another machine with the same disk:
 * PostgreSQL's own guard detects only processes that it can see.
 */
export async function refuseIfServedElsewhere(folder: ServerFolder, hasOtherUsers: boolean): Promise<void> {
  const record = await readRecord(folder);
  if (!hasOtherUsers || record === null || record.place === identifyProcessScope()) return;
  throw new EmbeddedPostgresError(
    'in_use_elsewhere',
    `The embedded database in ${folder.root} is in use in another container or on another machine.`,
  );
}
