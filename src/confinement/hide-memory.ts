import { prctl } from './native.ts';

const PR_SET_DUMPABLE = 4;

/**
 * Hides the memory and environment of this process from core dumps and from other processes of the same
 * account (Linux only). Does not protect child processes.
 */
export function hideMemory(): void {
  if (process.platform === 'linux') prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
