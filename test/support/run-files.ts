import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** How many tests ended in which way, named as in the closing summary of Node's reporter. */
export interface TestCounts {
  pass: number;
  fail: number;
  cancelled: number;
  skipped: number;
}

/** `seconds` is what the file took by the clock; `failed` also covers what is not counted as a test, such as a hook of a suite. */
export interface FileOutcome {
  counts: TestCounts;
  failed: boolean;
  seconds: number;
}

export interface RunOptions {
  concurrency: number;
  /** For one test. */
  timeoutMs: number;
  signal: AbortSignal;
}

/** What is read of the events `test:pass` and `test:fail`; `entryFile` is missing in the types of Node. */
interface EndOfTest {
  entryFile?: string;
  file?: string;
  skip?: string | boolean;
  todo?: string | boolean;
  details: { type?: string; error?: Error & { failureType?: string } };
}

/** The runner's own time limit does not cover a file that keeps running after its tests. */
const END_HUNG_FILE = import.meta.resolve('./end-hung-file.ts');

const CANCELLED = new Set(['cancelledByParent', 'testAborted', 'testTimeoutFailure']);

/** Runs each test file in its own process, prints what Node's runner prints, and returns the outcome by absolute path. */
export async function runFiles(
  files: string[],
  { concurrency, timeoutMs, signal }: RunOptions,
): Promise<Map<string, FileOutcome>> {
  const paths = files.map((file) => resolve(file));
  const outcomes = new Map(paths.map((path) => [path, emptyOutcome()]));
  const record = (passed: boolean) => (test: EndOfTest) => {
    // A test may be declared in a module that the test file imports; the process of a file has no entry file.
    const path = test.entryFile ?? test.file ?? '';
    const outcome = outcomes.get(path) ?? emptyOutcome();
    outcomes.set(path, outcome);
    countTest(outcome, test, passed);
  };
  const stalled = new AbortController();
  const stall = setTimeout(() => stalled.abort(), 2 * timeoutMs);
  const events = run({
    files: paths,
    concurrency,
    timeout: timeoutMs,
    execArgv: ['--import', END_HUNG_FILE],
    signal: AbortSignal.any([signal, stalled.signal]),
  });
  // These two come at once; the others wait for files before theirs.
  events.on('test:dequeue', () => stall.refresh());
  events.on('test:complete', ({ name, details }) => {
    stall.refresh();
    // A file is reported like a test with its path as name.
    const outcome = outcomes.get(name);
    if (outcome !== undefined) outcome.seconds = details.duration_ms / 1000;
  });
  events.on('test:pass', record(true)).on('test:fail', record(false));
  const report = events.compose(spec);
  report.pipe(process.stdout, { end: false });
  await finished(report);
  clearTimeout(stall);
  return outcomes;
}

/** The counts of several files together. */
export function sumCounts(outcomes: Iterable<FileOutcome>): TestCounts {
  const sum = emptyOutcome().counts;
  for (const { counts } of outcomes) {
    sum.pass += counts.pass;
    sum.fail += counts.fail;
    sum.cancelled += counts.cancelled;
    sum.skipped += counts.skipped;
  }
  return sum;
}

function emptyOutcome(): FileOutcome {
  return { counts: { pass: 0, fail: 0, cancelled: 0, skipped: 0 }, failed: false, seconds: 0 };
}

/** Counts as Node's runner does: a suite is no test, and neither is a test that is still to be written. */
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
