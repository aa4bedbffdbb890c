import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { JobHandlers, JobName, Jobs } from '../../domain/ports/job-queue.ts';

/** How many jobs of a kind one worker processes at once. */
export type JobConcurrency = Record<JobName, number>;

/** Jobs of which one organization has only so many at work, over all workers. */
const AT_ONCE_PER_ORGANIZATION: Partial<Record<JobName, number>> = {
  make_export: 1,
  compare_model: 2,
};

/** Jobs of a kind that may wait for somebody else while others are taken in their place. */
const MOST_WAITING = 64;

/** What a handler may still take after it was told to stop, to put its work back. */
const PUT_BACK_MS = 2_000;

/** Takes jobs from the queue and hands them to their handlers. */
export interface JobWorkers {
  /** Takes no further jobs; those at work go on. */
  pause(): void;
  resume(): Promise<void>;
  /** Pauses for good. */
  stopTaking(): void;
  /** Pauses for good, waits for the jobs at work, and aborts those that are not done after `limitMs`. */
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
  /** Tells one time of taking jobs from the next. */
  let period = 0;

  async function handle<Name extends JobName>(name: Name, job: Job<Jobs[Name]>): Promise<void> {
    // The queue may hand out a job that it fetched just before; failing puts it back.
    if (!isTaking) throw new Error('this worker takes no jobs now');
    const handler: JobHandlers[Name] = handlers[name];
    const stands: (() => void)[] = [];
    const waits = () => {
      if (stands.length === 0) stands.push(takeInPlace(name));
    };
    const work = handler(job.data, AbortSignal.any([job.signal, aborting.signal]), waits);
    running.add(work);
    try {
      await work;
    } finally {
      running.delete(work);
      for (const end of stands) end();
    }
  }

  /** Takes one job more at once until the returned function is called. */
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

  /** Takes one job after the other; gives what `offWork` ends it by. */
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
          // Look for the next job at once instead of after the polling interval.
          boss.notifyWorker(worker);
        }
      },
    );
    // Paused while the queue was asked.
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
      await Promise.race([Promise.allSettled(running), aborted(aborting.signal)]);
      clearTimeout(timer);
      await Promise.race([Promise.allSettled(running), sleep(PUT_BACK_MS, undefined, { ref: false })]);
    },
  };
  await workers.resume();
  return workers;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
