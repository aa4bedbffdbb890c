// Runs test files with Node's test runner. `npm test` runs all except the long files, `npm run test:long`
// runs the long ones, and `npm test -- PATH…` runs only the files at or under the paths. With `--minutes N`,
// no file is started after N minutes.
import { existsSync, globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { groupFiles } from './support/group-files.ts';
import { prepareTests, ROOT } from './support/prepare-tests.ts';
import { runWithRetries } from './support/run-with-retries.ts';

/** One more than the number of cores of the smallest machine, because some tests mostly wait. */
const CONCURRENCY = 3;
/** Time limit for a test. It stops tests that hang; a normal test takes less than a tenth of this time. */
const TIMEOUT_MS = 180_000;
/** Time limit for long tests, such as a test with hundreds of documents or ten restarts of the service. */
const LONG_TIMEOUT_MS = 900_000;
/**
 * Matches tests that take at least half a minute of processor time, such as tests with hostile files or
 * outages and the tests of most screens.
 */
const LONG = /\.long\.test\.ts$/;

/** Path of Debian's Chromium, for the tests in test/e2e. */
const BROWSER = '/usr/bin/chromium';

/**
 * Returns the test files. Without paths, returns either the long test files or the others. The order is
 * always the same.
 */
function findTests(paths: string[], isLong: boolean): string[] {
  const exclude = (path: string) => /(^|[/\\])(node_modules|dist)$/.test(path);
  const files = globSync('{src,test,packages}/**/*.test.ts', { cwd: ROOT, exclude }).sort();
  if (paths.length === 0) return files.filter((file) => LONG.test(file) === isLong);
  const wanted = paths.map((path) => relative(ROOT, resolve(path)));
  return files.filter((file) =>
    wanted.some((path) => path === '' || file === path || file.startsWith(`${path}/`)),
  );
}

/** Removes the tests that need a browser if there is none, and prints how many were removed. */
function leaveOutBrowserTests(files: string[]): string[] {
  const rest = files.filter((file) => !file.startsWith('test/e2e/'));
  if (rest.length === files.length || existsSync(BROWSER)) return files;
  const count = files.length - rest.length;
  process.stdout.write(`There is no ${BROWSER}: ${count} test files in test/e2e are skipped.\n`);
  return rest;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, minutes: { type: 'string' } },
});
const startUntil = values.minutes === undefined ? undefined : Date.now() + Number(values.minutes) * 60_000;
if (Number.isNaN(startUntil)) throw new Error('--minutes must be followed by a number.');
const found = findTests(positionals, values.long);
if (found.length === 0) {
  process.stderr.write('There is no test file at or below the given paths.\n');
  process.exit(1);
}
const files = leaveOutBrowserTests(found);
// Stop here, because without files Node's test runner would search for tests itself.
if (files.length === 0) process.exit(0);
const server = await prepareTests();
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());
const passed = await runWithRetries(groupFiles(files), {
  concurrency: CONCURRENCY,
  findTimeout: (path) => (LONG.test(path) ? LONG_TIMEOUT_MS : TIMEOUT_MS),
  startUntil,
  signal: stopped.signal,
});
await server.stop();
process.exit(passed && !stopped.signal.aborted ? 0 : 1);
