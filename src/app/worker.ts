import type { PgBoss } from 'pg-boss';
import type { Config } from '../config/load-config.ts';
import { createDeliver } from '../delivery/deliver.ts';
import { type Dispatcher, startDispatcher } from '../delivery/dispatcher.ts';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { DeliveryClaims } from '../domain/ports/delivery-claims.ts';
import type { Records } from '../domain/ports/records.ts';
import type { ParserPool } from '../extraction/isolate/parser-pool.ts';
import { deleteBlobs } from '../jobs/delete-blobs.ts';
import { deleteProject, finishDeletedProjects } from '../jobs/delete-projects.ts';
import {
  deleteExpiredDocuments,
  deleteOldActivity,
  deleteOldExports,
  deleteOrphans,
  forgetAnswers,
  forgetDeliveries,
  requeueLostExports,
  requeueLostRuns,
} from '../jobs/housekeeping.ts';
import { makeExport } from '../jobs/make-export.ts';
import { processDocument } from '../jobs/process-document.ts';
import { runBackfills } from '../jobs/run-backfills.ts';
import type { Logger } from '../lib/logger.ts';
import type { PublicHttp } from '../lib/public-http/public-http.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import { workOnJobs } from '../storage/database/job-queue.ts';
import { startScheduler } from './scheduler.ts';

export interface Worker {
  /** No further jobs or tasks; those at work are waited for where the queue is closed. */
  stop(): Promise<void>;
}

interface Parts {
  config: Config;
  records: Records;
  boss: PgBoss;
  claims: DeliveryClaims;
  blobs: BlobStore;
  parsers: ParserPool;
  http: PublicHttp;
  secrets: SecretBox;
  log: Logger;
}

/** Takes jobs from the queue and keeps house. */
export async function startWorker(parts: Parts): Promise<Worker> {
  const { config, records, boss, blobs, parsers, log } = parts;
  const dispatcher = startDelivering(parts);
  const scheduler = startScheduler(
    [
      {
        name: 'requeue lost runs',
        everyMs: config.jobs.reconcileIntervalMs,
        run: () => requeueLostRuns(parts),
      },
      {
        name: 'requeue lost exports',
        everyMs: config.jobs.reconcileIntervalMs,
        run: () => requeueLostExports(parts),
      },
      {
        name: 'delete expired documents',
        everyMs: config.jobs.retentionSweepIntervalMs,
        run: () => deleteExpiredDocuments(parts),
      },
      {
        name: 'run backfills',
        everyMs: config.jobs.reconcileIntervalMs,
        run: (stopping) => runBackfills(parts, stopping),
      },
      {
        name: 'finish deleting projects',
        everyMs: config.jobs.reconcileIntervalMs,
        run: (stopping) => finishDeletedProjects(parts, stopping),
      },
      {
        name: 'delete orphans',
        everyMs: config.jobs.orphanSweepIntervalMs,
        run: () => deleteOrphans(parts, config.jobs.orphanAgeMs),
      },
      {
        name: 'forget kept answers',
        everyMs: config.jobs.retentionSweepIntervalMs,
        run: () => forgetAnswers(parts, config.idempotencyRetentionMs),
      },
      {
        name: 'delete old exports',
        everyMs: config.jobs.retentionSweepIntervalMs,
        run: () => deleteOldExports(parts),
      },
      {
        name: 'forget deliveries',
        everyMs: config.jobs.retentionSweepIntervalMs,
        run: () => forgetDeliveries(parts, config.webhooks.deliveryRetentionMs),
      },
      {
        name: 'delete old activity',
        everyMs: config.jobs.retentionSweepIntervalMs,
        run: () => deleteOldActivity(parts, config.jobs.activityRetentionMs),
      },
    ],
    log,
  );
  await workOnJobs(
    boss,
    {
      process_document: processDocument({ records, blobs, parsers, ocrUrl: config.ocrUrl, log }),
      delete_blobs: deleteBlobs(blobs),
      delete_project: deleteProject(parts),
      make_export: makeExport({ records, blobs, log }),
    },
    { process_document: config.concurrency, delete_blobs: 2, delete_project: 1, make_export: 2 },
  );
  return {
    async stop() {
      await Promise.all([
        scheduler.stop(),
        dispatcher.stop(config.webhooks.attemptTimeoutMs),
        boss.offWork('process_document', { wait: true }),
        boss.offWork('delete_blobs', { wait: true }),
        boss.offWork('delete_project', { wait: true }),
        boss.offWork('make_export', { wait: true }),
      ]);
    },
  };
}

/** How late a retry may be, and what another process left. */
const DELIVERY_SWEEP_MS = 1_000;

/** Delivers what is due until it is stopped. */
function startDelivering({ config, records, claims, http, secrets, log }: Parts): Dispatcher {
  const { deliveries } = records;
  const deliver = createDeliver({ records: deliveries, http, secrets, settings: config.webhooks, log });
  return startDispatcher({ records: deliveries, claims, deliver, log, sweepIntervalMs: DELIVERY_SWEEP_MS });
}
