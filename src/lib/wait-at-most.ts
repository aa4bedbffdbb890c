import { setTimeout as sleep } from 'node:timers/promises';

/** Waits at most `limitMs` milliseconds for a step. After that, the step continues in the background. */
export async function waitAtMost(limitMs: number, step: () => Promise<void>): Promise<void> {
  const done = new AbortController();
  const limit = sleep(limitMs, undefined, { signal: done.signal }).catch(() => {});
  try {
    await Promise.race([step(), limit]);
  } finally {
    done.abort();
  }
}
