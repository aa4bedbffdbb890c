import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '../../src/app/create-app.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { createCollectingLogger, type LogLine } from './collecting-logger.ts';
import { createTestDatabase, type TestDatabase } from './test-databases.ts';

export interface TestApp extends ApiClient {
  /** Null if the service does not receive mail over SMTP. */
  smtpPort: number | null;
  /** A key of the organization `default` with all scopes. */
  key: string;
  dataDir: string;
  /** Path of the page for creating the administrator's account; null if there are users. */
  setupPath: string | null;
  /** Settings for commands and other processes that use the same database and data folder. */
  settings: Record<string, string>;
  logLines: LogLine[];
  /** Stops the service. Deletes the data folder, unless `keepData` keeps it for another start. */
  stop(options?: { keepData?: boolean }): Promise<void>;
}

/** Databases that are kept for another start, keyed by data folder. */
const kept = new Map<string, TestDatabase>();

/**
 * Starts the whole service in this process, with a new database and data folder. `env` contains additional
 * settings.
 */
export async function startApp(env: Record<string, string> = {}, dataDir?: string): Promise<TestApp> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'legible-test-')));
  const database = 'DATABASE_URL' in env ? null : (kept.get(folder) ?? (await createTestDatabase()));
  const settings: Record<string, string> = { LEGIBLE_DATA_DIR: folder };
  if (database !== null) settings.DATABASE_URL = database.connectionString;
  const log = createCollectingLogger();
  const config = loadConfig({
    ...settings,
    LEGIBLE_PORT: '0',
    // One parser process is enough, because starting one takes seconds of processor time.
    LEGIBLE_CONCURRENCY: '1',
    ...env,
  });
  // A spare process would take as long to start as most tests, and most files never use it.
  const app: App = await createApp(config, log, { keepsSpareParser: false });
  app.announce();
  const { baseUrl } = app;
  if (baseUrl === null) throw new Error('this role has no API');
  const key = app.firstApiKey ?? env.LEGIBLE_BOOTSTRAP_API_KEY ?? '';
  return {
    ...createApiClient(baseUrl, key),
    smtpPort: app.smtpPort,
    key,
    dataDir: folder,
    setupPath: app.setupPath,
    settings,
    logLines: log.lines,
    async stop({ keepData = false } = {}) {
      await app.stop();
      if (keepData && database !== null) kept.set(folder, database);
      if (keepData) return;
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
