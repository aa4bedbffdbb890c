import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson } from '../../test/support/read-json.ts';
import { startBenchService, type UploadedDocument, waitUntilDone } from '../bench-service.ts';
import { drawScannedPdf } from '../draw-scans.ts';

const PAGES = 4;
const DPI = 200;
/** The load ends after this time even if this process has been killed. */
const LOAD_MS = 170_000;
/** Two processes create each unit of requested load, because the load average reacts slowly. */
const PROCESSES_PER_LOAD = 2;

/**
 * `npm run soak -- busy-machine [LOAD]`: uploads a scan of four pages while the load average is LOAD (15 by
 * default). The document must complete, because time limits count only the processor time of the parser, not
 * the time that other processes use.
 */
export async function run([load = '15']: string[]): Promise<void> {
  const scan = new Uint8Array(await drawScannedPdf(PAGES, DPI));
  const service = await startBenchService();
  const busy = await startLoad(Number(load) * PROCESSES_PER_LOAD);
  try {
    const before = await waitForLoad(Number(load));
    const began = performance.now();
    const { document } = await readJson<{ document: UploadedDocument }>(
      await service.upload(scan, 'scan.pdf'),
    );
    const end = await waitUntilDone(service, document.id);
    const seconds = (performance.now() - began) / 1000;
    const result = end.status === 'completed' ? 'completed' : `${end.status}: ${end.error?.code}`;
    process.stdout.write(
      `scan of ${PAGES} pages at a load average of ${before.toFixed(1)} to ${loadavg()[0]?.toFixed(1)}: ${result} after ${seconds.toFixed(0)} s\n`,
    );
    process.exitCode = end.status === 'completed' ? 0 : 1;
  } finally {
    for (const child of busy) child.kill('SIGKILL');
    await service.end();
  }
}

async function startLoad(count: number): Promise<ChildProcess[]> {
  const program = `const end = Date.now() + ${LOAD_MS}; process.stdout.write('busy', () => { while (Date.now() < end); });`;
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  await Promise.all(children.map(({ stdout }) => stdout !== null && once(stdout, 'data')));
  return children;
}

async function waitForLoad(wanted: number): Promise<number> {
  for (;;) {
    const [now = 0] = loadavg();
    if (now >= wanted) return now;
    await sleep(500);
  }
}
