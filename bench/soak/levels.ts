import { setTimeout as sleep } from 'node:timers/promises';
import { openRows, type RowsOfApp } from '../../test/support/query-rows.ts';
import { readJson } from '../../test/support/read-json.ts';
import { measureLevels, type ResourceLevels } from '../../test/support/resource-levels.ts';
import { startBenchService } from '../bench-service.ts';
import { measureMemory } from '../measure.ts';
import { recordFigures } from './record-figures.ts';

/** Number of documents to keep. The test deletes older documents, as a retention period would. */
const KEPT = 200;
const SAMPLES = 12;
const LISTED_TABLES = 6;
/** Maximum ratio between the averages of the last and the middle third of the samples. */
const TOLERANCE = 1.1;

/** The service must delete its temporary files within this time after the last upload. */
const SETTLE_MS = 60_000;
/** These logs are kept for a year by default, so they grow with each document. */
const LOG_TABLES = ['activity', 'audit_log'];
/** The folder of the process and its lock file, which exist while the process runs. */
const PERMANENT_FILES = 2;

type Levels = ResourceLevels & { memory: number; tableMegabytes: number; logMegabytes: number };

/**
 * `npm run soak -- levels [MINUTES] [RATE]`: uploads RATE documents per second (20 by default) for MINUTES
 * (20 by default), and keeps only the newest 200. Memory, open files, connections, jobs and table sizes must
 * level off; only the log tables may keep growing. After the last upload, the service must delete all
 * temporary files.
 */
export async function run([givenMinutes = '20', givenRate = '20']: string[]): Promise<void> {
  const [minutes, rate] = [Number(givenMinutes), Number(givenRate)];
  // The default interval of one hour would be too long for this test.
  const service = await startBenchService({ LEGIBLE_RETENTION_SWEEP_INTERVAL: '60s' });
  try {
    await using rows = await openRows({ settings: { LEGIBLE_DATA_DIR: service.dataDir } });
    const measure = async (): Promise<Levels> => {
      const sizes = await measureTables(rows);
      const log = LOG_TABLES.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
      return {
        memory: (await measureMemory(service.pid)).now,
        ...(await measureLevels(service.pid, service.dataDir, rows)),
        tableMegabytes: Math.round([...sizes.values()].reduce((sum, size) => sum + size, -log)),
        logMegabytes: Math.round(log),
      };
    };
    const started = Date.now();
    const until = started + minutes * 60_000;
    const uploading = upload(service, rate, until);
    // If a measurement fails, its error is reported rather than the errors of the uploads that the failure
    // interrupts.
    uploading.catch(() => {});
    const samples: Levels[] = [];
    for (let n = 1; n <= SAMPLES; n++) {
      await sleep(Math.max(0, started + (n * minutes * 60_000) / SAMPLES - Date.now()));
      samples.push(await measure());
    }
    const { accepted, refused } = await uploading;
    const largest = [...(await measureTables(rows))].sort(([, a], [, b]) => b - a).slice(0, LISTED_TABLES);
    const settledBy = Date.now() + SETTLE_MS;
    let left = (await measure()).temporaryFiles;
    while (left > PERMANENT_FILES && Date.now() < settledBy) {
      await sleep(1_000);
      left = (await measure()).temporaryFiles;
    }
    const third = SAMPLES / 3;
    const parts = [samples.slice(0, third), samples.slice(third, 2 * third), samples.slice(2 * third)].map(
      average,
    );
    const [first, middle, last] = parts as [Levels, Levels, Levels];
    const names = Object.keys(last) as (keyof Levels)[];
    // Temporary files are counted only after the last upload: during uploads, their number varies with the
    // load of the machine.
    const growing = names.filter(
      (name) =>
        name !== 'logMegabytes' &&
        (name === 'temporaryFiles' ? left > PERMANENT_FILES : last[name] > middle[name] * TOLERANCE + 2),
    );
    await recordFigures('levels', [
      `In ${minutes} minutes, ${accepted} documents were accepted (${(accepted / (minutes * 60)).toFixed(1)} per second) and ${refused} were refused. The table shows the average for each third of the run:`,
      '',
      '| | first third | second third | last third |',
      '|---|---|---|---|',
      ...names.map((name) => `| ${name} | ${first[name]} | ${middle[name]} | ${last[name]} |`),
      '',
      `Largest tables at the end, in megabytes: ${largest.map(([name, size]) => `${name} ${size.toFixed(1)}`).join(', ')}. Temporary files after the last upload: ${left}.`,
      '',
      growing.length === 0 ? 'All levels have settled.' : `Still growing: ${growing.join(', ')}.`,
    ]);
    process.exitCode = growing.length === 0 ? 0 : 1;
  } finally {
    await service.end();
  }
}

/** Returns the size of each table with its indexes, in megabytes. */
async function measureTables(rows: RowsOfApp): Promise<Map<string, number>> {
  const sizes = await rows.query<{ name: string; megabytes: number }>(
    `select relname as name, pg_total_relation_size(oid) / 1e6 as megabytes
     from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  );
  return new Map(sizes.map(({ name, megabytes }) => [name, Number(megabytes)]));
}

function average(samples: Levels[]): Levels {
  const sums = { ...samples[0] } as Levels;
  for (const name of Object.keys(sums) as (keyof Levels)[])
    sums[name] = Math.round(samples.reduce((sum, sample) => sum + sample[name], 0) / samples.length);
  return sums;
}

/** Deletes the oldest document whenever there are more than `KEPT`. */
async function upload(
  service: Awaited<ReturnType<typeof startBenchService>>,
  rate: number,
  until: number,
): Promise<{ accepted: number; refused: number }> {
  const documents = `${service.baseUrl}/projects/${service.project}/documents`;
  const ids: string[] = [];
  let [accepted, refused] = [0, 0];
  const pending = new Set<Promise<void>>();
  const sendOne = async (n: number) => {
    const text = new TextEncoder().encode(`Dear Ms ${n}, thank you for your order number ${n}.`);
    const response = await service.upload(text, `${n}.txt`);
    if (response.status !== 201) {
      await response.arrayBuffer();
      refused++;
      return;
    }
    ids.push((await readJson<{ document: { id: string } }>(response)).document.id);
    accepted++;
    if (ids.length <= KEPT) return;
    const init = { method: 'DELETE', headers: service.headers };
    await (await fetch(`${documents}/${ids.shift()}`, init)).arrayBuffer();
  };
  for (let n = 0; Date.now() < until; n++) {
    // If the service is slow, fewer documents are sent, so that open requests do not accumulate in the
    // client.
    while (pending.size >= 50) await Promise.race(pending);
    const sent: Promise<void> = sendOne(n).finally(() => pending.delete(sent));
    pending.add(sent);
    await sleep(1000 / rate);
  }
  await Promise.all(pending);
  return { accepted, refused };
}
