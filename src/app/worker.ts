import { hostname } from 'node:os';
import type { PgBoss } from 'pg-boss';
import type { Config } from '../config/load-config.ts';
import { createDeliver } from '../delivery/deliver.ts';
import { type Dispatcher, startDispatcher } from '../delivery/dispatcher.ts';
import type { SendMail } from '../domain/outbound-mail.ts';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { DeliveryClaims } from '../domain/ports/delivery-claims.ts';
import type { Records } from '../domain/ports/records.ts';
import type { ParserPool } from '../extraction/isolate/parser-pool.ts';
import { recalculateChecks } from '../extraction/recalculate-checks.ts';
import type { ModelAccess } from '../jobs/ask-language-model.ts';
import { compareModel } from '../jobs/compare-model.ts';
import { deleteBlobs } from '../jobs/delete-blobs.ts';
import { deleteProject, finishDeletedProjects } from '../jobs/delete-projects.ts';
import {
  compactUsage,
  deleteEndedSessions,
  deleteExpiredDocuments,
  deleteOldActivity,
  deleteOldExports,
  deleteOldMail,
  deleteOrphans,
  forgetAnswers,
  forgetDeliveries,
  releaseHeldDeliveries,
  requeueLostExports,
  requeueLostRuns,
} from '../jobs/housekeeping.ts';
import { makeExport } from '../jobs/make-export.ts';
import type { ContainerRules } from '../jobs/open-container.ts';
import { processDocument } from '../jobs/process-document.ts';
import { runBackfills } from '../jobs/run-backfills.ts';
import { runExportSchedules } from '../jobs/run-export-schedules.ts';
import { sendDigests } from '../jobs/send-digests.ts';
import type { StageTimer } from '../jobs/stage-timer.ts';
import { teachExamples } from '../jobs/teach-examples.ts';
import { createId } from '../lib/id.ts';
import type { Logger } from '../lib/logger.ts';
import type { PublicHttp } from '../lib/public-http/public-http.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import type { SourceRunner } from '../sources/source-runner.ts';
import { startJobWorkers } from '../storage/database/job-workers.ts';
import type { Readiness } from './readiness.ts';
import { startScheduler } from './scheduler.ts';
import type { StartPatience } from './start-patience.ts';

export interface Worker {
  stopTaking(): void;
  /**
   * Stops fetching jobs and waits for running ones. Jobs that are still running after `limitMs` return to the
   * queue.
   */
  stop(limitMs: number): Promise<void>;
}

/** A worker that sends no heartbeat for 15 seconds is considered dead. */
const BEAT_INTERVAL_MS = 3_000;
/** Maximum delay before a scheduled export starts. */
const SCHEDULE_INTERVAL_MS = 2_000;

interface Parts {
  config: Config;
  records: Records;
  boss: PgBoss;
  claims: DeliveryClaims;
  blobs: BlobStore;
  parsers: ParserPool;
  modelAccess: ModelAccess;
  http: PublicHttp;
  secrets: SecretBox;
  readiness: Readiness;
  timer: StageTimer;
  sources: SourceRunner;
  containers: ContainerRules;
  patience: StartPatience;
  sendMail: SendMail | null;
  log: Logger;
}

