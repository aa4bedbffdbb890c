import { readFileSync } from 'node:fs';
import { setResourceLimit } from './native.ts';

const RLIMIT_DATA = 2;
/** Allowance for the stacks of threads and for fragmentation. */
const ROOM_MB = 256;

/**
 * Limits the private memory that this process may still reserve. Address space that libraries have already
 * reserved but never use (several gigabytes) does not count. The watchdog of the service usually ends the process
 * first; this limit stops a process that grows faster.
 */
export function lowerMemoryLimit(memoryMb: number): void {
  if (process.platform !== 'linux') return;
  const kilobytes = /^VmData:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1];
  const bytes = BigInt(kilobytes ?? 0) * 1024n + BigInt(memoryMb + ROOM_MB) * 1_048_576n;
  const limits = Buffer.alloc(16);
  limits.writeBigUInt64LE(bytes, 0);
  limits.writeBigUInt64LE(bytes, 8);
  setResourceLimit(RLIMIT_DATA, limits);
}
