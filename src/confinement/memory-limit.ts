import { readFileSync } from 'node:fs';
import { setResourceLimit } from './native.ts';

const RLIMIT_DATA = 2;
/** Additional memory for thread stacks and fragmentation. */
const ROOM_MB = 256;

/**
 * Limits the private memory that this process may still allocate, not counting the gigabytes of address space
 * that libraries reserve but never use. The service's watchdog usually ends a process that uses too much
 * memory; this limit stops a process whose memory grows faster than the watchdog can react.
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
