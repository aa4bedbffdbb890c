import { relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** Numbers of tests. The names are those that Node's reporter uses. */
export interface TestCounts {
  pass: number;
  fail: number;
  cancelled: number;
  skipped: number;
}

/**
 * The outcome of a file. `seconds` is wall-clock time. `failed` is also set if something fails outside tests,
 * such as a suite's hook.
 */
export interface FileOutcome {
  counts: TestCounts;
  failed: boolean;
  seconds: number;
}

export interface RunOptions {
  concurrency: number;
  /** Returns the time limit of each test in a file, in milliseconds. */
  findTimeout: (path: string) => number;
  /** Unix time in milliseconds after which no file is started. */
  startUntil?: number | undefined;
  signal: AbortSignal;
}

/** The part of the events `test:pass` and `test:fail` that is needed here. */
interface EndOfTest {
  skip?: string | boolean;
  todo?: string | boolean;
  details: { type?: string; error?: Error & { failureType?: string } };
}

/**
 * A module that ends the process of a test file if it keeps running after its tests. The runner's time limit
 * does not cover this case.
 */
const END_HUNG_FILE = import.meta.resolve('./end-hung-file.ts');

const CANCELLED = new Set(['cancelledByParent', 'testAborted', 'testTimeoutFailure']);

/** Matches the summary of one file. It is removed, because only the summary of all files is printed. */
const FILE_SUMMARY = /^ℹ .*\n/gm;

/**
 * Runs each file in a separate process, and prints its report when it has ended. Returns the outcomes, keyed
 * by absolute path. Files that were not started have no outcome.
 */
export async function runFiles(files: string[], options: RunOptions): Promise<Map<string, FileOutcome>> {
  const outcomes = new Map<string, FileOutcome>();
  const waiting = files.map((file) => resolve(file));
  const runLane = async () => {
    while (!options.signal.aborted && Date.now() < (options.startUntil ?? Number.POSITIVE_INFINITY)) {
      const path = waiting.shift();
      if (path === undefined) return;
      outcomes.set(path, await runFile(path, options));
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, runLane));
  return outcomes;
}

async function runFile(path: string, { findTimeout, signal }: RunOptions): Promise<FileOutcome> {
  const timeoutMs = findTimeout(path);
  const outcome = createEmptyOutcome();
  const began = Date.now();
  const stalled = new AbortController();
  const stall = setTimeout(() => stalled.abort(), 2 * timeoutMs);
  const events = run({
    files: [path],
    concurrency: 1,
    timeout: timeoutMs,
    execArgv: ['--import', END_HUNG_FILE],
    signal: AbortSignal.any([signal, stalled.signal]),
  });
  for (const name of ['test:dequeue', 'test:complete'] as const) events.on(name, () => stall.refresh());
  events.on('test:pass', (test) => countTest(outcome, test, true));
  events.on('test:fail', (test) => countTest(outcome, test, false));
  const report = await text(events.compose(spec));
  clearTimeout(stall);
  outcome.seconds = (Date.now() - began) / 1000;
  const heading = `\n${relative(process.cwd(), path)} (${outcome.seconds.toFixed(0)} s)\n`;
  process.stdout.write(heading + report.replace(FILE_SUMMARY, ''));
  return outcome;
}

export function sumCounts(outcomes: Iterable<FileOutcome>): TestCounts {
  const sum = createEmptyOutcome().counts;
  for (const { counts } of outcomes) {
    sum.pass += counts.pass;
    sum.fail += counts.fail;
    sum.cancelled += counts.cancelled;
    sum.skipped += counts.skipped;
  }
  return sum;
}

function createEmptyOutcome(): FileOutcome {
  return { counts: { pass: 0, fail: 0, cancelled: 0, skipped: 0 }, failed: false, seconds: 0 };
}

/** Counts a test. Like Node's test runner, does not count suites or tests that are marked as todo. */
function countTest(outcome: FileOutcome, test: EndOfTest, passed: boolean): void {
  const { counts } = outcome;
  const isTodo = test.todo !== undefined;
  const isSkipped = test.skip !== undefined;
  if (!passed && !isTodo && !isSkipped) outcome.failed = true;
  if (test.details.type === 'suite') return;
  if (isSkipped) counts.skipped += 1;
  else if (isTodo) return;
  else if (passed) counts.pass += 1;
  else if (CANCELLED.has(test.details.error?.failureType ?? '')) counts.cancelled += 1;
  else counts.fail += 1;
}
