import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbeddedPostgres } from '#embedded-postgres';
import { openRecords } from '../../src/app/open-records.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { createCollectingLogger } from './collecting-logger.ts';

/** Name of the environment variable that `npm test` uses to pass the shared server to test files. */
const SERVER = 'LEGIBLE_TEST_SERVER';
const TEMPLATE = 'legible_template';
/**
 * Enough for several files at the same time. Each may start several services, and each service opens more
 * than 30 connections.
 */
const MAX_CONNECTIONS = 400;
/** A folder in memory on Linux, where creating the hundreds of files of a database is much faster. */
const MEMORY = '/dev/shm';
/** The databases of all running tests take up less space than this. Containers often have less memory there. */
const NEEDED_BYTES = 3e9;

/**
 * Starts one PostgreSQL server for all test files in a run. It contains an empty, migrated database. Starting
 * a server for each service would take up most of the run.
 */
export async function startTestServer(): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(await chooseFolder(), 'legible-test-server-'));
  const server = await openEmbeddedPostgres({
    dataDir: folder,
    log: () => {},
    maxConnections: MAX_CONNECTIONS,
  });
  await execute(server.connectionString, `create database ${TEMPLATE}`);
  const config = loadConfig({ DATABASE_URL: setDatabaseName(server.connectionString, TEMPLATE) });
  const template = await openRecords(config, { worker: false, log: createCollectingLogger() });
  await template.close(1000);
  return {
    env: { [SERVER]: server.connectionString },
    async stop() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function chooseFolder(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir();
  } catch {
    // Only Linux has this folder.
    return tmpdir();
  }
}

export interface TestDatabase {
  connectionString: string;
  drop(): Promise<void>;
}

/**
 * Creates a database on the shared server, without tables if `empty` is set. Returns null if the test file is
 * run without `npm test`.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase | null> {
  const server = process.env[SERVER];
  if (server === undefined) return null;
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying the files takes less than half the processor time of the default, which logs every page.
  await execute(server, `create database ${name} strategy file_copy ${empty ? '' : `template ${TEMPLATE}`}`);
  return {
    connectionString: setDatabaseName(server, name),
    drop: () => execute(server, `drop database ${name} with (force)`),
  };
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function setDatabaseName(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.href;
}
