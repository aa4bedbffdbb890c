import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openEmbeddedPostgres } from '#embedded-postgres';
import { migrate } from '../../src/storage/database/migrate.ts';
import { type Database, openDatabase } from '../../src/storage/database/open-database.ts';
import { runBackfillBatch } from '../../src/storage/database/run-backfills.ts';
import { createCollectingLogger } from '../support/collecting-logger.ts';
import { copyFirstMigrations, listMigrations } from '../support/first-migrations.ts';
import { insertDocuments, insertProject } from '../support/insert-documents.ts';
import { createChildEnvironment } from '../support/service-process.ts';
import { startApp } from '../support/start-app.ts';
import { createTestDatabase } from '../support/test-databases.ts';

describe('migrations', () => {
  it('run once if two processes start at the same time', async (context) => {
    const { connectionString, database } = await createEmptyDatabase(context);
    const ran = await Promise.all([
      readOutput(startMigrating(connectionString)),
      readOutput(startMigrating(connectionString)),
    ]);
    const files = await listMigrations();
    assert.deepEqual(ran.map((output) => JSON.parse(output).length).sort(), [0, files.length].sort());
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(database);
    assert.deepEqual(
      rows.map(({ name }) => name),
      files,
    );
  });

  it('continue after the process was killed during one, and log that they wait', async (context) => {
    const { connectionString, database } = await createEmptyDatabase(context);
    const slow = await createMigrationsFolder(context, {
      '0001_first.sql': 'create table first (n integer); insert into first values (1);',
      '0002_second.sql': 'create table second (n integer); select pg_sleep(600);',
    });
    const killed = startMigrating(connectionString, slow);
    await waitUntil(async () => (await countSleeping(database)) === 1);
    const log = createCollectingLogger();
    const fast = await createMigrationsFolder(context, {
      '0001_first.sql': 'create table first (n integer); insert into first values (1);',
      '0002_second.sql': 'create table second (n integer);',
    });
    const continued = migrate(database, log, { folder: fast });
    await waitUntil(async () => log.lines.some((line) => /^waiting for another process/.test(line.message)));
    killed.kill('SIGKILL');
    assert.deepEqual(await continued, ['0002_second.sql']);
    const { rows } = await sql`select n from first`.execute(database);
    assert.equal(rows.length, 1);
  });

  it('have no statement timeout, and do not change that of requests', async (context) => {
    const { database } = await createEmptyDatabase(context);
    const folder = await createMigrationsFolder(context, {
      '0001_check.sql': `do $$ begin
        if current_setting('statement_timeout') <> '0' then raise exception 'there is a timeout'; end if;
      end $$`,
    });
    assert.deepEqual(await migrate(database, createCollectingLogger(), { folder: folder }), [
      '0001_check.sql',
    ]);
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database);
    assert.equal(rows[0]?.statement_timeout, '30s');
  });

  it('leave nothing behind if they fail, and are named', async (context) => {
    const { database } = await createEmptyDatabase(context);
    const folder = await createMigrationsFolder(context, {
      '0001_good.sql': 'create table good ();',
      '0002_bad.sql': 'create table bad (); select 1 / 0;',
    });
    await assert.rejects(migrate(database, createCollectingLogger(), { folder: folder }), /0002_bad\.sql/);
    const { rows } = await sql<{ good: string; bad: string | null }>`
      select to_regclass('good')::text as good, to_regclass('bad')::text as bad`.execute(database);
    assert.deepEqual(rows, [{ good: 'good', bad: null }]);
  });

  it('prevent the start if they changed after they ran, or are unknown', async (context) => {
    const { database } = await createEmptyDatabase(context);
    const log = createCollectingLogger();
    await migrate(database, log, {
      folder: await createMigrationsFolder(context, { '0001_a.sql': 'select 1;' }),
    });
    const changed = await createMigrationsFolder(context, { '0001_a.sql': 'select 2;' });
    await assert.rejects(migrate(database, log, { folder: changed }), /0001_a\.sql was changed/);
    const older = await createMigrationsFolder(context, { '0001_b.sql': 'select 1;' });
    await assert.rejects(migrate(database, log, { folder: older }), /newer than this version/);
  });
});

