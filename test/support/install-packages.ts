import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const WAIT_MS = 500;
/** A lock that is older than this belongs to a process that was killed. */
const STALE_MS = 600_000;

/**
 * Installs the packages of a folder with its own `package-lock.json`. Waits if another process is installing
 * them.
 */
export function installPackages(folder: string): void {
  const lock = join(folder, 'node_modules.lock');
  while (!isInstalled(folder)) {
    if (!takeLock(lock)) continue;
    try {
      if (!isInstalled(folder))
        execFileSync('npm', ['ci'], { cwd: folder, stdio: 'pipe', shell: process.platform === 'win32' });
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
}

/**
 * Returns true if the packages are installed according to npm's list of installed packages, which npm writes
 * last.
 */
function isInstalled(folder: string): boolean {
  const list = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = readVersions(list);
  return Object.entries(readVersions(join(folder, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || optional === true || installed[path]?.version === version,
  );
}

interface Locked {
  version?: string;
  optional?: boolean;
}

function readVersions(file: string): Record<string, Locked> {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Tries to take the lock. If another process has it, waits a short time and returns false. */
function takeLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    // Another process has the lock or has just released it.
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > STALE_MS) rmSync(lock, { recursive: true, force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
    return false;
  }
}
