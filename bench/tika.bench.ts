import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../test/api/free-port.ts';
import { readJson } from '../test/support/read-json.ts';
import { type BenchService, startBenchService } from './bench-service.ts';
import { measureCpuSeconds, print } from './measure.ts';

const ROUNDS = 3;
const WARM_UP = 50;
const START_SECONDS = 120;
const USAGE = `usage: npm run bench -- tika JAR [N]
JAR is tika-server-standard-VERSION.jar from https://tika.apache.org/download.html; java must be in the PATH.`;

interface Contestant {
  name: string;
  /** Resolves when the file has been processed. */
  process(file: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Returns the processor time used so far by the program and its child processes, in seconds. */
  measure(): Promise<number>;
  end(): Promise<void>;
}

/**
 * Sends N one-page text PDFs (200 by default), one at a time, to Apache Tika's server and to the service in
 * turn. Prints how many documents each server handles per second of processor time. Tika only extracts the
 * text.
 */
export async function run([jar, given = '200']: string[]): Promise<void> {
  if (jar === undefined || !existsSync(jar)) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 2;
    return;
  }
  const pdf = await readFile(new URL('../examples/invoice.pdf', import.meta.url));
  const contestants = [await startTika(jar), await startLegible()];
  try {
    const rates = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
    for (const contestant of contestants) await processMany(contestant, pdf, WARM_UP);
    for (let round = 0; round < ROUNDS; round++)
      for (const contestant of contestants) {
        const rate = Number(given) / (await processMany(contestant, pdf, Number(given)));
        rates.get(contestant.name)?.push(rate);
        print(`${contestant.name}: ${rate.toFixed(1)} documents per second of processor time`);
      }
    const [tika, legible] = [...rates.values()].map(
      (list) => list.reduce((sum, rate) => sum + rate, 0) / ROUNDS,
    );
    print(`ratio: ${((legible ?? Number.NaN) / (tika ?? Number.NaN)).toFixed(2)}`);
  } finally {
    for (const contestant of contestants) await contestant.end();
  }
}

/** Returns the processor time in seconds. */
async function processMany(contestant: Contestant, pdf: Buffer, count: number): Promise<number> {
  const before = await contestant.measure();
  // A unique comment at the end makes each document different.
  for (let n = 0; n < count; n++)
    await contestant.process(new Uint8Array(Buffer.concat([pdf, Buffer.from(`\n%${n} ${Date.now()}\n`)])));
  return (await contestant.measure()) - before;
}

async function startTika(jar: string): Promise<Contestant> {
  const port = await findFreePort();
  const args = ['-jar', jar, '--host', '127.0.0.1', '--port', String(port), '--noFork'];
  const child = spawn('java', args, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/tika`;
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let n = 0; !(await isReady()); n++) {
    if (n >= START_SECONDS || child.exitCode !== null) throw new Error('Tika did not start');
    await sleep(1_000);
  }
  return {
    name: 'Tika',
    async process(body) {
      const response = await fetch(url, {
        method: 'PUT',
        headers: { Accept: 'text/plain', 'Content-Type': 'application/pdf' },
        body,
      });
      if ((await response.text()).trim() === '')
        throw new Error(`Tika answered ${response.status} without text`);
    },
    measure: () => measureTree(child.pid ?? 0),
    async end() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

async function startLegible(): Promise<Contestant> {
  const service: BenchService = await startBenchService();
  return {
    name: 'Legible, with its database and parsers',
    async process(file) {
      const response = await service.upload(file, 'invoice.pdf', '?wait=60');
      const { document } = await readJson<{ document: { status: string } }>(response);
      if (document.status !== 'completed') throw new Error(`the document is ${document.status}`);
    },
    measure: () => measureTree(service.pid),
    end: () => service.end(),
  };
}

/** Returns the processor time of a process and its running descendants, in seconds. */
async function measureTree(root: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => null); // The process has ended.
    if (stat !== null)
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const tree = new Set([root]);
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  const times = await Promise.all([...tree].map((pid) => measureCpuSeconds(pid).catch(() => 0)));
  return times.reduce((sum, seconds) => sum + seconds, 0);
}
