import { prctl } from './native.ts';

const PR_SET_DUMPABLE = 4;

/**
 * Protects the memory and environment of this process from other processes of its account, and from core dumps
 * (Linux). Child processes are not affected.
 */
export function hideMemory(): void {
  if (process.platform === 'linux') prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
