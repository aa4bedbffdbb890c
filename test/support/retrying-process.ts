// Runs test files as `npm test` does, for run-with-retries.test.ts. The arguments are the timeout in
// milliseconds, the number of minutes after which no further file is started, and the files. Files that are
// joined with a comma run in the same process.
import { runWithRetries } from './run-with-retries.ts';

const { signal } = new AbortController();
const [timeoutMs, minutes, ...files] = process.argv.slice(2);
const passed = await runWithRetries(
  files.map((group) => group.split(',')),
  {
    concurrency: 2,
    findTimeout: () => Number(timeoutMs),
    startUntil: Date.now() + Number(minutes) * 60_000,
    signal,
  },
);
process.exit(passed ? 0 : 1);
