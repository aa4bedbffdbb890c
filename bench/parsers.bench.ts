import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createParserPool } from '../src/extraction/isolate/parser-pool.ts';
import { createCollectingLogger } from '../test/support/collecting-logger.ts';
import { findPercentile, measureCpuSeconds, measureMemory, print } from './measure.ts';

const INVOICE = { path: fileURLToPath(new URL('../examples/invoice.pdf', import.meta.url)), tenant: '' };
const DOCUMENTS = 20;

/**
 * Measures the processor time, wall time and memory that a parser process uses until it is ready, and the
 * processor time for reading 20 one-page PDFs one after another. ARGS: number of rounds (5 by default). Works
 * only on Linux.
 */
export async function run([rounds = '5']: string[]): Promise<void> {
  const figures: Record<string, number[]> = {};
  const recordFigure = (name: string, value: number) => {
    figures[name] = [...(figures[name] ?? []), value];
  };
  // The first round is not recorded, because it may compile code that later rounds load from the cache.
  for (let round = 0; round <= Number(rounds); round++) await measure(round === 0 ? () => {} : recordFigure);
  for (const [name, values] of Object.entries(figures)) {
    const [best, median] = [0, 0.5].map((share) => findPercentile(values, share).toFixed(0));
    print(`${name}: median ${median}, best ${best} (${values.length} rounds)`);
  }
}

async function measure(note: (name: string, value: number) => void): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'legible-bench-'));
  const pool = createParserPool({
    size: 1,
    memoryMb: 1024,
    pageTimeoutSeconds: 60,
    timeoutSeconds: 600,
    log: createCollectingLogger(),
  });
  const read = async () => {
    const outcome = await pool.extract({
      file: INVOICE,
      options: { filename: 'invoice.pdf', languages: [], scratch },
    });
    if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.message}`);
  };
  try {
    const started = performance.now();
    pool.warmUp();
    // This request is answered as soon as the first process is ready.
    await pool.countPages(INVOICE);
    const [pid = 0] = listChildPids();
    note('start, wall ms', performance.now() - started);
    note('start, processor ms', (await measureCpuSeconds(pid)) * 1000);
    note('start, resident MB', (await measureMemory(pid)).now);
    await waitUntilIdle();
    const before = await measureChildrenCpu();
    const begun = performance.now();
    for (let n = 0; n < DOCUMENTS; n++) await read();
    note(`${DOCUMENTS} PDFs, wall ms`, performance.now() - begun);
    note(`${DOCUMENTS} PDFs, processor ms`, ((await measureChildrenCpu()) - before) * 1000);
  } finally {
    await pool.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Waits until the spare process, which the pool starts after the first request, has finished starting. Its
 * start is measured separately.
 */
async function waitUntilIdle(): Promise<void> {
  for (let last = -1, now = await measureChildrenCpu(); now > last; now = await measureChildrenCpu()) {
    last = now;
    await sleep(2000);
  }
}

async function measureChildrenCpu(): Promise<number> {
  const all = await Promise.all(listChildPids().map((pid) => measureCpuSeconds(pid).catch(() => 0)));
  return all.reduce((sum, seconds) => sum + seconds, 0);
}

function listChildPids(): number[] {
  const file = `/proc/self/task/${process.pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}
