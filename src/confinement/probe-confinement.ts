import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { LAUNCHER_PREFIX } from './plan.ts';
import { createPrivateFolder, type PrivateFolder } from './private-folder.ts';
import { canConfine, spawnConfined } from './spawn-confined.ts';

/** The service prints these texts; SECURITY.md explains them. */
export const PROTECTIONS = {
  account: 'it does not run as root',
  privileges: 'it cannot gain privileges',
  files: 'it can only access its own files',
  processes: 'it can neither access nor start other processes',
  network: 'it has no network access',
  memory: 'the kernel limits its memory',
} as const;

export type Protection = keyof typeof PROTECTIONS;

export interface ProbeTargets {
  /** A file that every account may read. */
  readableFile: string;
  /** A folder to which every account may write. */
  writableFolder: string;
  service: number;
}

export interface Confinement {
  missing: Protection[];
  /** Steps that the launcher could not perform, or the reason why the probe failed. */
  problems: string[];
}

const MEMORY_MB = 64;
const TIMEOUT_MS = 60_000;

/** Starts a process that tries to break out, and reports which protections are missing on this machine. */
export async function probeConfinement(signal?: AbortSignal): Promise<Confinement> {
  if (!canConfine) return { missing: listOtherProtections(isRoot() ? [] : ['account']), problems: [] };
  const readableFile = join(tmpdir(), `legible-probe-${randomUUID()}`);
  let folder: PrivateFolder | null = null;
  try {
    folder = createPrivateFolder();
    await writeFile(readableFile, '', { mode: 0o644 });
    const targets: ProbeTargets = { readableFile, writableFolder: tmpdir(), service: process.pid };
    return await runProbe(targets, folder, signal);
  } catch (error) {
    return { missing: listOtherProtections([]), problems: [`the probe failed: ${getErrorMessage(error)}`] };
  } finally {
    // If deleting fails, only an empty file or folder remains in the system's temporary folder.
    await rm(readableFile, { force: true }).catch(() => {});
    await folder?.remove().catch(() => {});
  }
}

async function runProbe(
  targets: ProbeTargets,
  folder: PrivateFolder,
  signal: AbortSignal | undefined,
): Promise<Confinement> {
  const child = spawnConfined({
    module: new URL('./probe-child.ts', import.meta.url),
    args: [JSON.stringify(targets)],
    memoryMb: MEMORY_MB,
    folder,
  });
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(kill, TIMEOUT_MS);
  signal?.addEventListener('abort', kill, { once: true });
  try {
    const closed = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    });
    const pipe = child.stdio[3];
    if (!(pipe instanceof Duplex) || child.stderr === null) throw new Error('the pipe was not created');
    const [answer, output, code] = await Promise.all([text(pipe), text(child.stderr), closed]);
    if (code !== 0) throw new Error(`exit status ${code}: ${output.slice(-1000)}`);
    const held: unknown = JSON.parse(answer);
    const hasHeld = (name: string) =>
      typeof held === 'object' && held !== null && Reflect.get(held, name) === true;
    return {
      missing: listProtections().filter((name) => !hasHeld(name)),
      problems: findLauncherProblems(output),
    };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
  }
}

function findLauncherProblems(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.startsWith(LAUNCHER_PREFIX));
  return lines.map((line) => line.slice(LAUNCHER_PREFIX.length));
}

function listProtections(): Protection[] {
  return Object.keys(PROTECTIONS) as Protection[];
}

function listOtherProtections(held: Protection[]): Protection[] {
  return listProtections().filter((name) => !held.includes(name));
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
