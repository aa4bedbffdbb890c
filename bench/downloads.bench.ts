import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestCertificates } from '../test/support/certificates.ts';
import { readJson } from '../test/support/read-json.ts';
import { startTlsReceiver } from '../test/support/tls-receiver.ts';
import { startBenchService } from './bench-service.ts';
import { findPercentile, print } from './measure.ts';

const DOWNLOADS = 200;
const ORIGIN_MS = 4_000;

/** Measures how long a GET of a document takes while 200 downloads from a slow server are in progress. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-downloads-'));
  const certificates = createTestCertificates();
  await writeFile(join(folder, 'ca.pem'), certificates.ca);
  const service = await startBenchService({
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  });
  const pdf = await readFile(new URL('../examples/invoice.pdf', import.meta.url));
  const origin = await startTlsReceiver(certificates.good, (socket) => {
    setTimeout(() => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${pdf.length}\r\n\r\n`);
      socket.end(pdf);
    }, ORIGIN_MS);
  });
  const { document } = await readJson<{ document: { id: string } }>(
    await service.upload(new Uint8Array(pdf), 'invoice.pdf', '?wait=20'),
  );
  const openFiles = async () => (await readdir(`/proc/${service.pid}/fd`)).length;
  const before = await openFiles();
  const url = `${service.baseUrl}/projects/${service.project}/documents`;
  const statuses = new Map<string, number>();
  const downloads = Promise.all(
    Array.from({ length: DOWNLOADS }, async () => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...service.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ source: 'url', file_url: `https://127.0.0.1:${origin.port}/invoice.pdf` }),
      });
      const retry = response.headers.has('retry-after') ? ' with Retry-After' : '';
      const name = `${response.status}${retry}`;
      statuses.set(name, (statuses.get(name) ?? 0) + 1);
      await response.arrayBuffer();
    }),
  );
  const times: number[] = [];
  let done = false;
  const watching = (async () => {
    while (!done) {
      const started = performance.now();
      await (await fetch(`${url}/${document.id}`, { headers: service.headers })).arrayBuffer();
      times.push(performance.now() - started);
      await sleep(20);
    }
  })();
  await downloads;
  done = true;
  await watching;
  // Clients keep idle connections for 72 s, so connections that are still open after that have leaked.
  await sleep(78_000);
  const counts = [...statuses].map(([name, count]) => `${count} × ${name}`).join(', ');
  print(`${DOWNLOADS} concurrent downloads: ${counts}`);
  print(
    `GET of a document meanwhile: p95 ${findPercentile(times, 0.95).toFixed(0)} ms (${times.length} requests)`,
  );
  print(`open files of the service: ${before} before, ${await openFiles()} after`);
  await service.end();
  await origin[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
}
