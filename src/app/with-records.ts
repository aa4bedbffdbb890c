import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, loadConfig } from '../config/load-config.ts';
import type { Records } from '../domain/ports/records.ts';
import { AdministrationError } from './administration-error.ts';
import { createLogger } from './logger.ts';
import { openRecords } from './open-records.ts';
import { createStartPatience } from './start-patience.ts';

/**
 * Runs a short command with access to the database, even while a service uses the same data folder. Throws
 * `AdministrationError` if the data folder contains no database, unless `makes` is true. If `waits` is true,
 * waits until the database can be reached, for commands that are run by scripts.
 */
export async function withRecords<Result>(
  work: (records: Records) => Promise<Result>,
  { makes = false, waits = false } = {},
): Promise<Result> {
  const config = loadConfig(process.env);
  if (!makes) requireDatabase(config);
  const log = createLogger('warn');
  const patience = createStartPatience(waits ? config.databaseWaitMs : 0, log);
  const opened = await openRecords(config, { worker: false, log, patience });
  try {
    return await work(opened.records);
  } finally {
    await opened.close(1_000);
  }
}

/** Throws `AdministrationError` if the command would create a new database in the data folder. */
export function requireDatabase(config: Config): void {
  if (hasDatabase(config)) return;
  throw new AdministrationError(
    `There is no database in ${config.dataDir}. Run this command in the folder where the service runs, or set LEGIBLE_DATA_DIR or DATABASE_URL.`,
  );
}

/** Returns the data folder in which a command would create a database; null if a database already exists. */
export function findNewDatabaseFolder(): string | null {
  const config = loadConfig(process.env);
  return hasDatabase(config) ? null : config.dataDir;
}

function hasDatabase(config: Config): boolean {
  return config.databaseUrl !== null || existsSync(join(config.dataDir, 'postgres'));
}
