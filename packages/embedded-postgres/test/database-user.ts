// Opens the database of a data folder in a separate process. The argument is `UserOptions` as JSON. The
// process writes one line of JSON once the database has been opened or the attempt has been refused, and
// closes the database when it receives a line of input.
import { createInterface } from 'node:readline';
import { openEmbeddedPostgres } from '../src/open-embedded-postgres.ts';
import type { UserOptions, UserReport } from './support.ts';

const options: UserOptions = JSON.parse(process.argv[2] ?? '{}');

// Like the service, this process does not exit immediately after Ctrl-C.
process.on('SIGINT', () => {});

// By now, all modules have been loaded, so the unprivileged account does not need access to the project's
// folder.
if (options.uid !== undefined) {
  process.setgroups?.([]);
  process.setgid?.(options.uid);
  process.setuid?.(options.uid);
}

function report(value: UserReport): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

try {
  const database = await openEmbeddedPostgres({
    dataDir: options.dataDir,
    log: () => {},
    ...(options.packageFolder === undefined ? {} : { packageFolder: options.packageFolder }),
  });
  report({ kind: 'open', connectionString: database.connectionString });
  createInterface(process.stdin).once('line', () => {
    void database.close().then(() => process.exit(0));
  });
} catch (error) {
  report({
    kind: 'refused',
    name: error instanceof Error ? error.name : 'unknown',
    message: error instanceof Error ? error.message : String(error),
  });
}
