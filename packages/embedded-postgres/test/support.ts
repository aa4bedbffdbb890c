import { type ChildProcess, type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../src/open-embedded-postgres.ts';

export type UserOptions = { dataDir: string; packageFolder?: string; uid?: number };
export type UserReport =
  | { kind: 'open'; connectionString: string }
  | { kind: 'refused'; name: string; message: string };

export type UserProcess = {
  process: ChildProcess;
  report: UserReport;
  /** Makes the process close the database and exit. */
  leave(): Promise<void>;
  /** Sends SIGKILL and waits until the process has exited. */
  kill(): Promise<void>;
};

export const isRoot = process.getuid?.() === 0;

/** An unprivileged account that is in /etc/passwd on every system and is not `nobody`. */
export const ORDINARY_UID = 1;

const cleanings = new WeakMap<TestContext, (() => unknown)[]>();

/** Registers a cleanup. Unlike with `t.after`, the cleanup that was registered last runs first. */
export function undoAfterwards(t: TestContext, undo: () => unknown): void {
  const known = cleanings.get(t);
  if (known !== undefined) {
    known.push(undo);
    return;
  }
  const undos = [undo];
  cleanings.set(t, undos);
  t.after(async () => {
    for (const next of undos.reverse()) await next();
  });
}

/**
 * Creates a folder that is deleted after the test. A server that a failed test has left running is stopped
 * first.
 */
export function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-test-'));
  undoAfterwards(t, async () => {
    await endServer(folder);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

let template: Promise<string> | null = null;

/** Copies an empty database, because creating one takes ten times as long. */
export async function makeFolderWithDatabase(t: TestContext): Promise<string> {
  template ??= createTemplate();
  const folder = makeFolder(t);
  // Unlike Node's copy functions, `cp -a` preserves the owners.
  execFileSync('cp', ['-a', `${await template}/.`, folder]);
  return folder;
}

async function createTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-test-template-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const database = await openEmbeddedPostgres({ dataDir: folder, log: () => {} });
  await database.close();
  return folder;
}

/** Closes the database after the test, unless the test has already done so. */
export async function openHere(
  t: TestContext,
  dataDir: string,
  packageFolder?: string,
): Promise<EmbeddedPostgres> {
  const database = await openEmbeddedPostgres({
    dataDir,
    log: () => {},
    ...(packageFolder === undefined ? {} : { packageFolder }),
  });
  undoAfterwards(t, () => database.close());
  return database;
}

/** Does not wait until the database is open. */
export function startProcess(options: UserOptions): ChildProcessByStdio<Writable, Readable, null> {
  const script = join(import.meta.dirname, 'database-user.ts');
  return spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
}

/** Starts a process in a separate process group, as if a terminal had started it. */
export async function startUser(t: TestContext, options: UserOptions): Promise<UserProcess> {
  const child = startProcess(options);
  const ended = once(child, 'exit');
  undoAfterwards(t, () => child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  return {
    process: child,
    report: JSON.parse(line),
    leave: async () => {
      child.stdin.end('leave\n');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export function readConnectionString(user: UserProcess): string {
  if (user.report.kind === 'open') return user.report.connectionString;
  throw new Error(user.report.message);
}

/** Uses a new connection. Returns the rows of the last statement. */
export async function runQuery(
  connectionString: string,
  ...statements: string[]
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Reads the process ID of the server from postmaster.pid. */
export function readServerPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

export function readUid(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A process that has ended but has not been reaped is not alive.
  return !execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
}

export async function killServer(dataDir: string): Promise<void> {
  const pid = readServerPid(dataDir);
  process.kill(pid, 'SIGKILL');
  await waitUntil(() => !isAlive(pid));
}

/** Throws if the condition is still false after 20 seconds. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`the condition was never met: ${condition}`);
    await sleep(20);
  }
}

/** Copies the package, so that tests can change the copy and let other accounts read it. */
export function copyPackage(t: TestContext): string {
  const installed = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-test-package-'));
  undoAfterwards(t, () => rmSync(folder, { recursive: true, force: true }));
  cpSync(dirname(dirname(installed)), folder, { recursive: true });
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  return folder;
}

/** Returns false if mounting is not allowed, which can be the case even for root. */
export function mountSmall(t: TestContext, folder: string, options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return false;
  }
  undoAfterwards(t, () => execFileSync('umount', ['-l', folder]));
  return true;
}

async function endServer(dataDir: string): Promise<void> {
  try {
    statSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'));
  } catch {
    // The test has already stopped the server.
    return;
  }
  const pid = readServerPid(dataDir);
  const command = execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  if (command.trim() === 'postgres') process.kill(pid, 'SIGQUIT');
}
