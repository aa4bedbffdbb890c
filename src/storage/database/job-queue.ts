import type { Kysely } from 'kysely';
import { fromKysely, type Job, PgBoss, type Queue } from 'pg-boss';
import type { JobHandlers, JobName, JobQueue, Jobs } from '../../domain/ports/job-queue.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Tables } from './tables.ts';

export const BOSS_SCHEMA = 'pgboss';

/** Longest that a job may be at work, seconds; a worker that dies is noticed by its heartbeat long before. */
const EXPIRE_SECONDS = 1_800;
const HEARTBEAT_SECONDS = 20;
/** Finished jobs tell nothing that rows and logs do not tell. */
const KEEP_FINISHED_SECONDS = 15;

const QUEUES: Record<JobName, Omit<Queue, 'name'>> = {
  process_document: { retryLimit: 5, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 },
  make_export: { retryLimit: 5, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 },
  delete_project: { retryLimit: 50, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 },
  delete_blobs: { retryLimit: 50, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 },
};

/** Jobs of which one organization has only so many at work, over all workers. */
const AT_ONCE_PER_ORGANIZATION: Partial<Record<JobName, number>> = { make_export: 1 };

/** How many jobs of a kind one worker has in hand at once. */
export type JobConcurrency = Record<JobName, number>;

/** Opens the queue; `supervise` also watches heartbeats and clears finished jobs (workers do, the API does not). */
export async function openJobQueue(
  connectionString: string,
  options: { supervise: boolean; log: Logger },
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString,
    schema: BOSS_SCHEMA,
    application_name: 'legible jobs',
    max: 10,
    supervise: options.supervise,
    schedule: false,
    useListenNotify: options.supervise,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 30,
  });
  boss.on('error', (error) => options.log.warn({ err: error }, 'the job queue had an error'));
  await boss.start();
  for (const [name, queue] of Object.entries(QUEUES)) {
    const whole = {
      ...queue,
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: EXPIRE_SECONDS,
      deleteAfterSeconds: KEEP_FINISHED_SECONDS,
      retentionSeconds: 365 * 24 * 3600,
    };
    await boss.createQueue(name, whole);
    await boss.updateQueue(name, whole);
  }
  return boss;
}

/** The queue as a port, writing through `database`, which may be a transaction. */
export function jobQueue(boss: PgBoss, database: Kysely<Tables>): JobQueue {
  const db = fromKysely(database);
  return {
    async enqueue(name, data, { organizationId, ...options } = {}) {
      const group = organizationId === undefined ? {} : { group: { id: organizationId } };
      const sent = await boss.send(name, data, { ...options, ...group, db });
      if (sent === null) throw new Error(`the job queue did not take a ${name} job`);
    },
    async remove(name, ids) {
      if (ids.length > 0) await boss.deleteJob(name, ids, { db });
    },
  };
}

/** Takes jobs and hands them to their handlers until `boss` is stopped. */
export async function workOnJobs(
  boss: PgBoss,
  handlers: JobHandlers,
  concurrency: JobConcurrency,
): Promise<void> {
  const work = async <Name extends JobName>(name: Name) => {
    const groupConcurrency = AT_ONCE_PER_ORGANIZATION[name];
    const handler: (data: Jobs[Name], signal: AbortSignal) => Promise<void> = handlers[name];
    for (let i = 0; i < concurrency[name]; i++) {
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
            for (const job of jobs) await handler(job.data, job.signal);
          } finally {
            // Looks for the next job at once. By itself a worker waits out its polling interval after each one.
            boss.notifyWorker(worker);
          }
        },
      );
    }
  };
  await work('process_document');
  await work('delete_blobs');
  await work('delete_project');
  await work('make_export');
}
