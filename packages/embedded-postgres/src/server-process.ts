import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createCannotStartError,
  createStartFailedError,
  EmbeddedPostgresError,
} from './embedded-postgres-error.ts';
import { isRunning, readPostmasterFile } from './find-server.ts';
import { findProcess, identifyProcessScope } from './process-identity.ts';
import { openFor, type ServerAccount } from './server-account.ts';
import { boundLog, openLog, type ServerRecord, writeRecord } from './server-folder.ts';
import { createServerEnvironment, listServerSettings } from './server-settings.ts';
import type { ServerSource } from './server-source.ts';
import { createWaitReporter, RECOVERING } from './wait-reporter.ts';

const POLL_MS = 5;
const START_LIMIT_MS = 5 * 60 * 1000;
/**
 * How long to wait for the remaining processes of a killed server, which end only after their current query.
 */
const LEFTOVERS_LIMIT_MS = 20 * 1000;
const PORT_ATTEMPTS = 20;
/** Time limit for stopping a server that is still recovering. */
const STOP_LIMIT_MS = 10_000;

/**
 * Range of the server's port. Systems use higher ports for outgoing connections, so the same port is still
 * free after a crash.
 */
const PORTS = { from: 20_000, to: 32_767 };

type StartOptions = Omit<ServerSource, 'binaries'> & {
  binaries: string;
  account: ServerAccount;
  /** Port of the last server. It is reused if possible, so that existing connection strings remain valid. */
  lastPort: number | null;
  /** The process ID in postmaster.pid if it belongs to another program; otherwise null. */
  strangerPid: number | null;
};

type Attempt = { kind: 'ready'; server: ServerRecord } | { kind: 'port_taken' } | { kind: 'leftovers' };

/** Resolves once the server accepts connections. */
export async function startServer(options: StartOptions): Promise<ServerRecord> {
  await boundLog(options.folder);
  const started = performance.now();
  let port = options.lastPort;
  for (let attempts = 0; attempts < PORT_ATTEMPTS; ) {
    if (port === null || !(await isFree(port))) port = await chooseFreePort();
    const attempt = await tryToStart(options, port);
    if (attempt.kind === 'ready') return attempt.server;
    if (attempt.kind === 'port_taken') {
      port = null;
      attempts += 1;
    } else if (performance.now() - started > LEFTOVERS_LIMIT_MS) {
      throw new EmbeddedPostgresError(
        'start_failed',
        `Processes of a server that was killed still use ${options.folder.data}. End the processes named ` +
          `"postgres" that belong to it and start again.`,
      );
    } else {
      await sleep(200);
    }
  }
  throw createStartFailedError(options.folder.root, 'no free port was found on 127.0.0.1');
}

/**
 * Stops the server with a "fast" shutdown, which rolls back open transactions and writes everything to disk.
 * If the server is still running after `limitMs`, it is killed; acknowledged data is not lost.
 */
export async function stopServer(server: ServerRecord, limitMs: number): Promise<NodeJS.Signals> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', limitMs],
    ['SIGQUIT', 3000],
    ['SIGKILL', 2000],
  ];
  let last: NodeJS.Signals = 'SIGINT';
  for (const [signal, limit] of steps) {
    const started = performance.now();
    if (!(await isRunning(server))) return last;
    last = signal;
    process.kill(server.pid, signal);
    while (performance.now() - started < limit) {
      if (!(await isRunning(server))) return last;
      await sleep(POLL_MS);
    }
  }
  return last;
}

async function tryToStart(options: StartOptions, port: number): Promise<Attempt> {
  const { folder } = options;
  const logStart = await readSize(folder.log);
  const child = await spawnServer(options, port);
  const pid = child.pid;
  const found = pid === undefined ? null : await findProcess(pid);
  if (pid !== undefined && found !== null) {
    const server = { pid, startedAt: found.startedAt, place: identifyProcessScope(), port };
    await writeRecord(folder, server);
    options.onWaiting?.();
    if (await waitUntilReady(options, child, server)) return { kind: 'ready', server };
  }
  const said = await readFrom(folder.log, logStart);
  if (/could not bind|could not create any TCP\/IP sockets/.test(said)) return { kind: 'port_taken' };
  if (/pre-existing shared memory block/.test(said)) return { kind: 'leftovers' };
  throw createStartFailedError(folder.root, said);
}

/**
 * Starts the server in a new session, so that Ctrl-C reaches only the application, which finishes its work
 * before it stops its database.
 */
async function spawnServer(options: StartOptions, port: number): Promise<ChildProcess> {
  const { folder, binaries, account, strangerPid } = options;
  const access = await openFor(account, folder.data);
  const log = await openLog(folder);
  try {
    // PostgreSQL considers a lock file stale if it contains the process ID in this variable, which pg_ctl
    // also sets. Deleting the lock file would also disable the check for a server that uses the shared
    // memory.
    const environment = strangerPid === null ? {} : { PG_GRANDPARENT_PID: String(strangerPid) };
    const child = spawn(
      join(binaries, 'bin', 'postgres'),
      ['-D', access.path, ...listServerSettings(port, options.maxConnections)],
      {
        ...access.identity,
        cwd: '/',
        env: { ...createServerEnvironment(), ...environment },
        detached: true,
        stdio: ['ignore', log.fd, log.fd, access.descriptor ?? 'ignore'],
      },
    );
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => reject(createCannotStartError(error)));
    });
    child.unref();
    return child;
  } finally {
    await log.close();
    await access.close();
  }
}

/** Returns false if the server has ended. */
async function waitUntilReady(
  { folder, log, signal }: StartOptions,
  child: ChildProcess,
  server: ServerRecord,
): Promise<boolean> {
  const started = performance.now();
  const report = createWaitReporter(log);
  while (child.exitCode === null && child.signalCode === null) {
    const file = await readPostmasterFile(folder);
    if (file?.pid === server.pid && file.status === 'ready') return true;
    if (signal?.aborted) {
      await stopServer(server, STOP_LIMIT_MS);
      signal.throwIfAborted();
    }
    if (performance.now() - started > START_LIMIT_MS) {
      throw new EmbeddedPostgresError(
        'start_failed',
        `The embedded PostgreSQL in ${folder.root} has been recovering for five minutes and has not finished. ` +
          `See ${folder.log} for its progress, and start again later.`,
      );
    }
    report(RECOVERING);
    await sleep(POLL_MS);
  }
  return false;
}

async function chooseFreePort(): Promise<number> {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = randomInt(PORTS.from, PORTS.to + 1);
    if (await isFree(port)) return port;
  }
  throw new EmbeddedPostgresError(
    'start_failed',
    'No free port was found on 127.0.0.1 for the embedded PostgreSQL.',
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

async function readSize(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

async function readFrom(path: string, start: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64 * 1024), position: start });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
