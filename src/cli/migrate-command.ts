import { withRecords } from '../app/with-records.ts';
import { UsageError } from './usage-error.ts';

/** Migrates the database without starting the service. */
export async function migrateCommand(args: string[]): Promise<void> {
  if (args.length > 0) throw new UsageError(`Unexpected argument "${args.join(' ')}".`);
  await withRecords((records) => records.ping(), { makes: true, waits: true });
  process.stdout.write('The database is up to date.\n');
}
