// Node loads this file before every test file. If the process of a test file does not end after its tests,
// the file fails with a message that lists what keeps the process running.
import { after } from 'node:test';

/** Enough time to close connections and end processes on a busy machine. */
const LIMIT_MS = 60_000;

// Remove these arguments, because processes that tests start must not inherit them.
process.execArgv.length = 0;

after(() => {
  const limit = setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ');
    process.stderr.write(`The tests ended ${LIMIT_MS / 1000} s ago, and these are still open: ${open}\n`);
    process.exit(1);
  }, LIMIT_MS);
  limit.unref();
});
