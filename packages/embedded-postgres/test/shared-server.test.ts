import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isAlive,
  makeFolder,
  makeFolderWithDatabase,
  openHere,
  readConnectionString,
  readServerPid,
  runQuery,
  startUser,
} from './support.ts';

test('processes that start at the same time share one server until the last one closes it', async (t) => {
  const dataDir = makeFolder(t);
  const users = await Promise.all([1, 2, 3].map(() => startUser(t, { dataDir })));
  assert.equal(new Set(users.map(readConnectionString)).size, 1);
  const pid = readServerPid(dataDir);

  // One of these processes started the server. When it ends, the others must not be affected.
  for (const user of users) {
    assert.deepEqual(await runQuery(readConnectionString(user), 'SELECT 1 AS one'), [{ one: 1 }]);
    assert.equal(isAlive(pid), true);
    await user.leave();
  }
  assert.equal(isAlive(pid), false);
});

test('a killed process does not keep the server running', async (t) => {
  const dataDir = await makeFolderWithDatabase(t);
  const killed = await startUser(t, { dataDir });
  const last = await startUser(t, { dataDir });
  const pid = readServerPid(dataDir);
  await killed.kill();
  assert.deepEqual(await runQuery(readConnectionString(last), 'SELECT 1 AS one'), [{ one: 1 }]);
  await last.leave();
  assert.equal(isAlive(pid), false);
});

test('after kill -9 of the only user, the next one takes over the server and stops it at the end', async (t) => {
  const dataDir = await makeFolderWithDatabase(t);
  const killed = await startUser(t, { dataDir });
  await runQuery(readConnectionString(killed), 'CREATE TABLE kept (n int)', 'INSERT INTO kept VALUES (1)');
  const pid = readServerPid(dataDir);
  await killed.kill();
  assert.equal(isAlive(pid), true);

  const next = await openHere(t, dataDir);
  assert.equal(readServerPid(dataDir), pid);
  assert.deepEqual(await runQuery(next.connectionString, 'SELECT n FROM kept'), [{ n: 1 }]);
  await next.close();
  assert.equal(isAlive(pid), false);
});

test('Ctrl-C in the service leaves the server running while the service drains', async (t) => {
  const dataDir = await makeFolderWithDatabase(t);
  const service = await startUser(t, { dataDir });
  const group = service.process.pid;
  assert.ok(group !== undefined);
  // Like a terminal, sends the signal to the whole process group.
  process.kill(-group, 'SIGINT');
  const rows = await runQuery(readConnectionString(service), 'SELECT pg_sleep(0.3)', 'SELECT 1 AS one');
  assert.deepEqual(rows, [{ one: 1 }]);
  await service.leave();
});
