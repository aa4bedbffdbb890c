import type { Config } from '../config/load-config.ts';
import type { Logger } from '../lib/logger.ts';
import { EmbeddedPostgresError } from '../storage/database/embedded/embedded-postgres-error.ts';
import { openEmbeddedPostgres } from '../storage/database/embedded/start-embedded-postgres.ts';
import { StartRefusedError } from './start-refused-error.ts';

export interface DatabaseServer {
  connectionString: string;
  close(): Promise<void>;
}

/**
 * The database server: one's own, or the embedded one, started where it does not run yet. `onWaiting` is called when
 * its programs are at work and nothing is to be done here but to wait for them.
 */
export async function openDatabaseServer(
  config: Config,
  log: Logger,
  onWaiting?: () => void,
): Promise<DatabaseServer> {
  if (config.databaseUrl !== null) return { connectionString: config.databaseUrl, close: async () => {} };
  try {
    return await openEmbeddedPostgres({
      dataDir: config.dataDir,
      onWaiting,
      log: (level, message, details = {}) => log[level](details, message),
    });
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw new StartRefusedError(error.message, { cause: error });
    throw error;
  }
}

/**
 * Returns once the programs of the database run by themselves. What is loaded from then on costs no time; before, it
 * would hold up their start, because loading modules lets nothing else happen in this process.
 */
export async function beginDatabaseServer(
  config: Config,
  log: Logger,
): Promise<{ server: Promise<DatabaseServer> }> {
  const waiting = Promise.withResolvers<void>();
  const server = openDatabaseServer(config, log, waiting.resolve);
  await Promise.race([
    waiting.promise,
    server.catch(() => {
      // Told by the app, which awaits it.
    }),
  ]);
  return { server };
}
