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
