import { resolve } from 'node:path';

/** Test counts. The names are those that Node's reporter uses. */
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

/** The part of the events `test:pass` and `test:fail` that is needed here. */
interface EndOfTest {
  name: string;
  nesting: number;
  skip?: string | boolean;
  todo?: string | boolean;
  details: { type?: string; duration_ms?: number; error?: Error & { failureType?: string } };
}

const CANCELLED = new Set(['cancelledByParent', 'testAborted', 'testTimeoutFailure']);

/**
 * Counts the tests of one process. If the process runs several files, each of them is a suite that is named
 * after its file.
 */
export class TestCounter {
  readonly #paths: readonly string[];
  readonly #began = Date.now();
  readonly #outcomes = new Map<string, FileOutcome>();
  /** The counts since the last file ended. */
  #current = createEmptyOutcome();

  constructor(paths: readonly string[]) {
    this.#paths = paths;
  }

  /** Seconds since the process was started. */
  get seconds(): number {
    return (Date.now() - this.#began) / 1000;
  }

  count(test: EndOfTest, passed: boolean): void {
    countTest(this.#current, test, passed);
    const path = resolve(test.name);
    if (this.#paths.length === 1 || test.nesting > 0 || !this.#paths.includes(path)) return;
    this.#current.seconds = (test.details.duration_ms ?? 0) / 1000;
    this.#outcomes.set(path, this.#current);
    this.#current = createEmptyOutcome();
  }

  /**
   * Returns the outcomes, keyed by path. The map is empty if several files were run and one did not end or
   * something failed outside them.
   */
  finish(): Map<string, FileOutcome> {
    const [first = ''] = this.#paths;
    if (this.#paths.length === 1) return new Map([[first, { ...this.#current, seconds: this.seconds }]]);
    const { counts, failed } = this.#current;
    const hasOthers = failed || Object.values(counts).some((count) => count > 0);
    const isWhole = this.#outcomes.size === this.#paths.length && !hasOthers;
    return isWhole ? this.#outcomes : new Map();
  }
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
