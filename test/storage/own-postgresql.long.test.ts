import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openEmbeddedPostgres } from '#embedded-postgres';
import { createApp } from '../../src/app/create-app.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { openDatabase } from '../../src/storage/database/open-database.ts';
import { createCollectingLogger } from '../support/collecting-logger.ts';
import { startApp } from '../support/start-app.ts';

describe("with the operator's own PostgreSQL", () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof openEmbeddedPostgres>>;
  let env: Record<string, string>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'legible-own-'));
    server = await openEmbeddedPostgres({ dataDir: join(folder, 'server'), log: () => {} });
    env = { DATABASE_URL: server.connectionString, LEGIBLE_SECRET_KEY: 'a secret of at least 32 characters' };
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('an API and two workers share one queue', async () => {
    const data = join(folder, 'data');
    const api = await startApp({ ...env, LEGIBLE_ROLE: 'api' }, data);
    const createWorker = () =>
      createApp(
        loadConfig({ ...env, LEGIBLE_ROLE: 'worker', LEGIBLE_DATA_DIR: data }),
        createCollectingLogger(),
      );
    const workers = [await createWorker(), await createWorker()];
    try {
      const { project } = await api.json<{ project: { id: string } }>('/projects', {
        method: 'POST',
        body: '{"project":{"name":"shared"}}',
      });
      const statuses = await Promise.all(
        Array.from({ length: 10 }, async (_, n) => {
          const form = new FormData();
          form.set('file', new Blob([`note ${n} for the workers`]), 'note.txt');
          const path = `/projects/${project.id}/documents?wait=30`;
          const { document } = await api.json<{ document: { status: string } }>(path, {
            method: 'POST',
            body: form,
          });
          return document.status;
        }),
      );
      assert.deepEqual(new Set(statuses), new Set(['completed']));
    } finally {
      for (const one of workers) await one.stop();
      await api.stop({ keepData: true });
    }
  });

  test('starting with a different secret key is refused with advice', async () => {
    const other = { ...env, LEGIBLE_SECRET_KEY: 'another secret of at least 32 characters' };
    await assert.rejects(startApp(other, join(folder, 'data')), /LEGIBLE_SECRET_KEY/);
  });

  test('starting with the files of another database is refused with advice', async () => {
    await assert.rejects(startApp(env, join(folder, 'other-data')), /belong to another database/);
  });

  test('an unreachable database is reported, without its password', async () => {
    const DATABASE_URL = 'postgres://someone:hidden-word@127.0.0.1:9/none';
    const unreachable = { ...env, DATABASE_URL, LEGIBLE_DATABASE_WAIT: '1s' };
    await assert.rejects(startApp(unreachable, join(folder, 'unreachable')), (error: Error) => {
      assert.match(error.message, /cannot be reached: .*127\.0\.0\.1:9/);
      assert.doesNotMatch(error.message, /hidden-word/);
      return true;
    });
  });

  test('a connection that breaks between two statements of a transaction fails only that transaction', async () => {
    const database = openDatabase(server.connectionString, createCollectingLogger());
    const transaction = database.transaction().execute(async (open) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(open);
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}, 5000)`.execute(database);
      // Wait until the client has noticed that the connection is lost, and then send the next statement.
      await sleep(50);
      await sql`select 1`.execute(open);
    });
    await assert.rejects(transaction);
    assert.deepEqual((await sql`select 1 as one`.execute(database)).rows, [{ one: 1 }]);
    await database.destroy();
  });
});
