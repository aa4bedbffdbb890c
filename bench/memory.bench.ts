import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { readJson } from '../test/support/read-json.ts';
import { startBenchService } from './bench-service.ts';
import { measureMemory, print } from './measure.ts';

const FILE_BYTES = 15_728_640;
/** Enough time for Node to collect the garbage from startup. */
const IDLE_MS = 60_000;

/**
 * Measures the memory of the API process when it is idle, during 100 uploads of 15 MB PDFs (20 at a time),
 * and during the upload of one 15 MB CSV file and the retrieval of its result.
 */
export async function run(): Promise<void> {
  const service = await startBenchService();
  const started = (await measureMemory(service.pid)).now;
  await setTimeout(IDLE_MS);
  print(`idle: ${started} MB when ready, ${(await measureMemory(service.pid)).now} MB a minute later`);
  const pdf = await makeLargePdf();
  let sent = 0;
  const statuses = new Map<number, number>();
  const senders = Array.from({ length: 20 }, async () => {
    while (sent++ < 100) {
      const { status } = await service.upload(pdf, 'large.pdf');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  const sending = performance.now();
  await Promise.all(senders);
  const seconds = (performance.now() - sending) / 1000;
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  const { peak } = await measureMemory(service.pid);
  print(
    `100 uploads of 15 MB, 20 at a time: ${counts} in ${seconds.toFixed(1)} s, API process at most ${peak} MB`,
  );
  await service.end();
  const idle = await startBenchService();
  await uploadCsv(idle);
  await idle.end();
}

/** Creates a PDF with a large stream that nothing refers to. */
async function makeLargePdf(): Promise<Uint8Array<ArrayBuffer>> {
  const small = await readFile(new URL('../examples/invoice.pdf', import.meta.url));
  const padding = Buffer.alloc(FILE_BYTES - small.length, `%${randomBytes(30).toString('hex')}\n`);
  return new Uint8Array(Buffer.concat([small.subarray(0, 9), padding, small.subarray(9)]));
}

async function uploadCsv(service: Awaited<ReturnType<typeof startBenchService>>): Promise<void> {
  const writeRow = (n: number) =>
    `${n},2026-01-${String((n % 28) + 1).padStart(2, '0')},Customer ${n % 997},${(n * 7) % 9_973}.50\n`;
  let text = 'id,date,name,amount\n';
  for (let n = 0; text.length < FILE_BYTES - 100; n++) text += writeRow(n);
  const started = performance.now();
  const answer = await service.upload(new TextEncoder().encode(text), 'large.csv', '?wait=60');
  const body = await answer.text();
  const { document } = await readJson<{ document: { status: string } }>(new Response(body));
  const { peak } = await measureMemory(service.pid);
  const [seconds, megabytes] = [(performance.now() - started) / 1000, body.length / 1e6];
  print(
    `a CSV of 15 MB: ${document.status} in ${seconds.toFixed(1)} s, answer ${megabytes.toFixed(2)} MB, ` +
      `API process at most ${peak} MB`,
  );
}
