import { prctl } from './native.ts';

const PR_SET_DUMPABLE = 4;

/**
 * Protects the memory and the environment of this process from core dumps and from other processes of the
 * same account (Linux only). Child processes are not protected.
 */
export function hideMemory(): void {
  if (process.platform === 'linux') prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
