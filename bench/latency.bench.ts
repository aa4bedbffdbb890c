import { readFile } from 'node:fs/promises';
import { readJson } from '../test/support/read-json.ts';
import { startBenchService } from './bench-service.ts';
import { findPercentile, print } from './measure.ts';

const DOCUMENTS = 100;

/**
 * Uploads a one-page text PDF repeatedly, and measures the time until the document is `completed`, both with
 * `?wait` and with polling.
 */
export async function run(): Promise<void> {
  const service = await startBenchService();
  const pdf = new Uint8Array(await readFile(new URL('../examples/invoice.pdf', import.meta.url)));
  const waited: number[] = [];
  const polled: number[] = [];
  for (let n = 0; n < DOCUMENTS; n++) {
    const started = performance.now();
    const answer = await readJson<{ document: { status: string } }>(
      await service.upload(pdf, 'invoice.pdf', '?wait=20'),
    );
    if (answer.document.status !== 'completed') throw new Error(`it is ${answer.document.status}`);
    waited.push(performance.now() - started);
  }
  for (let n = 0; n < DOCUMENTS; n++) {
    const started = performance.now();
    const { document } = await readJson<{ document: { id: string; status: string } }>(
      await service.upload(pdf, 'invoice.pdf'),
    );
    for (let status = document.status; status === 'pending'; ) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      const url = `${service.baseUrl}/projects/${service.project}/documents/${document.id}`;
      const got = await fetch(url, { headers: service.headers });
      status = (await readJson<{ document: { status: string } }>(got)).document.status;
    }
    polled.push(performance.now() - started);
  }
  for (const [name, times] of Object.entries({ 'with ?wait': waited, 'polled every 10 ms': polled })) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => findPercentile(times, share).toFixed(0));
    print(`upload to completed, ${name}: p50 ${p50}, p95 ${p95}, p99 ${p99} ms (${times.length} documents)`);
  }
  await service.end();
}
