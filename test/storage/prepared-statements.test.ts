import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { openEmbeddedPostgres } from '#embedded-postgres';
import { type Database, openDatabase } from '../../src/storage/database/open-database.ts';
import { runTransaction } from '../../src/storage/database/run-transaction.ts';
import { createCollectingLogger } from '../support/collecting-logger.ts';
import { createTestDatabase } from '../support/test-databases.ts';

/** Number of executions after which the statements have certainly been prepared. */
const MANY = 10;

describe('frequent statements', () => {
  let server: { connectionString: string; close(): Promise<void> };
  let database: Database;

  before(async () => {
    server = await openServer();
    database = openDatabase(server.connectionString, createCollectingLogger(), { max: 1, prepares: true });
  });
  after(async () => {
    await database.destroy();
    await server.close();
  });
  beforeEach(async () => {
    await sql`drop table if exists notes`.execute(database);
    await sql`create table notes (id integer, text text)`.execute(database);
    await sql`insert into notes values (1, 'one'), (2, 'two')`.execute(database);
  });

  const find = (id: number) => sql<{ id: number; text: string }>`select * from notes where id = ${id}`;
  const repeat = async (statement: (id: number) => RawBuilder<unknown>) => {
    for (let n = 0; n < MANY; n++) await statement(1).execute(database);
  };
  const listPrepared = async (part: string) => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      database,
    );
    return rows.filter(({ statement }) => statement.includes(part));
  };

  it('are prepared once for each connection, and return the same rows', async () => {
    await repeat(find);
    assert.equal((await listPrepared('select * from notes')).length, 1);
    assert.deepEqual((await find(2).execute(database)).rows, [{ id: 2, text: 'two' }]);
  });

  it('are not prepared if they read a page of a list', async () => {
    await repeat((offset) => sql`select id from notes order by id limit 1 offset ${offset}`);
    assert.equal((await listPrepared('order by id')).length, 0);
  });

  it('are not prepared with a pooler', async () => {
    const plain = openDatabase(server.connectionString, createCollectingLogger(), { max: 1 });
    for (let n = 0; n < MANY; n++) await find(1).execute(plain);
    const { rows } = await sql`select from pg_prepared_statements`.execute(plain);
    await plain.destroy();
    assert.equal(rows.length, 0);
  });

  it('are prepared again after a migration changed their columns', async () => {
    await repeat(find);
    await sql`alter table notes add column at integer`.execute(database);
    assert.deepEqual((await find(2).execute(database)).rows, [{ id: 2, text: 'two', at: null }]);
    await repeat(find);
  });

  it('let a transaction start again after a migration changed their columns', async () => {
    await repeat(find);
    await sql`alter table notes add column at integer`.execute(database);
    const { rows } = await runTransaction(database, async (transaction) => {
      await sql`insert into notes values (3, 'three')`.execute(transaction);
      return find(3).execute(transaction);
    });
    assert.deepEqual(rows, [{ id: 3, text: 'three', at: null }]);
  });

  it('report errors as other statements do', async () => {
    const divide = (by: number) => sql`select 1 / ${by}::integer`;
    await repeat(divide);
    await assert.rejects(divide(0).execute(database), { code: '22012' });
    await repeat(divide);
  });
});

async function openServer(): Promise<{ connectionString: string; close(): Promise<void> }> {
  const created = await createTestDatabase({ empty: true });
  if (created !== null) return { connectionString: created.connectionString, close: created.drop };
  const folder = await mkdtemp(join(tmpdir(), 'legible-prepared-'));
  const { connectionString, close } = await openEmbeddedPostgres({ dataDir: folder, log: () => {} });
  return { connectionString, close: () => close().then(() => rm(folder, { recursive: true })) };
}
