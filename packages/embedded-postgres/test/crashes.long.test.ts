import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isAlive,
  isRoot,
  killServer,
  makeFolder,
  makeFolderWithDatabase,
  openHere,
  readConnectionString,
  readServerPid,
  readUid,
  runQuery,
  startProcess,
  startUser,
  undoAfterwards,
  waitUntil,
} from './support.ts';

test('a server that is killed while a service uses it comes back at the same address, with all rows', async (t) => {
  const dataDir = await makeFolderWithDatabase(t);
  const { connectionString } = await openHere(t, dataDir);
  await runQuery(connectionString, 'CREATE TABLE kept (n int)', 'INSERT INTO kept VALUES (1)');
  const connected = runQuery(connectionString, 'SELECT pg_sleep(60)');
  connected.catch(() => {});
  await waitUntil(async () => (await runQuery(connectionString, WHO_SLEEPS)).length === 1);
  await killServer(dataDir);
  await assert.rejects(connected);

  await waitUntil(() =>
    runQuery(connectionString, 'SELECT 1').then(
      () => true,
      () => false,
    ),
  );
  assert.deepEqual(await runQuery(connectionString, 'SELECT n FROM kept'), [{ n: 1 }]);
});

const WHO_SLEEPS = "SELECT pid FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60)'";

for (const [what, start] of [
  // This process differs from the server only in its start time.
  ['another process by now', startSleeper],
  ['a dead process that nobody has reaped', startUnreaped],
] as const) {
  test(`after service and server were killed, the service starts again although the server's process ID is ${what}`, async (t) => {
    const dataDir = await makeFolderWithDatabase(t);
    const user = await startUser(t, { dataDir });
    await runQuery(readConnectionString(user), 'CREATE TABLE kept (n int)', 'INSERT INTO kept VALUES (1)');
    const serverUid = readUid(readServerPid(dataDir));
    await user.kill();
    await killServer(dataDir);

    const stranger = await start(t, serverUid);
    const file = join(dataDir, 'postgres', 'data', 'postmaster.pid');
    const record = join(dataDir, 'postgres', 'server.json');
    const dead = readServerPid(dataDir);
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(dead), String(stranger)));
    writeFileSync(record, readFileSync(record, 'utf8').replace(`"pid":${dead}`, `"pid":${stranger}`));

    const wasAlive = isAlive(stranger);
    const { connectionString } = await openHere(t, dataDir);
    assert.notEqual(readServerPid(dataDir), stranger);
    assert.deepEqual(await runQuery(connectionString, 'SELECT n FROM kept'), [{ n: 1 }]);
    assert.equal(isAlive(stranger), wasAlive);
  });
}

async function startUnreaped(t: TestContext, uid: number): Promise<number> {
  const script = 'sleep 0.3 & echo $!; exec sleep 60';
  const parent = spawn('sh', ['-c', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(isRoot ? { uid, gid: uid } : {}),
  });
  undoAfterwards(t, () => parent.kill('SIGKILL'));
  const [line] = await once(createInterface(parent.stdout), 'line');
  const pid = Number(line);
  await waitUntil(() => !isAlive(pid));
  process.kill(pid, 0);
  return pid;
}

async function startSleeper(t: TestContext, uid: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-test-sleep-'));
  const program = join(folder, 'postgres');
  copyFileSync(execFileSync('which', ['sleep'], { encoding: 'utf8' }).trim(), program);
  execFileSync('chmod', ['755', folder, program]);
  const sleeper = spawn(program, ['60'], isRoot ? { uid, gid: uid } : {});
  await once(sleeper, 'spawn');
  undoAfterwards(t, () => {
    sleeper.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  assert.ok(sleeper.pid !== undefined);
  return sleeper.pid;
}

test('a data folder that was copied while its server ran does not connect to that server', async (t) => {
  const original = await makeFolderWithDatabase(t);
  const copy = makeFolder(t);
  const first = await openHere(t, original);
  await runQuery(first.connectionString, 'CHECKPOINT');
  cpSync(original, copy, { recursive: true });
  if (isRoot)
    execFileSync('chown', [
      '-R',
      '--reference',
      join(original, 'postgres/data'),
      join(copy, 'postgres/data'),
    ]);

  const second = await openHere(t, copy);
  assert.notEqual(second.connectionString, first.connectionString);
  await runQuery(second.connectionString, 'CREATE TABLE only_in_the_copy (n int)');
  const rows = await runQuery(first.connectionString, "SELECT to_regclass('only_in_the_copy') AS found");
  assert.deepEqual(rows, [{ found: null }]);
});

test('a server whose data folder was deleted can still be stopped', async (t) => {
  const dataDir = await makeFolderWithDatabase(t);
  const database = await openHere(t, dataDir);
  const pid = readServerPid(dataDir);
  rmSync(dataDir, { recursive: true });
  await database.close();
  assert.equal(isAlive(pid), false);
});

test('a start that was killed at any moment does not prevent the next one', async (t) => {
  const dataDir = makeFolder(t);
  for (const delay of [150, 450, 750]) {
    const killed = startProcess({ dataDir });
    await sleep(delay);
    killed.kill('SIGKILL');
  }
  const { connectionString } = await openHere(t, dataDir);
  assert.deepEqual(await runQuery(connectionString, 'SELECT 1 AS one'), [{ one: 1 }]);
});
