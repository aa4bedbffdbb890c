import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a step for at most `limitMs` milliseconds. After that, the step continues in the background. */
export async function waitAtMost(limitMs: number, step: () => Promise<void>): Promise<void> {
  const done = new AbortController();
  const limit = sleep(limitMs, undefined, { signal: done.signal }).catch(() => {});
  try {
    await Promise.race([step(), limit]);
  } finally {
    done.abort();
  }
}
