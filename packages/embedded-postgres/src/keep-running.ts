import { setTimeout as sleep } from 'node:timers/promises';
import { getErrorMessage } from './embedded-postgres-error.ts';
import { ensureServer } from './ensure-server.ts';
import { tryLock } from './file-lock.ts';
import { isRunning } from './find-server.ts';
import { boundLog, type ServerRecord } from './server-folder.ts';
import type { ServerSource } from './server-source.ts';

const LOOK_EVERY_MS = 1000;
const AFTER_FAILURE_MS = 10_000;
const STOP_LIMIT_MS = 5000;

/**
 * Restarts the server after a crash, and limits the size of its log. `stop` ends the monitoring and returns
 * the current server.
 */
export function keepRunning(source: ServerSource, first: ServerRecord): { stop(): Promise<ServerRecord> } {
  let server = first;
  let stopped = false;
  let look: Promise<number> = Promise.resolve(0);
  let timer = schedule(LOOK_EVERY_MS);

  function schedule(delay: number): NodeJS.Timeout {
    // The timer alone must not keep the process alive.
    return setTimeout(() => {
      look = lookAfter();
      void look.then((next) => {
        if (!stopped) timer = schedule(next);
      });
    }, delay).unref();
  }

  async function lookAfter(): Promise<number> {
    try {
      await boundLog(source.folder);
      if (!(await isRunning(server))) server = await startAgain(source, server);
      return LOOK_EVERY_MS;
    } catch (error) {
      source.log('error', 'The embedded PostgreSQL has crashed and cannot be restarted', {
        reason: getErrorMessage(error),
      });
      return AFTER_FAILURE_MS;
    }
  }

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      // Startup after a crash can take minutes, so `stop` does not wait until it is complete.
      await Promise.race([look, sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
      return server;
    },
  };
}

/**
 * Restarts the server. Only one of the processes that use the server does this; the others find the new
 * server at their next check.
 */
async function startAgain(source: ServerSource, dead: ServerRecord): Promise<ServerRecord> {
  const startLock = tryLock(source.folder.startLock, 'exclusive');
  if (startLock === null) return dead;
  try {
    source.log('error', 'The embedded PostgreSQL has crashed; restarting it', { pid: dead.pid });
    const server = await ensureServer(source, false);
    if (server.port !== dead.port) {
      source.log('error', 'The embedded PostgreSQL had to use another port: restart this process', {
        port: server.port,
      });
    }
    return server;
  } finally {
    startLock.release();
  }
}
