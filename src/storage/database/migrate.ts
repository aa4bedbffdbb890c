import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from './open-database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const LOCK = 7_239_105_664;

interface Migration {
  name: string;
  text: string;
  digest: string;
}

/**
 * Brings the database to today's shape: runs the numbered files that have not run yet, each in a transaction, under a
 * lock. Returns the names of those that ran. Throws where a file that ran was changed since, or the database has a
 * migration that this version does not know.
 */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await readMigrations();
  return database.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
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
      for (const migration of waiting) await run(connection, migration);
      return waiting.map((migration) => migration.name);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, text, digest: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

function findWaiting(migrations: Migration[], ran: Map<string, string>): Migration[] {
  for (const name of ran.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new Error(
        `The database is newer than this version of Legible: it has run ${name}. Update Legible.`,
      );
    }
  }
  return migrations.filter((migration) => {
    const digest = ran.get(migration.name);
    if (digest !== undefined && digest !== migration.digest) {
      throw new Error(`Migration ${migration.name} was changed after it ran; migrations never change.`);
    }
    return digest === undefined;
  });
}

async function run(connection: Database, migration: Migration): Promise<void> {
  await connection.transaction().execute(async (transaction) => {
    await sql.raw(migration.text).execute(transaction);
    await sql`insert into migrations (name, digest) values (${migration.name}, ${migration.digest})`.execute(
      transaction,
    );
  });
}
