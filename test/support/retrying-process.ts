// Runs the test files given as arguments as `npm test` does; for run-with-retries.test.ts.
import { runWithRetries } from './run-with-retries.ts';

const { signal } = new AbortController();
const passed = await runWithRetries(process.argv.slice(2), { concurrency: 2, timeoutMs: 10_000, signal });
process.exit(passed ? 0 : 1);
