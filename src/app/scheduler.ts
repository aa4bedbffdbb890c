import type { Logger } from '../lib/logger.ts';

export interface Task {
  name: string;
  everyMs: number;
  /** If `stopping` is aborted, a long task ends early. The rest of the work is done in the next run. */
  run: (stopping: AbortSignal) => Promise<void>;
}

/**
 * Runs each task at startup and then at its interval, never concurrently with itself. If a task fails, the
 * error is logged, and the task runs again after its interval. `stop` waits for running tasks.
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
    const timer = setTimeout(finishWaiting, ms);
    function finishWaiting() {
      clearTimeout(timer);
      stopping.removeEventListener('abort', finishWaiting);
      resolve();
    }
    stopping.addEventListener('abort', finishWaiting);
  });
}
