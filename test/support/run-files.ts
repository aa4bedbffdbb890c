import { relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { type FileOutcome, TestCounter } from './test-counter.ts';

export interface RunOptions {
  concurrency: number;
  /** Returns the time limit of each test in a file, in milliseconds. */
  findTimeout: (path: string) => number;
  /** Unix time in milliseconds after which no file is started. */
  startUntil?: number | undefined;
  signal: AbortSignal;
}

/**
 * A module that ends the process of a test file if it keeps running after its tests. The runner's time limit
 * does not cover this case.
 */
const END_HUNG_FILE = import.meta.resolve('./end-hung-file.ts');

/** The module that runs several files in one process. */
const RUN_TOGETHER = fileURLToPath(import.meta.resolve('./run-together.ts'));
/** The time limit of a file that runs together with others, as a multiple of the time limit of a test. */
const FILE_LIMIT = 5;

/** Matches the summary of one file. It is removed, because only the summary of all files is printed. */
const FILE_SUMMARY = /^ℹ .*\n/gm;

/**
 * Runs each group of files in a separate process, and prints its report when it has ended. Files whose process
 * failed outside their tests run again, each in its own process. Returns the outcomes, keyed by absolute
 * path. Files that were not started have no outcome.
 */
export async function runFiles(
  groups: readonly (readonly string[])[],
  options: RunOptions,
): Promise<Map<string, FileOutcome>> {
  const outcomes = new Map<string, FileOutcome>();
  const waiting = groups.map((group) => group.map((file) => resolve(file)));
  const runLane = async () => {
    while (!options.signal.aborted && Date.now() < (options.startUntil ?? Number.POSITIVE_INFINITY)) {
      const group = waiting.shift();
      if (group === undefined) return;
      const done = await runProcess(group, options);
      for (const [path, outcome] of done) outcomes.set(path, outcome);
      const rest = group.filter((path) => !done.has(path));
      if (rest.length > 0) waiting.unshift(...rest.map((path) => [path]));
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, runLane));
  return outcomes;
}

/**
 * Runs files in one process. Returns the outcome of each file, or an empty map if there are several files and
 * something failed outside them, such as the process itself.
 */
async function runProcess(
  paths: readonly string[],
  { findTimeout, signal }: RunOptions,
): Promise<Map<string, FileOutcome>> {
  const [first = '', ...others] = paths;
  const timeoutMs = findTimeout(first);
  const isAlone = others.length === 0;
  const counter = new TestCounter(paths);
  const stalled = new AbortController();
  const stall = setTimeout(() => stalled.abort(), 2 * timeoutMs);
  const events = run({
    files: [isAlone ? first : RUN_TOGETHER],
    argv: isAlone ? [] : [String(FILE_LIMIT * timeoutMs), ...paths.map(nameFile)],
    concurrency: 1,
    timeout: timeoutMs,
    execArgv: ['--import', END_HUNG_FILE],
    signal: AbortSignal.any([signal, stalled.signal]),
  });
  for (const name of ['test:dequeue', 'test:complete'] as const) events.on(name, () => stall.refresh());
  events.on('test:pass', (test) => counter.count(test, true));
  events.on('test:fail', (test) => counter.count(test, false));
  const report = await text(events.compose(spec));
  clearTimeout(stall);
  const outcomes = counter.finish();
  const name = isAlone ? nameFile(first) : `${paths.length} files`;
  process.stdout.write(`\n${name} (${counter.seconds.toFixed(0)} s)\n${report.replace(FILE_SUMMARY, '')}`);
  if (outcomes.size === 0)
    process.stdout.write(`Their process failed, so each runs alone: ${paths.map(nameFile).join(', ')}\n`);
  return outcomes;
}

function nameFile(path: string): string {
  return relative(process.cwd(), path);
}
