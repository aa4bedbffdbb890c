import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabaseServer } from '../src/app/database-server.ts';
import { loadConfig } from '../src/config/load-config.ts';
import { createCollectingLogger } from '../test/support/collecting-logger.ts';
import { createSeededRandom } from '../test/support/seeded-random.ts';
import { startBenchService } from './bench-service.ts';
import { findPercentile, measureCpuSeconds, print } from './measure.ts';

const SIZE = 100_000;
const CLIENTS = 8;
const UPLOADS = 200;
const BARE = fileURLToPath(new URL('./bare-upload-server.ts', import.meta.url));

/**
 * Uploads text files of 100 kB to the API and to a minimal Fastify server, which stores the file and inserts
 * a document, a run and a job into the same database. Alternates between the two for ROUNDS rounds (5 by
 * default) of 200 uploads each. No documents are processed during the uploads.
 */
export async function run([rounds = '5']: string[]): Promise<void> {
  const service = await startBenchService({ LEGIBLE_ROLE: 'api' });
  const config = loadConfig({ LEGIBLE_DATA_DIR: service.dataDir });
  const database = await openDatabaseServer(config, createCollectingLogger());
  const bare = spawn(process.execPath, [BARE, join(service.dataDir, 'bare'), database.connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(bare.stdout, 'data');
    const bareUrl = String(line).trim();
    const sides = {
      service: createSide(service.pid, (text) => service.upload(text, 'note.txt')),
      bare: createSide(bare.pid ?? 0, (text) => fetch(bareUrl, { method: 'POST', body: toForm(text) })),
    };
    // The first round is not counted, because it loads code that later rounds use.
    for (let round = 0; round <= Number(rounds); round++) {
      const order = round % 2 === 0 ? [sides.service, sides.bare] : [sides.bare, sides.service];
      for (const side of order) await side.measure(round > 0);
    }
    for (const [name, side] of Object.entries(sides)) print(`${name}: ${side.describe()}`);
    print(
      `ratio: ${(sides.bare.seconds() / sides.service.seconds()).toFixed(2)} by wall time, ` +
        `${(sides.bare.cpu() / sides.service.cpu()).toFixed(2)} by processor time of the two processes`,
    );
  } finally {
    bare.kill();
    await once(bare, 'exit');
    await database.close();
    await service.end();
  }
}

function toForm(text: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set('file', new Blob([text]), 'note.txt');
  return form;
}

const random = createSeededRandom(1);

function createText(): Uint8Array<ArrayBuffer> {
  let text = '';
  while (text.length < SIZE) text += `word${random.below(100_000)} `;
  return new TextEncoder().encode(text.slice(0, SIZE));
}

function createSide(pid: number, upload: (text: Uint8Array<ArrayBuffer>) => Promise<Response>) {
  const times: number[] = [];
  let [seconds, cpu] = [0, 0];
  return {
    seconds: () => seconds,
    cpu: () => cpu,
    async measure(isCounted: boolean): Promise<void> {
      const texts = Array.from({ length: UPLOADS }, createText);
      const [started, cpuBefore] = [performance.now(), await measureCpuSeconds(pid)];
      const clients = Array.from({ length: CLIENTS }, async () => {
        for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
          const sent = performance.now();
          const response = await upload(text);
          await response.arrayBuffer();
          if (response.status !== 201) throw new Error(`the upload was answered with ${response.status}`);
          if (isCounted) times.push(performance.now() - sent);
        }
      });
      await Promise.all(clients);
      if (!isCounted) return;
      seconds += (performance.now() - started) / 1000;
      cpu += (await measureCpuSeconds(pid)) - cpuBefore;
    },
    describe(): string {
      const [p50, p99] = [0.5, 0.99].map((share) => findPercentile(times, share).toFixed(0));
      const each = ((1000 * cpu) / times.length).toFixed(1);
      return `${(times.length / seconds).toFixed(0)} uploads/s, p50 ${p50}, p99 ${p99} ms, ${each} ms of processor time each`;
    },
  };
}
