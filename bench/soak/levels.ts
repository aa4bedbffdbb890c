import { setTimeout as sleep } from 'node:timers/promises';
import { openRows } from '../../test/support/query-rows.ts';
import { readJson } from '../../test/support/read-json.ts';
import { measureLevels, type ResourceLevels } from '../../test/support/resource-levels.ts';
import { startBenchService } from '../bench-service.ts';
import { measureMemory } from '../measure.ts';
import { recordFigures } from './record-figures.ts';

/** Number of documents that the project keeps. Older documents are deleted, as they would be by retention. */
const KEPT = 200;
const SAMPLES = 12;
/** Maximum ratio between the averages of the last third and the middle third of the samples. */
const TOLERANCE = 1.1;

type Levels = ResourceLevels & { memory: number; databaseMegabytes: number };

/**
 * `npm run soak -- levels [MINUTES] [RATE]`: uploads RATE documents per second (20 by default) for MINUTES
 * (20 by default) and deletes all but the newest 200. Memory, open files, temporary files, connections, jobs
 * and the size of the database must level off.
 */
export async function run([givenMinutes = '20', givenRate = '20']: string[]): Promise<void> {
  const [minutes, rate] = [Number(givenMinutes), Number(givenRate)];
  const service = await startBenchService();
  try {
    await using rows = await openRows({ settings: { LEGIBLE_DATA_DIR: service.dataDir } });
    const measure = async (): Promise<Levels> => {
      const [size] = await rows.query<{ size: number }>(
        'select round(pg_database_size(current_database()) / 1e6)::integer as size',
      );
      return {
        memory: (await measureMemory(service.pid)).now,
        ...(await measureLevels(service.pid, service.dataDir, rows)),
        databaseMegabytes: size?.size ?? 0,
      };
    };
    const started = Date.now();
    const until = started + minutes * 60_000;
    const uploading = upload(service, rate, until);
    // If a measurement fails, its error is reported, not those of the uploads that it interrupts.
    uploading.catch(() => {});
    const samples: Levels[] = [];
    for (let n = 1; n <= SAMPLES; n++) {
      await sleep(Math.max(0, started + (n * minutes * 60_000) / SAMPLES - Date.now()));
      samples.push(await measure());
    }
    const { accepted, refused } = await uploading;
    const third = SAMPLES / 3;
    const parts = [samples.slice(0, third), samples.slice(third, 2 * third), samples.slice(2 * third)].map(
      average,
    );
    const [first, middle, last] = parts as [Levels, Levels, Levels];
    const names = Object.keys(last) as (keyof Levels)[];
    const growing = names.filter((name) => last[name] > middle[name] * TOLERANCE + 2);
    await recordFigures('levels', [
      `${minutes} minutes, ${accepted} documents accepted (${(accepted / (minutes * 60)).toFixed(1)} per second), ${refused} refused; average of each third:`,
      '',
      '| | first third | second third | last third |',
      '|---|---|---|---|',
      ...names.map((name) => `| ${name} | ${first[name]} | ${middle[name]} | ${last[name]} |`),
      '',
      growing.length === 0 ? 'All levels have settled.' : `Still growing: ${growing.join(', ')}.`,
    ]);
    process.exitCode = growing.length === 0 ? 0 : 1;
  } finally {
    await service.end();
  }
}

function average(samples: Levels[]): Levels {
  const sums = { ...samples[0] } as Levels;
  for (const name of Object.keys(sums) as (keyof Levels)[])
    sums[name] = Math.round(samples.reduce((sum, sample) => sum + sample[name], 0) / samples.length);
  return sums;
}

/** Uploads documents at the given rate, and deletes the oldest one whenever there are more than `KEPT`. */
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
    // A slow service gets fewer documents, so that open requests do not accumulate in the client.
    while (pending.size >= 50) await Promise.race(pending);
    const sent: Promise<void> = sendOne(n).finally(() => pending.delete(sent));
    pending.add(sent);
    await sleep(1000 / rate);
  }
  await Promise.all(pending);
  return { accepted, refused };
}
