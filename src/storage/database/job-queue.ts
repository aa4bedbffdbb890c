import type { Kysely } from 'kysely';
import { fromKysely, PgBoss, type Queue } from 'pg-boss';
import type { JobName, JobQueue } from '../../domain/ports/job-queue.ts';
import type { Logger } from '../../lib/logger.ts';
import { PREPARING } from './open-database.ts';
import type { Tables } from './tables.ts';

export const BOSS_SCHEMA = 'pgboss';

/** Maximum duration of a job. A missing heartbeat usually reveals a dead worker much earlier. */
const EXPIRE_SECONDS = 1_800;
const HEARTBEAT_SECONDS = 20;
/** Finished jobs can be deleted soon, because all their information is also in tables or logs. */
const KEEP_FINISHED_SECONDS = 15;

/**
 * Retry settings. The queue retries documents without limit, because the run counts the attempts that matter.
 * The delay gives a worker that has lost its database connection time to report that it is alive, so that no
 * crash is counted for the document.
 */
const QUEUES: Record<JobName, Omit<Queue, 'name'>> = {
  process_document: { retryLimit: 1_000_000_000, retryDelay: 5, retryBackoff: false },
  make_export: { retryLimit: 5, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 },
  compare_model: { retryLimit: 5, retryDelay: 2, retryBackoff: true, retryDelayMax: 60 },
  teach: { retryLimit: 5, retryDelay: 2, retryBackoff: true, retryDelayMax: 60 },
  delete_project: { retryLimit: 50, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 },
  delete_blobs: { retryLimit: 50, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 },
};

/**
 * Taking and ending a job does not wait for the disk. If a power failure undoes either, the job runs again,
 * which does no harm. The transactions that create jobs do wait. Connection poolers may refuse these options.
 */
const EMBEDDED = { ...PREPARING, options: '-c synchronous_commit=off' };

/** Opens the queue. With `supervise`, which workers set, it monitors heartbeats and deletes finished jobs. */
export async function openJobQueue(
  connectionString: string,
  options: { supervise: boolean; isEmbedded?: boolean; log: Logger },
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString,
    schema: BOSS_SCHEMA,
    application_name: 'legible jobs',
    max: 10,
    ...(options.isEmbedded === true ? EMBEDDED : {}),
    supervise: options.supervise,
    schedule: false,
    useListenNotify: options.supervise,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 30,
  });
  boss.on('error', (error) => options.log.warn({ err: error }, 'the job queue had an error'));
  try {
    await boss.start();
    await updateQueues(boss);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false, close: true });
    throw error;
  }
}

async function updateQueues(boss: PgBoss): Promise<void> {
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
}

/** Creates a queue that writes through `database`, which can be a transaction. */
export function createJobQueue(boss: PgBoss, database: Kysely<Tables>): JobQueue {
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
