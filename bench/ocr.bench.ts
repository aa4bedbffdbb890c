import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createParserPool, type ParserPool } from '../src/extraction/isolate/parser-pool.ts';
import { createCollectingLogger } from '../test/support/collecting-logger.ts';
import { drawDensePage, drawHugeImage, drawReceipts, drawScannedPdf } from './draw-scans.ts';
import { findPercentile, measureCpuSeconds, measureMemory, parseProcessorTime, print } from './measure.ts';

const MEMORY_MB = 1024;
const SAMPLE_EVERY_MS = 50;

/**
 * Processes images and scans, one at a time, in the parser processes of the service. Measures wall time,
 * processor time (which depends less on the load of the machine), and the maximum memory of a process. If a
 * folder is given, up to 20 of its images are also measured. `--only` selects parts: receipts, dense, scan,
 * huge. With `--tesseract`, the command `tesseract` reads the same pages in one thread, for comparison.
 */
export async function run(words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { only: { type: 'string' }, tesseract: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  const isWanted = (part: string) => values.only === undefined || values.only.split(',').includes(part);
  const scratch = await mkdtemp(join(tmpdir(), 'legible-bench-'));
  const pool = createParserPool({
    size: 1,
    memoryMb: MEMORY_MB,
    pageTimeoutSeconds: 60,
    timeoutSeconds: 600,
    log: createCollectingLogger(),
  });
  const watch = watchProcesses();
  try {
    if (isWanted('receipts'))
      await measure(pool, watch, scratch, 'receipt', 'receipt.jpg', await drawReceipts(12));
    if (isWanted('dense')) {
      const dense = await Promise.all([1, 2, 3, 4, 5].map((seed) => drawDensePage(seed, 300)));
      await measure(pool, watch, scratch, 'dense A4 at 300 dpi', 'page.jpg', dense);
    }
    if (folder !== undefined)
      await measure(pool, watch, scratch, `images of ${basename(folder)}`, 'picture.jpg', listImages(folder));
    if (isWanted('scan'))
      await measure(pool, watch, scratch, 'A4 scan of 25 pages', 'scan.pdf', [await drawScannedPdf(25, 200)]);
    if (values.tesseract) await compareWithTesseract(scratch, isWanted);
    if (isWanted('huge'))
      await measure(pool, watch, scratch, 'image of 50 megapixels', 'huge.jpg', [await drawHugeImage()]);
    print(`parser processes: at most ${watch.stop()} MB each`);
  } finally {
    watch.stop();
    await pool.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function measure(
  pool: ParserPool,
  watch: Watch,
  scratch: string,
  kind: string,
  filename: string,
  documents: Uint8Array[],
): Promise<void> {
  const times: number[] = [];
  const cpuBefore = watch.cpu();
  for (const [n, bytes] of documents.entries()) {
    const file = join(scratch, `${n}`);
    await writeFile(file, bytes);
    const started = performance.now();
    const outcome = await pool.extract({
      file: { path: file, tenant: '' },
      options: { filename, languages: [], scratch },
    });
    if (!outcome.ok) throw new Error(`${kind}: ${outcome.code}, ${outcome.message}`);
    times.push(performance.now() - started);
  }
  const [first = Number.NaN, ...rest] = times;
  const toSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
  const cpu = (watch.cpu() - cpuBefore) / times.length;
  const many = `p50 ${toSeconds(findPercentile(rest, 0.5))}, the longest ${toSeconds(Math.max(...rest))}, the first ${toSeconds(first)}`;
  print(
    `${kind}: ${rest.length === 0 ? toSeconds(first) : many} (${times.length} documents, ${cpu.toFixed(2)} s of processor time each)`,
  );
}

/** Prints the processor time of `tesseract` for the same images and for the pages of the scan. */
async function compareWithTesseract(scratch: string, isWanted: (part: string) => boolean): Promise<void> {
  const kinds: [part: string, kind: string, draw: () => Promise<Uint8Array[]>][] = [
    ['receipts', 'receipt', () => drawReceipts(12)],
    [
      'dense',
      'dense A4 at 300 dpi',
      () => Promise.all([1, 2, 3, 4, 5].map((seed) => drawDensePage(seed, 300))),
    ],
    [
      'scan',
      'A4 scan, each page',
      () => Promise.all(Array.from({ length: 5 }, (_, n) => drawDensePage(n, 200))),
    ],
  ];
  for (const [part, kind, draw] of kinds) {
    if (!isWanted(part)) continue;
    const images = await draw();
    let milliseconds = 0;
    for (const bytes of images) {
      const file = join(scratch, 'tesseract.jpg');
      await writeFile(file, bytes);
      const command = 'tesseract "$0" - >/dev/null 2>&1 && times';
      const { status, stdout } = spawnSync('sh', ['-c', command, file], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, OMP_THREAD_LIMIT: '1' },
      });
      if (status !== 0) throw new Error('the command tesseract failed; is it installed?');
      milliseconds += parseProcessorTime(stdout);
    }
    print(`tesseract, ${kind}: ${(milliseconds / 1000 / images.length).toFixed(2)} s of processor time each`);
  }
}

function listChildPids(): number[] {
  const file = `/proc/self/task/${process.pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

function listImages(folder: string): Buffer[] {
  const names = readdirSync(folder).filter((name) => /\.jpe?g$/i.test(name));
  const step = Math.max(1, Math.floor(names.length / 20));
  return names
    .filter((_, index) => index % step === 0)
    .slice(0, 20)
    .map((name) => readFileSync(join(folder, name)));
}

interface Watch {
  /** Returns the processor time of all processes in seconds, including processes that have ended. */
  cpu(): number;
  /** Ends the measurement and returns the maximum memory of a single process. */
  stop(): number;
}

/** Measures repeatedly, because the figures of a process are lost when another process replaces it. */
function watchProcesses(): Watch {
  let most = 0;
  const cpu = new Map<number, number>();
  const look = async () => {
    for (const pid of listChildPids()) {
      // The process has ended; its earlier samples have been recorded.
      const { peak } = await measureMemory(pid).catch(() => ({ peak: 0 }));
      if (peak > most) most = peak;
      cpu.set(pid, await measureCpuSeconds(pid).catch(() => cpu.get(pid) ?? 0));
    }
  };
  const timer = setInterval(() => void look(), SAMPLE_EVERY_MS);
  return {
    cpu: () => [...cpu.values()].reduce((sum, one) => sum + one, 0),
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}
