import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openEmbeddedPostgres } from '../src/open-embedded-postgres.ts';
import { endRecovery, keepRecovering } from './hold-recovery.ts';
import {
  isAlive,
  killServer,
  makeFolderWithDatabase,
  readConnectionString,
  readServerPid,
  runQuery,
  startUser,
  undoAfterwards,
  waitUntil,
} from './support.ts';

/**
 * Returns a folder whose server was killed together with the process that used it. The next recovery of this
 * server does not end on its own.
 */
async function makeCrashedFolder(t: TestContext): Promise<string> {
  const dataDir = await makeFolderWithDatabase(t);
  const user = await startUser(t, { dataDir });
  await runQuery(readConnectionString(user), 'CREATE TABLE kept (n int)', 'INSERT INTO kept VALUES (1)');
  await user.kill();
  keepRecovering(dataDir);
  await killServer(dataDir);
  return dataDir;
}

test('opening waits for a server that is recovering, reports that, and then finds all rows', async (t) => {
  const dataDir = await makeCrashedFolder(t);
  const messages: string[] = [];
  const opening = openEmbeddedPostgres({ dataDir, log: (_level, message) => messages.push(message) });
  opening.then(
    (database) => undoAfterwards(t, () => database.close()),
    () => {},
  );
  await waitUntil(() => messages.some((message) => message.startsWith('The database is recovering')));
  endRecovery(dataDir);
  const { connectionString } = await opening;
  assert.deepEqual(await runQuery(connectionString, 'SELECT n FROM kept'), [{ n: 1 }]);
});

test('aborting while the server recovers stops the server', async (t) => {
  const dataDir = await makeCrashedFolder(t);
  const aborting = new AbortController();
  const opening = openEmbeddedPostgres({ dataDir, log: () => {}, signal: aborting.signal });
  const rejected = assert.rejects(opening, { name: 'AbortError' });
  const log = join(dataDir, 'postgres', 'server.log');
  await waitUntil(() => readFileSync(log, 'utf8').includes('entering standby mode'));
  const pid = readServerPid(dataDir);
  aborting.abort();
  await rejected;
  assert.equal(isAlive(pid), false);
});