describe('a database of an older version', () => {
  it('is filled in batches while the service runs, even if that is interrupted', async (context) => {
    const { database } = await createEmptyDatabase(context);
    const log = createCollectingLogger();
    await migrate(database, log, { folder: await copyOldMigrations(context) });
    const project = await insertProject(database);
    await insertDocuments(database, project, { count: 25, searchable: false });
    await migrate(database, log);
    const countFilled = () => countRows(database, 'document_search');
    assert.equal(await countFilled(), 0, 'the migration itself fills nothing');
    assert.deepEqual(await runBackfillBatch(database, 10), { name: 'review_and_search', finished: false });
    assert.equal(await countFilled(), 10);
    // If a process dies during a batch, the stored position is still that of the previous batch.
    await assert.rejects(
      database.transaction().execute(async (transaction) => {
        await runBackfillBatch(transaction, 10);
        throw new Error('killed');
      }),
      /killed/,
    );
    assert.equal(await countFilled(), 10);
    while ((await runBackfillBatch(database, 10)) !== null);
    assert.equal(await countFilled(), 25);
    const { rows } = await sql<{ confidence: number; codes: string[] }>`
      select distinct review_score as confidence, warning_codes as codes from documents`.execute(database);
    assert.deepEqual(rows, [{ confidence: 0.5, codes: ['truncated'] }]);
  });

  it('accepts layouts from processes of version 0.2.0, which run until the upgrade is complete', async (context) => {
    const { database } = await createEmptyDatabase(context);
    await migrate(database, createCollectingLogger(), { folder: await copyOldMigrations(context) });
    const project = await insertProject(database);
    await insertDocuments(database, project, { count: 1, searchable: false });
    await migrate(database, createCollectingLogger());
    await sql`insert into layouts (id, project_id) values ('lay_1', ${project.id})`.execute(database);
    await sql`insert into layout_sketches (document_id, signs, sketch) select id, '{7}', '' from documents`.execute(
      database,
    );
    await sql`
      insert into layout_examples (document_id, layout_id, taught, judged, taught_at)
      select id, 'lay_1', '{}', '{}', now() from documents
      on conflict (document_id) do update set taught = excluded.taught`.execute(database);
    await sql`
      insert into layout_signs (project_id, sign, document_id) select project_id, 7, id from documents
      on conflict do nothing`.execute(database);
    const { rows } = await sql<{ sign: number }>`
      select sign from layout_signs s join layout_examples e using (document_id)
      where s.example_id = e.id`.execute(database);
    assert.deepEqual(rows, [{ sign: 7 }]);
  });

  it('can be opened in its data folder, and its documents can be found and read', async (context) => {
    const folder = await createTemporaryFolder(context);
    const server = await openEmbeddedPostgres({ dataDir: folder, role: 'legible', log: () => {} });
    const database = openDatabase(server.connectionString, createCollectingLogger());
    await migrate(database, createCollectingLogger(), { folder: await copyOldMigrations(context) });
    const project = await insertProject(database);
    await insertDocuments(database, project, { count: 3, searchable: false });
    await database.destroy();
    await server.close();
    const app = await startApp({ DATABASE_URL: '' }, folder);
    try {
      const list = (query = '') =>
        app.json<{ documents: { id: string }[]; meta: { total: number } }>(
          `/projects/${project.id}/documents${query}`,
        );
      assert.equal((await list()).meta.total, 3);
      await waitUntil(async () => (await list('?q=quarterly')).meta.total === 3);
      const [first] = (await list()).documents;
      const { document } = await app.json<{ document: { parsed_data: { text: string } } }>(
        `/projects/${project.id}/documents/${first?.id}`,
      );
      assert.match(document.parsed_data.text, /quarterly/);
    } finally {
      await app.stop();
    }
  });
});

interface EmptyDatabase {
  connectionString: string;
  database: Database;
}

/** Creates a database without tables, and a connection pool for it. Both are removed after the test. */
async function createEmptyDatabase(context: TestContext): Promise<EmptyDatabase> {
  const created = await createTestDatabase({ empty: true });
  const server = created ?? (await startEmbeddedServer(context));
  const database = openDatabase(server.connectionString, createCollectingLogger());
  context.after(async () => {
    await database.destroy();
    await created?.drop();
  });
  return { connectionString: server.connectionString, database };
}

/** Starts a server, for a test file that is run without `npm test`. */
async function startEmbeddedServer(context: TestContext): Promise<{ connectionString: string }> {
  const server = await openEmbeddedPostgres({ dataDir: await createTemporaryFolder(context), log: () => {} });
  context.after(() => server.close());
  return server;
}

async function createTemporaryFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-migrations-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function createMigrationsFolder(context: TestContext, files: Record<string, string>): Promise<string> {
  const folder = await createTemporaryFolder(context);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

/** Copies the old migrations to a folder that is removed after the test. */
async function copyOldMigrations(context: TestContext): Promise<string> {
  const folder = await copyFirstMigrations(3);
  context.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function startMigrating(connectionString: string, ...folder: string[]): ChildProcess {
  const script = join(import.meta.dirname, 'migrating-process.ts');
  return spawn(process.execPath, [script, connectionString, ...folder], {
    env: createChildEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Returns the last line of the output. Throws an error if the process fails. */
async function readOutput(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  assert.equal(code, 0);
  return text.trimEnd().split('\n').at(-1) ?? '';
}

async function countSleeping(database: Database): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and state = 'active' and wait_event = 'PgSleep'`.execute(database);
  return rows.length;
}

async function countRows(database: Database, table: 'document_search'): Promise<number> {
  const { count } = await database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await isTrue()) return;
    await sleep(50);
  }
  throw new Error('It did not happen.');
}
