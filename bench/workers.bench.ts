import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openEmbeddedPostgres } from '#embedded-postgres';
import { type BenchService, countCompleted, startBenchService } from './bench-service.ts';
import { drawReceipts } from './draw-scans.ts';
import { print } from './measure.ts';
import { startWorkerProcess } from './worker-process.ts';

const POLL_MS = 50;
const SCANS_PER_WORKER = 8;
const SLEEPING_PER_WORKER = 10;
const SLEEPING_WORKERS = 16;
const SLEEP_MS = 3_000;
const CONNECTIONS = 800;

type SharedService = BenchService & { database: { DATABASE_URL: string } };

interface Batch {
  perWorker: number;
  filename: string;
  createFile(n: number): Buffer;
}

/**
 * Measures N workers and a single worker alternately, and prints the efficiency: the rate of N workers
 * divided by N times the rate of a single one. ARGS: the number of rounds (2 by default), and `--only scans`
 * or `--only sleeping`.
 */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { only: { type: 'string' } },
  });
  const rounds = Number(positionals[0] ?? '2');
  // A separate server is started, because the embedded database accepts only 100 connections by default,
  // which is too few for 16 workers.
  const folder = await mkdtemp(join(tmpdir(), 'legible-bench-server-'));
  const server = await openEmbeddedPostgres({ dataDir: folder, log: () => {}, maxConnections: CONNECTIONS });
  const database = { DATABASE_URL: server.connectionString };
  const service = { ...(await startBenchService({ LEGIBLE_ROLE: 'api', ...database })), database };
  try {
    if (values.only !== 'sleeping') {
      const receipts = await drawReceipts(SCANS_PER_WORKER);
      const createFile = (n: number) =>
        // Random bytes at the end make all documents different.
        Buffer.concat([receipts[n % receipts.length] ?? Buffer.alloc(0), randomBytes(8)]);
      const batch = { perWorker: SCANS_PER_WORKER, filename: 'receipt.jpg', createFile };
      await compare(
        service,
        'scans, each worker limited to one core',
        { rounds, most: 2, sleeps: false },
        batch,
      );
    }
    if (values.only !== 'scans') {
      const createFile = (n: number) =>
        Buffer.from(`sleep ${SLEEP_MS} ${n} ${randomBytes(8).toString('hex')}`);
      const batch = { perWorker: SLEEPING_PER_WORKER, filename: 'a.txt', createFile };
      const options = { rounds, most: SLEEPING_WORKERS, sleeps: true };
      await compare(service, `parser that sleeps for ${SLEEP_MS / 1000} s`, options, batch);
    }
  } finally {
    await service.end();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(
  service: SharedService,
  name: string,
  { rounds, most, sleeps }: { rounds: number; most: number; sleeps: boolean },
  batch: Batch,
): Promise<void> {
  const rates: [single: number[], several: number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    for (const [index, workers] of [1, most].entries()) {
      const rate = await measureWorkers(service, workers, sleeps, batch);
      rates[index]?.push(rate);
      print(`${name}, ${workers} workers: ${rate.toFixed(2)} documents/s`);
    }
  }
  const [single, several] = rates.map((list) => list.reduce((sum, rate) => sum + rate, 0) / rounds);
  const efficiency = (several ?? Number.NaN) / (most * (single ?? Number.NaN));
  print(`${name}: efficiency of ${most} workers ${efficiency.toFixed(2)}`);
}

/** Returns the number of completed documents per second. */
async function measureWorkers(
  service: SharedService,
  workers: number,
  sleeps: boolean,
  batch: Batch,
): Promise<number> {
  const started = [];
  for (let n = 0; n < workers; n++)
    started.push(await startWorkerProcess(service, { core: sleeps ? null : n, sleeps }));
  try {
    // First, each worker processes one document, so that its parser processes are running.
    await processDocuments(service, workers, batch);
    const count = workers * batch.perWorker;
    return count / (await processDocuments(service, count, batch));
  } finally {
    await Promise.all(started.map((worker) => worker.stop()));
  }
}

/** Returns the time in seconds from the first upload until all documents are completed. */
async function processDocuments(service: BenchService, count: number, batch: Batch): Promise<number> {
  const before = await countCompleted(service);
  const began = performance.now();
  for (let n = 0; n < count; n++) {
    const response = await service.upload(new Uint8Array(batch.createFile(n)), batch.filename);
    if (response.status !== 201) throw new Error(`an upload was answered with ${response.status}`);
    await response.arrayBuffer();
  }
  while ((await countCompleted(service)) < before + count) await sleep(POLL_MS);
  return (performance.now() - began) / 1000;
}