export async function startWorker(parts: Parts): Promise<Worker> {
  const { config, records, boss, blobs, parsers, modelAccess, readiness, timer, log } = parts;
  const self = { id: createId('wrk'), host: hostname(), startedAt: new Date() };
  const sendHeartbeat = () => records.workers.beat({ ...self, problem: readiness.problem });
  // Send a heartbeat before the first job, because a worker without one is considered dead.
  await parts.patience(sendHeartbeat);
  const dispatcher = startDelivering(parts);
  const scheduler = startScheduler(
    [
      { name: 'report that the worker is alive', everyMs: BEAT_INTERVAL_MS, run: sendHeartbeat },
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
        name: 'create scheduled exports',
        everyMs: SCHEDULE_INTERVAL_MS,
        run: (stopping) =>
          runExportSchedules(parts, { pendingOfOrganization: config.quotas.pendingExports }, stopping),
      },
      {
        name: 'release held deliveries',
        everyMs: RELEASE_SWEEP_MS,
        run: () => releaseHeldDeliveries(parts),
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
        name: 'delete stored responses',
        everyMs: config.jobs.retentionSweepIntervalMs,
        run: () => forgetAnswers(parts, config.idempotencyRetentionMs),
      },
      {
        name: 'delete old exports',
        everyMs: config.jobs.retentionSweepIntervalMs,
        run: () => deleteOldExports(parts, config.exportRetentionMs),
      },
      {
        name: 'forget deliveries',
        everyMs: config.jobs.retentionSweepIntervalMs,
        run: () => forgetDeliveries(parts, config.webhooks.deliveryRetentionMs),
      },
      {
        name: 'delete old mail',
        everyMs: config.jobs.retentionSweepIntervalMs,
        run: () => deleteOldMail(parts),
      },
      {
        name: 'delete old activity',
        everyMs: config.jobs.retentionSweepIntervalMs,
        run: () =>
          deleteOldActivity(parts, {
            activityMs: config.jobs.activityRetentionMs,
            auditMs: config.auditRetentionMs,
          }),
      },
      {
        name: 'send digests',
        everyMs: config.jobs.reconcileIntervalMs,
        run: (stopping) => sendDigests({ ...parts, dashboardUrl: getPublicUrl(config) }, stopping),
      },
      {
        name: 'compact usage',
        everyMs: config.jobs.retentionSweepIntervalMs,
        run: () => compactUsage(parts),
      },
      {
        name: 'delete ended sessions',
        everyMs: config.jobs.retentionSweepIntervalMs,
        run: () => deleteEndedSessions(parts, config.sessions),
      },
    ],
    log,
  );
  const workers = await startJobWorkers(
    boss,
    {
      process_document: processDocument({
        records,
        blobs,
        parsers,
        modelAccess,
        documentsAtOnce: config.concurrency,
        checkResult: recalculateChecks,
        containers: parts.containers,
        workerId: self.id,
        onOutage: pauseUntilReady,
        timer,
        log,
      }),
      delete_blobs: deleteBlobs(blobs),
      delete_project: deleteProject(parts),
      make_export: makeExport({ records, blobs, publicUrl: getPublicUrl(config), log }),
      compare_model: compareModel({
        records,
        blobs,
        parsers,
        modelAccess,
        containers: parts.containers,
        timer,
        log,
      }),
      teach: teachExamples({
        records,
        blobs,
        parsers,
        containers: parts.containers,
        checkResult: recalculateChecks,
        log,
      }),
    },
    {
      process_document: config.concurrency,
      delete_blobs: 2,
      delete_project: 1,
      make_export: 2,
      compare_model: 4,
      teach: 1,
    },
  );
  async function pauseUntilReady(): Promise<boolean> {
    workers.pause();
    readiness.wake();
    // If all checks succeed, the outage is already over, and no later event will resume the workers.
    const isReady = (await readiness.startCheck()) === null;
    if (isReady) await workers.resume();
    return isReady;
  }
  const followReadiness = (problem: string | null) => {
    sendHeartbeat().catch((error: unknown) =>
      log.debug({ err: error }, 'the state of this worker was not stored'),
    );
    if (problem === null) void workers.resume();
    else workers.pause();
  };
  readiness.onChange(followReadiness);
  return {
    stopTaking: () => workers.stopTaking(),
    async stop(limitMs) {
      await Promise.all([
        scheduler.stop(),
        parts.sources.stop(),
        dispatcher.stop(config.webhooks.attemptTimeoutMs),
        workers.stop(limitMs),
      ]);
      await records.workers.leave(self.id).catch((error: unknown) =>
        // A failure is harmless: a row without heartbeats is ignored after a few seconds.
        log.debug({ err: error }, 'the row of this worker could not be deleted'),
      );
    },
  };
}

/** Returns the dashboard's public address, without a trailing slash. */
function getPublicUrl({ publicUrl, host, port }: Config): string {
  const fallback = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return (publicUrl ?? fallback).replace(/\/+$/, '');
}

/** Maximum delay between the end of a document's review and the event that announces it. */
const RELEASE_SWEEP_MS = 2_000;

/**
 * Maximum delay before a due retry starts, and before a delivery that another process left unfinished is
 * repeated.
 */
const DELIVERY_SWEEP_MS = 1_000;

function startDelivering({ config, records, claims, http, secrets, log }: Parts): Dispatcher {
  const { deliveries } = records;
  const deliver = createDeliver({
    records: deliveries,
    http,
    secrets,
    settings: config.webhooks,
    dashboardUrl: getPublicUrl(config),
    log,
  });
  return startDispatcher({ records: deliveries, claims, deliver, log, sweepIntervalMs: DELIVERY_SWEEP_MS });
}
