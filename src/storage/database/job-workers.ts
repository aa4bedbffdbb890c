import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { JobHandlers, JobName, Jobs } from '../../domain/ports/job-queue.ts';

/** How many jobs of each kind a worker processes concurrently. */
export type JobConcurrency = Record<JobName, number>;

/** Maximum number of running jobs of one organization on all workers. */
const AT_ONCE_PER_ORGANIZATION: Partial<Record<JobName, number>> = {
  make_export: 3,
  compare_model: 2,
  teach: 1,
};

/** Maximum number of jobs of a kind that can wait for something else while others are processed. */
const MOST_WAITING = 64;

/** Time that a handler has to return its work to the queue after it was asked to stop. */
const PUT_BACK_MS = 2_000;

/** Fetches jobs from the queue and passes them to their handlers. */
export interface JobWorkers {
  /** Stops fetching jobs; running ones continue. */
  pause(): void;
  resume(): Promise<void>;
  /** Pauses permanently. */
  stopTaking(): void;
  /** Pauses permanently, waits for running jobs, and aborts those that are not done after `limitMs`. */
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
  /** Distinguishes the periods in which jobs are fetched. */
  let period = 0;

  async function handle<Name extends JobName>(name: Name, job: Job<Jobs[Name]>): Promise<void> {
    // The queue may still pass on a job that it has just fetched; failing the job puts it back.
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

  /** Processes one more job concurrently until the returned function is called. */
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

  /** Processes one job after another; returns the id with which `offWork` stops this. */
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
          // Fetches the next job immediately instead of after the polling interval.
          boss.notifyWorker(worker);
        }
      },
    );
    // Fetching was paused while the query was running.
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
