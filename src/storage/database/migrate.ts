import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Logger } from '../../lib/logger.ts';
import type { Database } from './open-database.ts';

const MIGRATIONS_FOLDER = new URL('../../../migrations/', import.meta.url);
const LOCK = 7_239_105_664;
const LOCK_POLL_MS = 250;
const LOCK_LOG_MS = 30_000;

/**
 * Former digests of migrations that were edited, keyed by file name. An edit is allowed only if it leads to
 * the same database. The only edit so far moved a backfill from startup to `run-backfills.ts`.
 */
const FORMER_DIGESTS: Readonly<Record<string, string>> = {
  '0004_review_and_search.sql': 'c334075ba961024321c09812d91fa1c6f10054f01d14be33aa853a30686cd901',
};

export interface MigrationOptions {
  /** Folder with the migrations; by default, the folder of this version. */
  folder?: string;
  /** File names of the migrations to run; all by default. */
  names?: string[];
}

interface Migration {
  name: string;
  text: string;
  digest: string;
}

/**
 * Runs pending migrations in order, each in a separate transaction, so that the next start can continue an
 * interrupted upgrade. Other processes wait without a time limit. Returns the names of the migrations that
 * ran. Throws an error if a migration was edited after it ran, or if the database contains an unknown one.
 */
export async function migrate(
  database: Database,
  log: Logger,
  { folder, names }: MigrationOptions = {},
): Promise<string[]> {
  const location = folder === undefined ? MIGRATIONS_FOLDER : pathToFileURL(`${folder}/`);
  const migrations = selectMigrations(await readMigrations(location), names);
  return database.connection().execute(async (connection) => {
    await allowLongStatements(connection);
    await waitForLock(connection, log);
    try {
      await sql`create table if not exists migrations (
        name text primary key, digest text not null, ran_at timestamptz not null default now())`.execute(
        connection,
      );
      const { rows } = await sql<{
        name: string;
        digest: string;
      }>`select name, digest from migrations`.execute(connection);
      const waiting = findWaiting(migrations, new Map(rows.map((row) => [row.name, row.digest])));
      for (const migration of waiting) {
        // Creating a new database takes a second, but upgrading a large one may take so long that people
        // wonder what is happening.
        if (rows.length > 0) log.info({ migration: migration.name }, 'migrating the database');
        await run(connection, migration);
      }
      if (waiting.length > 0) log.info({ migrations: waiting.length }, 'the database is up to date');
      return waiting.map((migration) => migration.name);
    } finally {
      await giveBack(connection);
    }
  });
}

/**
 * Disables the statement timeout, which is meant for requests, because migrating a large database may take
 * hours.
 */
async function allowLongStatements(connection: Database): Promise<void> {
  await sql`set statement_timeout = 0`.execute(connection);
  try {
    // If this process dies, the server notices it within seconds, rolls back and releases the lock.
    await sql`set client_connection_check_interval = '2s'`.execute(connection);
  } catch {
    // Some platforms do not support this check. The lock is then released when the statement ends.
  }
}

async function giveBack(connection: Database): Promise<void> {
  try {
    await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    await sql`reset all`.execute(connection);
  } catch {
    // The connection is broken, so the server has released its lock and the pool does not reuse it.
  }
}

/** Polls for the lock, so that the wait can be logged and no statement runs for a long time. */
async function waitForLock(connection: Database, log: Logger): Promise<void> {
  const started = performance.now();
  let nextLog = 0;
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${LOCK}) as locked`.execute(connection);
    if (rows[0]?.locked === true) return;
    const waited_ms = Math.round(performance.now() - started);
    if (waited_ms >= nextLog) {
      log.info({ waited_ms }, 'waiting for another process that is migrating the database');
      nextLog = waited_ms + LOCK_LOG_MS;
    }
    await sleep(LOCK_POLL_MS);
  }
}

function selectMigrations(migrations: Migration[], names: string[] | undefined): Migration[] {
  const unknown = names?.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown !== undefined)
    throw new Error(`This version of Legible does not know the migration ${unknown}. Use a newer version.`);
  return names === undefined ? migrations : migrations.filter(({ name }) => names.includes(name));
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, digest: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

function findWaiting(migrations: Migration[], ran: Map<string, string>): Migration[] {
  for (const name of ran.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new Error(
        `The database is newer than this version of Legible: the migration ${name} has been applied. Update Legible.`,
      );
    }
  }
  return migrations.filter(({ name, digest }) => {
    const ranDigest = ran.get(name);
    if (ranDigest !== undefined && ranDigest !== digest && ranDigest !== FORMER_DIGESTS[name]) {
      throw new Error(
        `The migration ${name} was changed after it had been applied. Migrations must never change.`,
      );
    }
    return ranDigest === undefined;
  });
}

async function run(connection: Database, { name, text, digest }: Migration): Promise<void> {
  try {
    await connection.transaction().execute(async (transaction) => {
      await sql.raw(text).execute(transaction);
      await sql`insert into migrations (name, digest) values (${name}, ${digest})`.execute(transaction);
    });
  } catch (error) {
    throw new Error(`Migration ${name} failed and was rolled back.`, { cause: error });
  }
}
