import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../lib/logger.ts';
import { findOutage } from '../storage/database/database-errors.ts';
import { StartRefusedError } from './start-refused-error.ts';

const RETRY_MS = 500;
const LOG_EVERY_MS = 10_000;

/** Repeats a startup step while the database cannot be reached. Rejects on any other error. */
export type StartPatience = <Result>(step: () => Promise<Result>) => Promise<Result>;

/**
 * Waits up to `limitMs` for a database that is recovering, restarting or unreachable, and logs this. After
 * that, the service refuses to start. Aborting `stopping` ends the wait.
 */
export function createStartPatience(
  limitMs: number,
  log: Logger,
  stopping: AbortSignal = new AbortController().signal,
): StartPatience {
  return async (step) => {
    const started = performance.now();
    let nextLog = 0;
    for (;;) {
      stopping.throwIfAborted();
      try {
        const result = await step();
        if (nextLog > 0)
          log.info({ waited_ms: Math.round(performance.now() - started) }, 'the database responds');
        return result;
      } catch (error) {
        const outage = error instanceof StartRefusedError ? null : findOutage(error);
        if (outage === null) throw error;
        const waited_ms = Math.round(performance.now() - started);
        if (waited_ms >= limitMs) {
          throw new StartRefusedError(
            `The database cannot be reached: ${outage.reason}. Check that it is running and that DATABASE_URL is correct.`,
            { cause: error },
          );
        }
        if (waited_ms >= nextLog) {
          log.warn({ waited_ms, reason: outage.reason }, WAITING[outage.kind]);
          nextLog = waited_ms + LOG_EVERY_MS;
        }
      }
      await sleep(RETRY_MS, undefined, { signal: stopping });
    }
  };
}

const WAITING = {
  recovering:
    'The database is recovering after an unclean stop; startup continues when it accepts connections',
  unreachable: 'The database cannot be reached; startup continues when it responds',
};
