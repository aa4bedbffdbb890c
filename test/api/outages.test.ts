import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedPostgres } from '#embedded-postgres';
import { type DatabaseGate, startDatabaseGate } from '../support/database-gate.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject, listLeftInStaging } from './uploads.ts';

let databaseFolder: string;
let database: Awaited<ReturnType<typeof openEmbeddedPostgres>>;
before(async () => {
  databaseFolder = await mkdtemp(join(tmpdir(), 'legible-test-'));
  database = await openEmbeddedPostgres({ dataDir: databaseFolder, log: () => {} });
});
after(async () => {
  await database.close();
  await rm(databaseFolder, { recursive: true, force: true });
});

describe('an unreachable database', () => {
  let app: TestApp;
  let gate: DatabaseGate;
  before(async () => {
    gate = await startDatabaseGate(new URL(database.connectionString));
    app = await startApp({ DATABASE_URL: gate.url });
  });
  after(async () => {
    await app.stop();
    gate.close();
  });

  it('returns 503 with Retry-After, leaves no record and no file, and recovers by itself', async () => {
    const path = `/projects/${await createProject(app, 'outage')}/documents`;
    gate.close();
    const response = await app.request(path, { method: 'POST', body: createFileForm('a.txt', 'hello') });
    assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    await expectError(response, 503, 'unavailable', []);
    await expectError(await app.request('/projects'), 503, 'unavailable');
    const root = new URL(app.baseUrl).origin;
    assert.equal((await fetch(`${root}/healthz`)).status, 200);
    assert.equal((await fetch(`${root}/readyz`)).status, 503);
    await gate.open();
    const list = await app.json<{ documents: unknown[] }>(path);
    assert.deepEqual(list.documents, []);
    assert.deepEqual(await listLeftInStaging(app), []);
    assert.equal(
      (await app.request(path, { method: 'POST', body: createFileForm('a.txt', 'hello') })).status,
      201,
    );
    assert.equal((await fetch(`${root}/readyz`)).status, 200);
  });
});

describe('an unreachable database at startup', () => {
  let empty: TestDatabase;
  let gate: DatabaseGate;
  before(async () => {
    const created = await createTestDatabase();
    assert.ok(created, 'this file needs the server of `npm test`');
    empty = created;
    gate = await startDatabaseGate(new URL(empty.connectionString));
    gate.close();
  });
  after(async () => {
    gate.close();
    await empty.drop();
  });

  it('makes the startup fail after LEGIBLE_DATABASE_WAIT', async () => {
    const started = startApp({ DATABASE_URL: gate.url, LEGIBLE_DATABASE_WAIT: '1s' });
    await assert.rejects(started, /The database cannot be reached: .*ECONNREFUSED.*Check that it is running/);
  });

  it('is waited for, which the log reports', async () => {
    const starting = startApp({ DATABASE_URL: gate.url });
    await sleep(1_500);
    await gate.open();
    const app = await starting;
    try {
      const lines = app.logLines.map(({ message }) => message);
      assert.ok(lines.some((line) => line.startsWith('The database cannot be reached; startup continues')));
      assert.ok(lines.includes('the database responds'));
      await createProject(app, 'after the wait');
    } finally {
      await app.stop();
    }
  });
});

describe('a full disk', () => {
  it('returns 503 with Retry-After and leaves no record and no partial file', async (context) => {
    const app = await startApp();
    context.after(() => app.stop());
    const staging = join(app.dataDir, 'staging');
    if (!mountSmallDisk(staging)) return context.skip('only root may mount a small disk');
    try {
      const path = `/projects/${await createProject(app, 'full')}/documents`;
      const form = createFileForm('a.txt', Buffer.alloc(6_000_000, 'a line of text\n'));
      const response = await app.request(path, { method: 'POST', body: form });
      assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      await expectError(response, 503, 'unavailable', []);
      assert.deepEqual((await app.json<{ documents: unknown[] }>(path)).documents, []);
      assert.deepEqual(await listLeftInStaging(app), []);
      assert.deepEqual(await readdir(join(app.dataDir, 'blobs')), ['.legible-blob-store']);
    } finally {
      // Unmount lazily, because the service still has a lock on this disk.
      execFileSync('umount', ['--lazy', staging]);
    }
  });
});

/** Mounts a small disk. Returns false if mounting is not allowed. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
