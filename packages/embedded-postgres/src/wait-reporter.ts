import type { Log } from './server-source.ts';

/** Most starts and stops take less time than this. */
const FIRST_MS = 3000;
const EVERY_MS = 10_000;

export const RECOVERING =
  'The database is recovering after an unclean stop; waiting until it accepts connections';
export const STOPPING = 'The database is still stopping; waiting until it can be started again';

/** Returns a function that reports a long wait at intervals. The wait begins with this call. */
export function createWaitReporter(log: Log): (message: string) => void {
  const started = performance.now();
  let next = FIRST_MS;
  return (message) => {
    const waited = Math.round(performance.now() - started);
    if (waited < next) return;
    log('warn', message, { waited_ms: waited });
    next = waited + EVERY_MS;
  };
}
