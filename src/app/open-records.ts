import type { PgBoss } from 'pg-boss';
import type { Config } from '../config/load-config.ts';
import type { DeliveryClaims } from '../domain/ports/delivery-claims.ts';
import type { Records } from '../domain/ports/records.ts';
import type { Logger } from '../lib/logger.ts';
import { waitAtMost } from '../lib/wait-at-most.ts';
import { findServerProblem } from '../storage/database/check-server.ts';
import { createDatabaseRecords } from '../storage/database/database-records.ts';
import { openDeliveryClaims } from '../storage/database/delivery-claims.ts';
import { openDocumentNews } from '../storage/database/document-news.ts';
import { openJobQueue } from '../storage/database/job-queue.ts';
import type { EraseText } from '../storage/database/keep-taught.ts';
import { migrate } from '../storage/database/migrate.ts';
import { openDatabase } from '../storage/database/open-database.ts';
import { type DatabaseServer, openDatabaseServer } from './database-server.ts';
import { createStartPatience, type StartPatience } from './start-patience.ts';
import { StartRefusedError } from './start-refused-error.ts';

export interface OpenRecords {
  records: Records;
  boss: PgBoss;
  /**
   * Opens a separate connection that this process uses to claim webhooks, so that no other process delivers
   * to them.
   */
  openDeliveryClaims(): Promise<DeliveryClaims>;
  /** Waits for running jobs (at most `drainMs`), then closes the database. */
  close(drainMs: number): Promise<void>;
  /** Stops the embedded database without waiting for running work. */
  stopServer(): Promise<void>;
}

/** Maximum time for closing the queue after its jobs have ended. */
const CLOSE_MARGIN_MS = 2_000;

/** Load this module on demand, because only deletions need it. */
const eraseText: EraseText = async (example) =>
  (await import('../extraction/understand/learned/erase-text.ts')).eraseText(example);

/**
 * Opens and migrates the database, and opens the queue in it. Without `patience`, fails immediately if the
 * database cannot be reached.
 */
export async function openRecords(
  config: Config,
  options: { worker: boolean; log: Logger; server?: Promise<DatabaseServer>; patience?: StartPatience },
): Promise<OpenRecords> {
  const { log, patience = createStartPatience(0, log) } = options;
  const server = await (options.server ?? openDatabaseServer(config, log));
  const database = openDatabase(server.connectionString, log, { prepares: server.isEmbedded });
  try {
    const problem = await patience(() => findServerProblem(database));
    if (problem !== null) throw new StartRefusedError(problem);
    await patience(() => migrate(database, log));
    const boss = await patience(() =>
      openJobQueue(server.connectionString, {
        supervise: options.worker,
        isEmbedded: server.isEmbedded,
        log,
      }),
    );
    const news = openDocumentNews(server.connectionString, log);
    return {
      records: createDatabaseRecords(
        database,
        boss,
        news,
        config.jobs.forgetLearned === 'on' ? null : eraseText,
      ),
      boss,
      stopServer: () => server.close(),
      openDeliveryClaims: () => openDeliveryClaims(server.connectionString, log),
      async close(drainMs) {
        await news.close();
        // After an outage, the queue may wait for responses that never arrive. Its jobs are recovered on the
        // next start.
        await waitAtMost(drainMs + CLOSE_MARGIN_MS, async () => {
          await boss.stop({ graceful: true, close: true, timeout: drainMs });
          await database.destroy();
        });
        await server.close();
      },
    };
  } catch (error) {
    await database.destroy();
    await server.close();
    throw error;
  }
}
