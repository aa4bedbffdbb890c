import { openDatabaseServer } from '../src/app/database-server.ts';
import { loadConfig } from '../src/config/load-config.ts';
import { openJobQueue } from '../src/storage/database/job-queue.ts';
import { createCollectingLogger } from '../test/support/collecting-logger.ts';
import { openRows, type RowsOfApp } from '../test/support/query-rows.ts';
import { startBenchService } from './bench-service.ts';
import { findPercentile, print } from './measure.ts';

const TAKEN = 200;
const INSERTED_AT_ONCE = 100_000;

/**
 * Takes jobs one at a time, as a worker does: first from a queue with only one job, then from a queue with N
 * jobs (1,000,000 by default). In the second queue, 200 jobs have the priority of an organization without
 * other waiting documents.
 */
export async function run([waiting = '1000000']: string[]): Promise<void> {
  const service = await startBenchService({ LEGIBLE_ROLE: 'api' });
  const log = createCollectingLogger();
  const server = await openDatabaseServer(loadConfig({ LEGIBLE_DATA_DIR: service.dataDir }), log);
  const boss = await openJobQueue(server.connectionString, { supervise: false, log });
  try {
    await using rows = await openRows({ settings: { LEGIBLE_DATA_DIR: service.dataDir } });
    const measureTaking = async (): Promise<number[]> => {
      const times: number[] = [];
      for (let n = 0; n < TAKEN; n++) {
        const id = await boss.send('process_document', { n });
        const started = performance.now();
        const [job] = await boss.fetch('process_document', { batchSize: 1 });
        times.push(performance.now() - started);
        if (id === null || job?.id !== id) throw new Error('another job was taken than the urgent one');
        await boss.complete('process_document', id);
      }
      return times;
    };
    await measureTaking();
    const empty = await measureTaking();
    await fillQueue(rows, Number(waiting));
    await measureTaking();
    const full = await measureTaking();
    for (const [name, times] of Object.entries({ 'empty queue': empty, [`${waiting} jobs waiting`]: full })) {
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => findPercentile(times, share).toFixed(1));
      print(`${name}: p50 ${p50}, p95 ${p95}, p99 ${p99} ms to take a job`);
    }
    const [ratio, high] = [0.5, 0.95].map((share) =>
      (findPercentile(full, share) / findPercentile(empty, share)).toFixed(2),
    );
    print(`ratio: ${ratio} at p50, ${high} at p95`);
  } finally {
    await boss.stop({ graceful: false, close: true });
    await server.close();
    await service.end();
  }
}

/** Inserts jobs with the lowest priority, as if one organization had uploaded all of the documents. */
async function fillQueue(rows: RowsOfApp, count: number): Promise<void> {
  await rows.query('set synchronous_commit = off');
  for (let from = 0; from < count; from += INSERTED_AT_ONCE)
    await rows.query(
      `insert into pgboss.job (id, name, data, priority, retry_limit, retry_delay, expire_seconds, keep_until)
       select gen_random_uuid(), 'process_document', json_build_object('n', n), -100, 1000000000, 5, 1800, now() + interval '1 year'
       from generate_series(1, $1::integer) n`,
      [Math.min(INSERTED_AT_ONCE, count - from)],
    );
  await rows.query('vacuum analyze pgboss.job');
}
