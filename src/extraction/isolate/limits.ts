import type { EndReason, ParserProcess } from './parser-process.ts';
import { residentMemory } from './resident-memory.ts';

const POLL_MS = 50;

export interface Limits {
  memoryMb: number;
  /** The longest without progress. */
  pageTimeoutMs: number;
  /** The longest in all. */
  timeoutMs: number;
}

export interface Watch {
  /** A page is done: the time without progress starts anew. */
  progress(): void;
  stop(): void;
}

/** Watches the time and memory that a process takes for one request, and ends it where it takes too much. */
export function watchLimits(process: ParserProcess, limits: Limits): Watch {
  const end = (reason: EndReason) => () => process.kill(reason);
  const whole = setTimeout(end('too_slow'), limits.timeoutMs);
  let page = setTimeout(end('too_slow'), limits.pageTimeoutMs);
  const memory = setInterval(() => void checkMemory(process, limits.memoryMb), POLL_MS);
  return {
    progress() {
      clearTimeout(page);
      page = setTimeout(end('too_slow'), limits.pageTimeoutMs);
    },
    stop() {
      clearTimeout(whole);
      clearTimeout(page);
      clearInterval(memory);
    },
  };
}

async function checkMemory(process: ParserProcess, memoryMb: number): Promise<void> {
  if (process.pid === undefined) return;
  const bytes = await residentMemory(process.pid);
  if (bytes !== null && bytes > memoryMb * 1024 * 1024) process.kill('out_of_memory');
}
