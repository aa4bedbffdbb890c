import { withRecords } from '../app/with-records.ts';

/** `legible migrate`: brings the database up to date without starting the service. */
export async function migrateCommand(): Promise<void> {
  await withRecords((records) => records.ping());
  process.stdout.write('The database is up to date.\n');
}
