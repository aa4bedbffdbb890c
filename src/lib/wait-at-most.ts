import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a step, but no longer than a limit in milliseconds; the step then continues on its own. */
export async function waitAtMost(limitMs: number, step: () => Promise<void>): Promise<void> {
  const done = new AbortController();
  const limit = sleep(limitMs, undefined, { signal: done.signal }).catch(() => {});
  try {
    await Promise.race([step(), limit]);
  } finally {
    done.abort();
  }
}
