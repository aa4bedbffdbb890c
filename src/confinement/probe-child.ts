// Main module of a confined process that tries forbidden operations and reports which of them succeed.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmdirSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { lowerMemoryLimit } from './memory-limit.ts';
import type { ProbeTargets, Protection } from './probe-confinement.ts';

const PIPE = 3;
const REFUSED = new Set(['EACCES', 'EPERM', 'ENOSYS']);

const [, , given = ''] = process.argv;
const { readableFile, writableFolder, service }: ProbeTargets = JSON.parse(given);
lowerMemoryLimit(64);
const held: Record<Protection, boolean> = {
  account: process.getuid?.() !== 0,
  files:
    isRefused(() => closeSync(openSync(readableFile, 'r'))) &&
    isRefused(() => rmdirSync(mkdtempSync(`${writableFolder}/legible-probe-`))),
  processes: isRefused(() => process.kill(service, 0)) && !canStartProgram(),
  network: !(await canListen()),
  privileges: /^NoNewPrivs:\s+1$/m.test(readFileSync('/proc/self/status', 'latin1')),
  memory: /^Max data size\s+\d/m.test(readFileSync('/proc/self/limits', 'latin1')),
};
writeSync(PIPE, JSON.stringify(held));
process.exit(0);

/** Only a permission error counts as a refusal. A missing file, for example, proves nothing. */
function isRefused(action: () => void): boolean {
  try {
    action();
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && REFUSED.has(String(error.code));
  }
}

function canStartProgram(): boolean {
  const { error } = spawnSync('/proc/self/exe', ['--version']);
  return !(error !== undefined && 'code' in error && REFUSED.has(String(error.code)));
}

function canListen(): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(0, '127.0.0.1', () => resolve(true));
  });
}
