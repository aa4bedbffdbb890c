import assert from 'node:assert/strict';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isAlive, makeFolder, openHere, readServerPid, runQuery } from './support.ts';

test('a new database uses UTF-8 and checksums, syncs to disk, and accepts only its own password', async (t) => {
  const dataDir = makeFolder(t);
  const { connectionString } = await openHere(t, dataDir);

  const show = async (name: string) =>
    Object.values((await runQuery(connectionString, `SHOW ${name}`))[0] ?? {})[0];
  assert.equal(await show('server_encoding'), 'UTF8');
  assert.equal(await show('lc_collate').catch(() => 'C'), 'C');
  for (const name of ['data_checksums', 'fsync', 'synchronous_commit', 'full_page_writes']) {
    assert.equal(await show(name), 'on', name);
  }
  assert.equal(await show('listen_addresses'), '127.0.0.1');
  assert.equal(await show('unix_socket_directories'), '');
  assert.match(String(await show('server_version')), /^18\./);

  const [letters] = await runQuery(
    connectionString,
    `SELECT lower('ÄÉŁ') AS low, 'ärger' ILIKE 'ÄRGER' AS found`,
  );
  assert.deepEqual(letters, { low: 'äéł', found: true });

  assert.equal(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777, 0o600);
  assert.equal(statSync(join(dataDir, 'postgres', 'data')).mode & 0o777, 0o700);
  const guess = new URL(connectionString);
  guess.password = 'guess';
  await assert.rejects(runQuery(guess.href, 'SELECT 1'), { code: '28P01' });
});

test('a later start finds the same rows and address, and truncates a log that is too large', async (t) => {
  const dataDir = makeFolder(t);
  const first = await openHere(t, dataDir);
  await runQuery(first.connectionString, 'CREATE TABLE kept (n int)', 'INSERT INTO kept VALUES (1)');
  const pid = readServerPid(dataDir);
  await first.close();
  assert.equal(isAlive(pid), false);

  const log = join(dataDir, 'postgres', 'server.log');
  writeFileSync(log, Buffer.alloc(9 * 1024 * 1024, 'x\n'));
  const second = await openHere(t, dataDir);
  assert.equal(second.connectionString, first.connectionString);
  assert.deepEqual(await runQuery(second.connectionString, 'SELECT n FROM kept'), [{ n: 1 }]);
  assert.ok(statSync(log).size < 1024 * 1024);
  assert.ok(existsSync(`${log}.1`));
});

test('two data folders have two servers', async (t) => {
  const folders = [makeFolder(t), makeFolder(t)];
  const [one, two] = await Promise.all(folders.map((folder) => openHere(t, folder)));
  assert.ok(one !== undefined && two !== undefined);
  await runQuery(one.connectionString, 'CREATE TABLE only_in_one (n int)');
  assert.deepEqual(await runQuery(two.connectionString, "SELECT to_regclass('only_in_one') AS found"), [
    { found: null },
  ]);
  const wrongDoor = new URL(one.connectionString);
  wrongDoor.port = new URL(two.connectionString).port;
  await assert.rejects(runQuery(wrongDoor.href, 'SELECT 1'), { code: '28P01' });
});
