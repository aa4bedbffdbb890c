import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabaseServer } from '../../src/app/database-server.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { migrate } from '../../src/storage/database/migrate.ts';
import { type Database, openDatabase } from '../../src/storage/database/open-database.ts';
import { createCollectingLogger } from '../../test/support/collecting-logger.ts';
import { copyFirstMigrations } from '../../test/support/first-migrations.ts';
import { insertDocuments, insertProject } from '../../test/support/insert-documents.ts';
import { startApp } from '../../test/support/start-app.ts';

/** Number of migrations before the first one that fills new columns in existing rows. */
const OLD_MIGRATIONS = 3;
const INSERTED_AT_ONCE = 25_000;

/**
 * `npm run soak -- large-project [N]`: upgrades an old database with N documents (500,000 by default), waits
 * for the backfill, and deletes the project. Measures startup, the backfill, the response to DELETE, and the
 * deletion.
 */
export async function run([given = '500000']: string[]): Promise<void> {
  const count = Number(given);
  const oldMigrations = await copyFirstMigrations(OLD_MIGRATIONS);
  const first = await startApp();
  await first.stop({ keepData: true });
  const settings = { LEGIBLE_DATA_DIR: first.dataDir };
  const server = await openDatabaseServer(loadConfig(settings), createCollectingLogger());
  await resetDatabase(server.connectionString);
  const database = openDatabase(server.connectionString, createCollectingLogger());
  await migrate(database, createCollectingLogger(), { folder: oldMigrations });
  const project = await insertProject(database);
  for (let done = 0; done < count; done += INSERTED_AT_ONCE)
    await insertDocuments(database, project, {
      count: Math.min(INSERTED_AT_ONCE, count - done),
      searchable: false,
    });
  report(`inserted ${count} documents with the tables of migration ${OLD_MIGRATIONS}`);

  const timeStart = startStopwatch();
  const app = await startApp({ LEGIBLE_RECONCILE_INTERVAL: '1s' }, first.dataDir);
  report(`upgraded and ready after ${timeStart()} s`);
  const timeBackfill = startStopwatch();
  const slowestRead = await measureWhileWaiting(
    () => app.request(`/projects/${project.id}`),
    async () => (await countUnfinishedBackfills(database)) === 0,
  );
  report(`backfill finished after ${timeBackfill()} s; slowest GET meanwhile ${slowestRead} ms`);

  const timeAnswer = startStopwatch();
  const { status } = await app.request(`/projects/${project.id}`, { method: 'DELETE' });
  report(`DELETE answered ${status} after ${timeAnswer()} s`);
  const timeDeletion = startStopwatch();
  const slowestList = await measureWhileWaiting(
    () => app.request('/projects'),
    async () => (await countProjects(database)) === 0,
  );
  report(`all rows deleted after ${timeDeletion()} s; slowest GET meanwhile ${slowestList} ms`);
  await database.destroy();
  await server.close();
  await app.stop();
  await rm(oldMigrations, { recursive: true });
}

async function resetDatabase(connectionString: string): Promise<void> {
  const database = openDatabase(connectionString, createCollectingLogger());
  await sql`drop schema public cascade`.execute(database);
  await sql`drop schema pgboss cascade`.execute(database);
  await sql`create schema public`.execute(database);
  await database.destroy();
}

/** Returns the slowest response time in milliseconds. */
async function measureWhileWaiting(
  request: () => Promise<Response>,
  isDone: () => Promise<boolean>,
): Promise<number> {
  let slowest = 0;
  while (!(await isDone())) {
    const started = performance.now();
    await (await request()).arrayBuffer();
    slowest = Math.max(slowest, performance.now() - started);
    await sleep(100);
  }
  return Math.round(slowest);
}

async function countUnfinishedBackfills(database: Database): Promise<number> {
  const { rows } = await sql`select 1 from backfills where finished_at is null`.execute(database);
  return rows.length;
}

async function countProjects(database: Database): Promise<number> {
  const { rows } = await sql`select 1 from projects`.execute(database);
  return rows.length;
}

function startStopwatch(): () => string {
  const started = performance.now();
  return () => ((performance.now() - started) / 1_000).toFixed(2);
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
