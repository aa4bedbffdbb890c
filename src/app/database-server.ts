import { openEmbeddedPostgres } from '#embedded-postgres';
import {
  EmbeddedPostgresError,
  type EmbeddedPostgresProblem,
} from '#embedded-postgres/embedded-postgres-error';
import type { Config } from '../config/load-config.ts';
import type { Logger } from '../lib/logger.ts';
import { StartRefusedError } from './start-refused-error.ts';

const USE_YOUR_OWN = 'set DATABASE_URL to a PostgreSQL server (version 15 or later)';

const ADVICE: Readonly<Record<EmbeddedPostgresProblem, string>> = {
  cannot_run: `Please ${USE_YOUR_OWN}.`,
  not_writable:
    'Give the folder to the account that runs Legible, or choose another one with LEGIBLE_DATA_DIR.',
  disk_full: 'Free some space, or move the data folder with LEGIBLE_DATA_DIR, and start again.',
  other_version:
    'Run "legible backup" with the release of Legible that created it, then "legible restore" with this one into a new data ' +
    'folder (docs/operations.md).',
  in_use_elsewhere: `First stop the other instance of Legible that uses it, or ${USE_YOUR_OWN} that both can use.`,
  damaged: 'To restore a backup, see docs/operations.md.',
  start_failed: `If that does not help, ${USE_YOUR_OWN}.`,
};

export interface DatabaseServer {
  connectionString: string;
  /**
   * Whether the service itself started the server, in which case there is no connection pooler in front of
   * it.
   */
  isEmbedded: boolean;
  close(): Promise<void>;
}

interface OpenOptions {
  /**
   * Called once the database processes are running and all that remains is to wait until they accept
   * connections.
   */
  onWaiting?: () => void;
  /** If aborted, stops waiting for a server that is recovering. */
  stopping?: AbortSignal | undefined;
}

export async function openDatabaseServer(
  config: Config,
  log: Logger,
  { onWaiting, stopping }: OpenOptions = {},
): Promise<DatabaseServer> {
  if (config.databaseUrl !== null)
    return { connectionString: config.databaseUrl, isEmbedded: false, close: async () => {} };
  try {
    const server = await openEmbeddedPostgres({
      dataDir: config.dataDir,
      role: 'legible',
      onWaiting,
      signal: stopping,
      log: (level, message, details = {}) => log[level](details, message),
    });
    return { ...server, isEmbedded: true };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError)
      throw new StartRefusedError(`${error.message} ${ADVICE[error.problem]}`, { cause: error });
    throw error;
  }
}

/**
 * Resolves once the database processes are running. Load other modules only after that, because loading them
 * blocks this process and would delay the database.
 */
export async function beginDatabaseServer(
  config: Config,
  log: Logger,
  stopping: AbortSignal,
): Promise<{ server: Promise<DatabaseServer> }> {
  const waiting = Promise.withResolvers<void>();
  const server = openDatabaseServer(config, log, { onWaiting: waiting.resolve, stopping });
  await Promise.race([
    waiting.promise,
    server.catch(() => {
      // The caller awaits `server` and reports the error.
    }),
  ]);
  return { server };
}
