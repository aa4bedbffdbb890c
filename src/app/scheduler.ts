import type { Logger } from '../lib/logger.ts';

export interface Task {
  name: string;
  everyMs: number;
  /** Long work ends early once `stopping` is aborted, and continues with the next run. */
  run: (stopping: AbortSignal) => Promise<void>;
}

/**
 * Runs each task again and again, never twice at once, the first time at the start. A task that fails is logged and
 * comes again. `stop` waits for those at work.
 */
export function startScheduler(tasks: Task[], log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loops = tasks.map((task) => loop(task, stopping.signal, log));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function loop(task: Task, stopping: AbortSignal, log: Logger): Promise<void> {
  while (!stopping.aborted) {
    try {
      await task.run(stopping);
    } catch (error) {
      log.error({ err: error, task: task.name }, 'a regular task failed and will be tried again');
    }
    await pause(task.everyMs, stopping);
  }
}

function pause(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      stopping.removeEventListener('abort', done);
      resolve();
    }
    stopping.addEventListener('abort', done);
  });
}
