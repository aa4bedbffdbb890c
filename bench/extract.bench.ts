import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findPercentile, parseProcessorTime, print } from './measure.ts';

const RUNS = 20;
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs `legible extract` on a one-page PDF from a shell, with the shell's version of Node. Measures the time
 * to the first byte of the result, the total time, and the processor time of all processes, which does not
 * depend on the load of the machine. The first run is not counted, because it compiles the code. ARGS: a file
 * and the number of runs.
 */
export async function run([file = 'examples/invoice.pdf', runs = String(RUNS)]: string[]): Promise<void> {
  await measureTime(file);
  const firsts: number[] = [];
  const wholes: number[] = [];
  const processor: number[] = [];
  for (let n = 0; n < Number(runs); n++) {
    const { first, whole, cpu } = await measureTime(file);
    firsts.push(first);
    wholes.push(whole);
    processor.push(cpu);
  }
  for (const [name, times] of Object.entries({ 'first result': firsts, 'prompt back': wholes, processor })) {
    const [best, p50, p95] = [0, 0.5, 0.95].map((share) => findPercentile(times, share).toFixed(0));
    print(`legible extract ${file}, ${name}: p50 ${p50} ms, p95 ${p95} ms, best ${best} ms (${runs} runs)`);
  }
}

async function measureTime(file: string): Promise<{ first: number; whole: number; cpu: number }> {
  const started = performance.now();
  const child = spawn('sh', ['-c', 'node bin/legible.js extract --json "$0" && times >&2', file], {
    cwd: ROOT,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  const first = performance.now() - started;
  child.stdout.resume();
  const [code] = await ended;
  if (code !== 0) throw new Error(`legible extract exited with ${code}: ${output}`);
  return { first, whole: performance.now() - started, cpu: parseProcessorTime(output) };
}
