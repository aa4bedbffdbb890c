import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedPostgres } from '#embedded-postgres';
import { endRecovery, keepRecovering } from '../../packages/embedded-postgres/test/hold-recovery.ts';
import { killServer, runQuery } from '../../packages/embedded-postgres/test/support.ts';
import { type DatabaseGate, startDatabaseGate } from '../support/database-gate.ts';
import { startS3StandIn } from '../support/s3-stand-in.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import { type LoadResult, startUploadLoad } from './upload-load.ts';

/** Number of documents that the service must accept before an outage, and again after it. */
const AROUND_OUTAGE = 10;
/** Maximum time for completing all documents after the last outage. */
const PROCESSING_LIMIT_MS = 10 * 60_000;

export interface OutageResult extends LoadResult {
  /** Time from the end of the outage until `/readyz` responds with 200. */
  readyAfterSeconds: number;
}

/**
 * Makes the database unavailable for `outageMs` while documents are uploaded, and then cuts connections
 * during the COMMIT of uploads.
 */
export async function surviveDatabaseOutage(
  outageMs: number,
  commitCuts: number,
): Promise<OutageResult & { commitCuts: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-outage-'));
  const database = await openEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => {} });
  const gate = await startDatabaseGate(new URL(database.connectionString));
  const service = await startService(join(folder, 'data'), { DATABASE_URL: gate.url });
  try {
    const load = await startUploadLoad(service, service.firstApiKey ?? '');
    await load.untilAccepted(AROUND_OUTAGE);
    gate.close();
    await sleep(outageMs);
    await gate.open();
    const readyAfterSeconds = await waitUntilReady(service);
    await load.untilAccepted(AROUND_OUTAGE);
    await cutAtCommit(gate, commitCuts);
    await load.untilAccepted(AROUND_OUTAGE);
    return { ...(await load.finish(PROCESSING_LIMIT_MS)), readyAfterSeconds, commitCuts: gate.cuts };
  } finally {
    await service.stop();
    gate.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * While documents are uploaded, crashes the embedded database, so that a recovery of `recoveryMs` follows.
 * Then kills the service and the database together, and starts the service during another such recovery. The
 * service must keep running during the first recovery and wait for the second to end.
 */
export async function surviveRecoveries(recoveryMs: number): Promise<OutageResult & { log: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-outage-'));
  let service = await startService(folder);
  const key = service.firstApiKey ?? '';
  const port = new URL(service.baseUrl).port;
  try {
    const load = await startUploadLoad(service, key);
    await load.untilAccepted(AROUND_OUTAGE);
    keepRecovering(folder);
    await crashDatabase(folder);
    await sleep(recoveryMs);
    endRecovery(folder);
    await waitUntilReady(service);
    await load.untilAccepted(AROUND_OUTAGE);
    keepRecovering(folder);
    await Promise.all([service.kill(), killServer(folder)]);
    const starting = startService(folder, { LEGIBLE_PORT: port });
    await sleep(recoveryMs);
    const ended = performance.now();
    endRecovery(folder);
    service = await starting;
    await waitUntilReady(service);
    const readyAfterSeconds = Math.round((performance.now() - ended) / 100) / 10;
    await load.untilAccepted(AROUND_OUTAGE);
    return { ...(await load.finish(PROCESSING_LIMIT_MS)), readyAfterSeconds, log: service.log() };
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Kills a database process that is executing a statement. The server then ends all other processes and
 * recovers.
 */
async function crashDatabase(dataDir: string): Promise<void> {
  const database = await openEmbeddedPostgres({ dataDir, role: 'legible', log: () => {} });
  try {
    const [backend] = await runQuery(database.connectionString, 'SELECT pid FROM pg_stat_activity LIMIT 1');
    process.kill(Number(backend?.pid), 'SIGKILL');
  } finally {
    await database.close();
  }
}

/** Makes the blob store unavailable for `outageMs` while documents are uploaded. */
export async function surviveBlobStoreOutage(outageMs: number): Promise<OutageResult> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-outage-'));
  const s3 = await startS3StandIn();
  const service = await startService(folder, {
    LEGIBLE_BLOB_URL: s3.url,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  try {
    const load = await startUploadLoad(service, service.firstApiKey ?? '');
    await load.untilAccepted(AROUND_OUTAGE);
    s3.isDown = true;
    await sleep(outageMs);
    s3.isDown = false;
    const readyAfterSeconds = await waitUntilReady(service);
    await load.untilAccepted(AROUND_OUTAGE);
    return { ...(await load.finish(PROCESSING_LIMIT_MS)), readyAfterSeconds };
  } finally {
    await service.stop();
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function waitUntilReady(service: ServiceProcess): Promise<number> {
  const started = performance.now();
  const url = new URL('/readyz', service.baseUrl);
  while (!(await fetch(url).catch(() => null))?.ok) await sleep(100);
  return Math.round((performance.now() - started) / 100) / 10;
}

/** Drops the response to the COMMIT of `wanted` transactions that admit a document. */
async function cutAtCommit(gate: DatabaseGate, wanted: number): Promise<void> {
  const admitting = new Set<number>();
  let cuts = 0;
  gate.judge = ({ sql, connection }) => {
    if (/insert into "documents"/.test(sql)) admitting.add(connection);
    if (!/^commit/.test(sql) || !admitting.delete(connection) || cuts === wanted) return 'pass';
    cuts++;
    return 'cut_after';
  };
  const limit = Date.now() + 60_000;
  while (cuts < wanted) {
    if (Date.now() > limit)
      throw new Error(`Only ${cuts} of ${wanted} commits of uploads were cut within a minute.`);
    await sleep(50);
  }
  gate.judge = () => 'pass';
}
