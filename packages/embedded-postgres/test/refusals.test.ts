import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { EmbeddedPostgresError } from '../src/embedded-postgres-error.ts';
import {
  copyPackage,
  isRoot,
  makeFolder,
  makeFolderWithDatabase,
  mountSmall,
  ORDINARY_UID,
  openHere,
  runQuery,
  startUser,
  undoAfterwards,
} from './support.ts';

const asRoot = { skip: isRoot ? false : 'needs a mount' };

function matchRefusal(problem: string, words: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof EmbeddedPostgresError, String(error));
    assert.equal(error.problem, problem);
    assert.match(error.message, words);
    return true;
  };
}

test('if the package for this platform is missing, the error names it', async (t) => {
  const empty = mkdtempSync(join(tmpdir(), 'embedded-postgres-test-'));
  undoAfterwards(t, () => rmSync(empty, { recursive: true }));
  const words = /the package @embedded-postgres\S+ is not installed/;
  await assert.rejects(openHere(t, makeFolder(t), empty), matchRefusal('cannot_run', words));
});

test('if glibc is missing, the error names it', { skip: process.platform !== 'linux' }, async (t) => {
  const packageFolder = copyPackage(t);
  // The version is unique, so no copy of it has been installed. The program's loader is missing, as on
  // Alpine.
  writeFileSync(join(packageFolder, 'package.json'), JSON.stringify({ version: '18.0.0-without-glibc' }));
  const program = join(packageFolder, 'native', 'bin', 'postgres');
  const bytes = readFileSync(program);
  const loader =
    bytes.indexOf('/lib64/ld-linux-x86-64.so.2') + 1 || bytes.indexOf('/lib/ld-linux-aarch64.so.1') + 1;
  assert.ok(loader > 0);
  bytes.write('xxx', loader);
  writeFileSync(program, bytes);
  const words = /lacks the C library it needs \(glibc\)/;
  await assert.rejects(openHere(t, makeFolder(t), packageFolder), matchRefusal('cannot_run', words));
});

test('a database of another major version is refused and not changed', async (t) => {
  const dataDir = makeFolder(t);
  const data = join(dataDir, 'postgres', 'data');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'PG_VERSION'), '17\n');
  const words = /created by PostgreSQL 17, but this program has PostgreSQL 18\.$/;
  await assert.rejects(openHere(t, dataDir), matchRefusal('other_version', words));
  assert.equal(readFileSync(join(data, 'PG_VERSION'), 'utf8'), '17\n');
});

test('a folder that is not a database, and a database without its password file, are refused', async (t) => {
  const dataDir = makeFolder(t);
  const data = join(dataDir, 'postgres', 'data');
  mkdirSync(data, { recursive: true });
  await assert.rejects(openHere(t, dataDir), matchRefusal('damaged', /not a PostgreSQL database/));
  writeFileSync(join(data, 'PG_VERSION'), '18\n');
  await assert.rejects(openHere(t, dataDir), matchRefusal('damaged', /password file .* backup/));
});

test(
  'a full disk is reported as the reason, and the next start with free space succeeds',
  asRoot,
  async (t) => {
    const dataDir = makeFolder(t);
    if (!mountSmall(t, dataDir, 'size=20m')) return t.skip('not allowed to mount');
    await assert.rejects(openHere(t, dataDir), matchRefusal('disk_full', /No space is left/));
    execFileSync('mount', ['-o', 'remount,size=200m', dataDir]);
    const { connectionString } = await openHere(t, dataDir);
    assert.deepEqual(await runQuery(connectionString, 'SELECT 1 AS one'), [{ one: 1 }]);
  },
);

test('a read-only data folder is reported as such', asRoot, async (t) => {
  const dataDir = makeFolder(t);
  if (!mountSmall(t, dataDir, 'size=1m,ro')) return t.skip('not allowed to mount');
  await assert.rejects(openHere(t, dataDir), matchRefusal('not_writable', /cannot write to/));
});

test('a data folder of another user is reported as such', asRoot, async (t) => {
  const user = await startUser(t, {
    dataDir: makeFolder(t),
    packageFolder: copyPackage(t),
    uid: ORDINARY_UID,
  });
  assert.equal(user.report.kind, 'refused');
  assert.match(user.report.kind === 'refused' ? user.report.message : '', /cannot write to/);
  await user.kill();
});

test('an account without a name gets an error that names what is missing', asRoot, async (t) => {
  const dataDir = makeFolder(t);
  chownSync(dataDir, 54321, 54321);
  const user = await startUser(t, { dataDir, packageFolder: copyPackage(t), uid: 54321 });
  assert.match(user.report.kind === 'refused' ? user.report.message : '', /no entry in .etc.passwd/);
  await user.kill();
});

test('a data folder that is used in another container is refused', async (t) => {
  const dataDir = await makeFolderWithDatabase(t);
  await openHere(t, dataDir);
  const file = join(dataDir, 'postgres', 'server.json');
  const record = readFileSync(file, 'utf8');
  writeFileSync(file, record.replace(/"place":"[^"]*"/, '"place":"elsewhere"'));
  await assert.rejects(
    openHere(t, dataDir),
    matchRefusal('in_use_elsewhere', /another container or on another machine/),
  );
});
