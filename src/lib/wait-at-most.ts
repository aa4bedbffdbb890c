import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a step, but at most for a limit in milliseconds; the step then continues in the background. */
export async function waitAtMost(limitMs: number, step: () => Promise<void>): Promise<void> {
  const done = new AbortController();
  const limit = sleep(limitMs, undefined, { signal: done.signal }).catch(() => {});
  try {
    await Promise.race([step(), limit]);
  } finally {
    done.abort();
  }
}
