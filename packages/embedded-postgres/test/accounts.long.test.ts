import assert from 'node:assert/strict';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { installBinaries } from '../src/install-binaries.ts';
import { findPackage, listPackageFiles } from '../src/package-files.ts';
import {
  copyPackage,
  isRoot,
  killServer,
  makeFolder,
  makeFolderWithDatabase,
  mountSmall,
  ORDINARY_UID,
  openHere,
  readConnectionString,
  readServerPid,
  readUid,
  runQuery,
  startUser,
  undoAfterwards,
} from './support.ts';

const asRoot = { skip: isRoot ? false : 'only root can start processes of other accounts' };

test(
  'started by root below folders that only root can enter, the server runs as another account',
  asRoot,
  async (t) => {
    const closed = makeFolder(t);
    chmodSync(closed, 0o700);
    const dataDir = join(closed, 'also closed', 'data');
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const { connectionString, close } = await openHere(t, dataDir);
    assert.notEqual(readUid(readServerPid(dataDir)), 0);
    await runQuery(connectionString, 'CREATE TABLE kept AS SELECT 1 AS n', 'CHECKPOINT');
    await close();
    const again = await openHere(t, dataDir);
    assert.deepEqual(await runQuery(again.connectionString, 'SELECT n FROM kept'), [{ n: 1 }]);
  },
);

test(
  'an ordinary user can run everything, and root can use the folder without taking it away from the user',
  asRoot,
  async (t) => {
    const dataDir = makeFolder(t);
    chownSync(dataDir, ORDINARY_UID, ORDINARY_UID);
    const packageFolder = copyPackage(t);
    const user = await startUser(t, { dataDir, packageFolder, uid: ORDINARY_UID });
    await runQuery(readConnectionString(user), 'CREATE TABLE kept AS SELECT 1 AS n');
    assert.equal(readUid(readServerPid(dataDir)), ORDINARY_UID);
    await user.leave();

    const root = await openHere(t, dataDir);
    assert.equal(readUid(readServerPid(dataDir)), ORDINARY_UID);
    assert.deepEqual(await runQuery(root.connectionString, 'SELECT n FROM kept'), [{ n: 1 }]);
    await root.close();

    const userAgain = await startUser(t, { dataDir, packageFolder, uid: ORDINARY_UID });
    assert.deepEqual(await runQuery(readConnectionString(userAgain), 'SELECT n FROM kept'), [{ n: 1 }]);
    await userAgain.leave();
  },
);

test(
  'an ordinary user can keep the data on a file system from which programs cannot be run',
  asRoot,
  async (t) => {
    const dataDir = makeFolder(t);
    if (!mountSmall(t, dataDir, `size=200m,noexec,uid=${ORDINARY_UID}`))
      return t.skip('not allowed to mount');
    const user = await startUser(t, { dataDir, packageFolder: copyPackage(t), uid: ORDINARY_UID });
    assert.deepEqual(await runQuery(readConnectionString(user), 'SELECT 1 AS one'), [{ one: 1 }]);
    await user.leave();
  },
);

test('a database that root restored from a backup is given to its account again', asRoot, async (t) => {
  const dataDir = await makeFolderWithDatabase(t);
  const first = await openHere(t, dataDir);
  await runQuery(first.connectionString, 'CREATE TABLE kept AS SELECT 1 AS n');
  await killServer(dataDir);
  await first.close();
  const data = join(dataDir, 'postgres', 'data');
  for (const path of [data, join(data, 'base'), join(data, 'PG_VERSION')]) chownSync(path, 0, 0);
  chmodSync(data, 0o755);
  const second = await openHere(t, dataDir);
  assert.deepEqual(await runQuery(second.connectionString, 'SELECT n FROM kept'), [{ n: 1 }]);
});

test('binaries are installed only in folders that no other user can change, and a damaged copy is replaced', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-test-places-'));
  undoAfterwards(t, () => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  const [open, taken, good] = ['open', 'taken', 'good'].map((name) => join(folder, name));
  assert.ok(open !== undefined && taken !== undefined && good !== undefined);
  for (const place of [open, taken, good]) mkdirSync(place);
  chmodSync(open, 0o777);

  const own = process.getuid?.() ?? 0;
  const from = findPackage(undefined);
  const account = isRoot
    ? { kind: 'other' as const, uid: 65534, gid: 65534 }
    : { kind: 'own' as const, uid: own };
  const install = () => installBinaries(from, account, good, [open, taken, good]);
  if (isRoot) {
    const name = `embedded-postgres-0-postgresql-${from.version}-${process.platform}-${process.arch}`;
    mkdirSync(join(taken, name));
    chownSync(join(taken, name), ORDINARY_UID, ORDINARY_UID);
  }

  const place = await install();
  assert.ok(place.startsWith(good), place);
  for (const { path, size, executable } of listPackageFiles(from)) {
    const copied = statSync(join(place, path));
    assert.deepEqual(
      [copied.size, copied.mode & 0o777, copied.uid],
      [size, executable ? 0o755 : 0o644, own],
      path,
    );
  }
  const library = join(place, 'share', 'postgresql', 'postgres.bki');
  writeFileSync(library, 'cut off');
  assert.equal(await install(), place);
  assert.ok(statSync(library).size > 100_000);
});
