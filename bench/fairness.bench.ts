import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createId } from '../src/lib/id.ts';
import { openRows, type RowsOfApp } from '../test/support/query-rows.ts';
import { readJson } from '../test/support/read-json.ts';
import { type BenchService, startBenchService } from './bench-service.ts';
import { findPercentile, print } from './measure.ts';
import { startWorkerProcess } from './worker-process.ts';

const SLEEP_MS = 1_000;
const MEASURED = 20;
/** Number of the inserted documents that have files. Only these are processed during the measurement. */
const WITH_FILES = 300;

/**
 * Measures how long a document of one organization waits while N documents (100,000 by default) of another
 * organization are waiting. One worker processes one document at a time, and each document takes one second.
 */
export async function run([given = '100000']: string[]): Promise<void> {
  const service = await startBenchService({ LEGIBLE_ROLE: 'api' });
  try {
    await using rows = await openRows({ settings: { LEGIBLE_DATA_DIR: service.dataDir } });
    await fillQueue(service, rows, Number(given));
    const worker = await startWorkerProcess(
      { dataDir: service.dataDir, database: {} },
      { core: null, sleeps: true },
    );
    try {
      const delays: number[] = [];
      // The first document is not counted, because it waits until the worker has started its parser.
      for (let n = 0; n <= MEASURED; n++) {
        const started = performance.now();
        const file = new TextEncoder().encode(`sleep ${SLEEP_MS} ${randomBytes(8).toString('hex')}`);
        const response = await service.upload(file, 'a.txt', '?wait=60');
        const { document } = await readJson<{ document: { status: string } }>(response);
        if (document.status !== 'completed') throw new Error(`the document is ${document.status}`);
        if (n > 0) delays.push((performance.now() - started - SLEEP_MS) / 1000);
      }
      const [p50, longest] = [0.5, 1].map((share) => findPercentile(delays, share).toFixed(1));
      const [left] = await rows.query<{ count: number }>(
        "select count(*)::integer as count from runs where state = 'queued'",
      );
      print(`${given} documents of another organization waiting, ${left?.count} at the end`);
      print(
        `a document waits ${p50} s (median), at most ${longest} s, in addition to its own time of ${SLEEP_MS / 1000} s`,
      );
    } finally {
      await worker.stop();
    }
  } finally {
    await service.end();
  }
}

/** Inserts documents of another organization, with the priorities of uploaded documents. */
async function fillQueue({ dataDir }: BenchService, rows: RowsOfApp, count: number): Promise<void> {
  const [organization, project] = [createId('org'), createId('proj')];
  await rows.query('set synchronous_commit = off');
  await rows.query("insert into organizations (id, name, created_at) values ($1, 'other', now())", [
    organization,
  ]);
  await rows.query(
    `insert into projects (id, organization_id, name, email, created_at) values ($1, $2, 'other', $3, now())`,
    [project, organization, `${project}@mail.example`],
  );
  const prefix = createId('doc').slice(0, -8);
  const numbers = 'generate_series(1, $1::integer) as n';
  await rows.query(
    `insert into documents (id, organization_id, project_id, filename, content_type, file_size, file_extension, status,
       source, created_at, sha256)
     select $2 || lpad(n::text, 8, '0'), $3, $4, n || '.txt', 'text/plain', 10, '.txt', 'pending', 'api', now(),
       sha256(n::text::bytea) from ${numbers}`,
    [count, prefix, organization, project],
  );
  await rows.query(
    `insert into runs (id, document_id, organization_id, job_id, number, state, engine, created_at)
     select 'run' || substr(id, 4), id, organization_id, gen_random_uuid(), 1, 'queued', 'legible', now()
     from documents where project_id = $1`,
    [project],
  );
  await rows.query(
    `insert into pgboss.job (id, name, data, priority, retry_limit, retry_delay, expire_seconds, keep_until)
     select job_id, 'process_document', json_build_object('documentId', document_id, 'runId', id),
       -least(100, (row_number() over (order by id) - 1) / 10), 1000000000, 5, 1800, now() + interval '1 year'
     from runs where organization_id = $1`,
    [organization],
  );
  await rows.query('analyze');
  for (let n = 1; n <= Math.min(WITH_FILES, count); n++) {
    const folder = join(dataDir, 'blobs', project, `${prefix}${String(n).padStart(8, '0')}`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'original'), `sleep ${SLEEP_MS}`);
  }
}
