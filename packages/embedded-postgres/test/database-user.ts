// Runs in a separate process and opens the database of a data folder, as the service and the command-line
// program do. The argument is `UserOptions` as JSON. The process writes one JSON line when the database is
// open or was refused, and closes the database when it receives a line of input.
import { createInterface } from 'node:readline';
import { openEmbeddedPostgres } from '../src/open-embedded-postgres.ts';
import type { UserOptions, UserReport } from './support.ts';

const options: UserOptions = JSON.parse(process.argv[2] ?? '{}');

// Continues after Ctrl-C. The service does the same, because it first finishes its work.
process.on('SIGINT', () => {});

// All modules have been loaded, so the process can continue under an unprivileged account that has no access
// to the project's folder.
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
