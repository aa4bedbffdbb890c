import { measureResidentMemory } from './resident-memory.ts';

const POLL_MS = 50;

/**
 * Calls `onExceeded` repeatedly while a process uses more resident memory than `memoryMb`. The returned
 * function stops watching.
 */
export function watchMemory(pid: number | undefined, memoryMb: number, onExceeded: () => void): () => void {
  if (pid === undefined) return () => {};
  const check = async () => {
    const bytes = await measureResidentMemory(pid);
    if (bytes !== null && bytes > memoryMb * 2 ** 20) onExceeded();
  };
  const timer = setInterval(() => void check(), POLL_MS);
  return () => clearInterval(timer);
}
