import { relative } from 'node:path';
import { run } from 'node:test';

export interface FileCoverage {
  /** Path relative to the root of the repository. */
  path: string;
  lines: number;
  coveredLines: number;
  /** Lines with a branch that no test takes. Each line is listed once. */
  uncoveredBranches: number[];
  /** First lines of functions that no test calls. */
  uncalledFunctions: number[];
}

export interface Coverage {
  files: FileCoverage[];
  failedTests: string[];
}

interface Options {
  root: string;
  tests: string[];
  /** Glob patterns of the sources. */
  sources: string[];
  concurrency: number;
  timeoutMs: number;
}

/** Runs each test file in a separate process. Returns the lines and branches that the tests execute. */
export function measureCoverage({ root, tests, sources, ...options }: Options): Promise<Coverage> {
  const { promise, resolve, reject } = Promise.withResolvers<Coverage>();
  const failedTests: string[] = [];
  let files: FileCoverage[] | null = null;
  const events = run({
    files: tests,
    cwd: root,
    concurrency: options.concurrency,
    timeout: options.timeoutMs,
    execArgv: ['--import', import.meta.resolve('../support/end-hung-file.ts')],
    coverage: true,
    coverageIncludeGlobs: sources,
    coverageExcludeGlobs: ['**/*.test.ts'],
  });
  events.on('test:fail', ({ name, todo }) => {
    if (todo === undefined) failedTests.push(name);
  });
  events.on('test:coverage', ({ summary }) => {
    files = summary.files.map((file) => ({
      path: relative(root, file.path),
      lines: file.totalLineCount,
      coveredLines: file.coveredLineCount,
      uncoveredBranches: listUncovered(file.branches),
      // Ignore field initializers of classes, because V8 does not count them reliably when it merges the
      // figures of several processes.
      uncalledFunctions: listUncovered(file.functions.filter(({ name }) => !name.startsWith('<'))),
    }));
  });
  events.on('error', reject);
  events.on('end', () => {
    if (files === null) reject(new Error('Node measured no coverage.'));
    else resolve({ files, failedTests });
  });
  events.resume();
  return promise;
}

function listUncovered(places: readonly { line: number; count: number }[]): number[] {
  return [...new Set(places.filter(({ count }) => count === 0).map(({ line }) => line))].sort(
    (a, b) => a - b,
  );
}
