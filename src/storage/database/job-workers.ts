import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { JobHandlers, JobName, Jobs } from '../../domain/ports/job-queue.ts';

/** Maximum number of concurrent jobs in one worker, keyed by job name. */
export type JobConcurrency = Record<JobName, number>;

/** Maximum number of an organization's concurrent jobs on all workers. */
const AT_ONCE_PER_ORGANIZATION: Partial<Record<JobName, number>> = {
  make_export: 3,
  compare_model: 2,
  teach: 1,
};

/** Maximum number of jobs of one kind that may wait for something else while other jobs are processed. */
const MOST_WAITING = 64;

/** How long a handler has to return its work to the queue after being asked to stop. */
const PUT_BACK_MS = 2_000;

/** Fetches jobs from the queue and passes them to their handlers. */
export interface JobWorkers {
  /** Stops taking jobs until `resume` is called. Running jobs continue. */
  pause(): void;
  resume(): Promise<void>;
  /** Stops taking jobs permanently. */
  stopTaking(): void;
  /** Stops permanently, waits for running jobs, and aborts those that are still running after `limitMs`. */
  stop(limitMs: number): Promise<void>;
}

export async function startJobWorkers(
  boss: PgBoss,
  handlers: JobHandlers,
  concurrency: JobConcurrency,
): Promise<JobWorkers> {
  const names = Object.keys(concurrency) as JobName[];
  const running = new Set<Promise<void>>();
  const aborting = new AbortController();
  let isTaking = false;
  let isStopped = false;
  const waiting = new Map<JobName, number>();
  /** Incremented by each pause, so that loops from before the pause can be recognized. */
  let period = 0;

  async function handle<Name extends JobName>(name: Name, job: Job<Jobs[Name]>): Promise<void> {
    // The queue may have fetched this job just before the pause. Throwing an error returns the job to the
    // queue.
    if (!isTaking) throw new Error('this worker is not taking jobs at the moment');
    const handler: JobHandlers[Name] = handlers[name];
    const replacements: (() => void)[] = [];
    const handleWaiting = () => {
      if (replacements.length === 0) replacements.push(takeInPlace(name));
    };
    const work = handler(job.data, AbortSignal.any([job.signal, aborting.signal]), handleWaiting);
    running.add(work);
    try {
      await work;
    } finally {
      running.delete(work);
      for (const end of replacements) end();
    }
  }

  /** Processes one additional job at a time until the returned function is called. */
  function takeInPlace(name: JobName): () => void {
    const count = waiting.get(name) ?? 0;
    if (count >= MOST_WAITING || !isTaking) return () => undefined;
    waiting.set(name, count + 1);
    const worker = takeOne(name);
    return () => {
      waiting.set(name, (waiting.get(name) ?? 1) - 1);
      void worker.then((id) => boss.offWork(name, { id, wait: false }));
    };
  }

  async function takeJobs(name: JobName): Promise<void> {
    const mine = period;
    for (let i = 0; i < concurrency[name] && mine === period; i++) await takeOne(name);
  }

  /** Processes one job after another. Returns the ID to pass to `offWork`. */
  async function takeOne<Name extends JobName>(name: Name): Promise<string> {
    const groupConcurrency = AT_ONCE_PER_ORGANIZATION[name];
    const mine = period;
    let worker = '';
    worker = await boss.work<Jobs[Name]>(
      name,
      {
        batchSize: 1,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 10,
        ...(groupConcurrency === undefined ? {} : { groupConcurrency }),
      },
      async (jobs: Job<Jobs[Name]>[]) => {
        try {
          for (const job of jobs) await handle(name, job);
        } finally {
          // Fetch the next job without waiting for the polling interval.
          boss.notifyWorker(worker);
        }
      },
    );
    // The worker was paused during the call to `work`.
    if (mine !== period) void boss.offWork(name, { id: worker, wait: false });
    return worker;
  }

  const workers: JobWorkers = {
    pause() {
      if (!isTaking) return;
      isTaking = false;
      period++;
      for (const name of names) void boss.offWork(name, { wait: false });
    },
    async resume() {
      if (isTaking || isStopped) return;
      isTaking = true;
      const mine = period;
      for (const name of names) if (mine === period) await takeJobs(name);
    },
    stopTaking() {
      isStopped = true;
      workers.pause();
    },
    async stop(limitMs) {
      workers.stopTaking();
      const timer = setTimeout(() => aborting.abort(), limitMs);
      await Promise.race([Promise.allSettled(running), waitForAbort(aborting.signal)]);
      clearTimeout(timer);
      await Promise.race([Promise.allSettled(running), sleep(PUT_BACK_MS, undefined, { ref: false })]);
    },
  };
  await workers.resume();
  return workers;
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
