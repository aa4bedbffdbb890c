import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedPostgres } from '#embedded-postgres';
import { startDatabaseGate } from '../support/database-gate.ts';
import { startS3StandIn } from '../support/s3-stand-in.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createProject, uploadText } from './uploads.ts';

interface RunJson {
  state: string;
  attempts: number;
}

async function getReadiness(app: TestApp): Promise<{ status: number; reason: string | null }> {
  const response = await fetch(`${new URL(app.baseUrl).origin}/readyz`);
  const { error } = (await response.json()) as { error?: { message: string } };
  return { status: response.status, reason: error?.message ?? null };
}

async function waitUntilReady(app: TestApp): Promise<void> {
  while ((await getReadiness(app)).status !== 200) await sleep(200);
}

async function waitUntilFinal(
  app: TestApp,
  path: string,
): Promise<{ status: string; error?: { code: string } }> {
  for (;;) {
    const { document } = await app.json<{ document: { status: string; error?: { code: string } } }>(
      `${path}?wait=20`,
    );
    if (document.status !== 'pending') return document;
  }
}

async function listRuns(app: TestApp, path: string): Promise<RunJson[]> {
  return (await app.json<{ runs: RunJson[] }>(`${path}/runs`)).runs;
}

describe('an unavailable blob store', () => {
  async function startWithS3(context: TestContext) {
    const s3 = await startS3StandIn();
    const app = await startApp({ LEGIBLE_BLOB_URL: s3.url });
    context.after(async () => {
      await app.stop();
      await s3.close();
    });
    return { s3, app, documents: `/projects/${await createProject(app, 's3')}/documents` };
  }

  it('pauses processing, is reported by /readyz, and uses up no attempts of documents', async (context) => {
    const { s3, app, documents } = await startWithS3(context);
    const project = documents.split('/')[2] ?? '';
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push((await uploadText(app, project, `note ${n}`)).id);
    for (const id of ids) await waitUntilFinal(app, `${documents}/${id}`);
    s3.isDown = true;
    for (const id of ids) await app.request(`${documents}/${id}/reprocess`, { method: 'POST' });
    // If processing were not paused, several attempts would start during this time.
    await sleep(8_000);
    assert.deepEqual(await getReadiness(app), { status: 503, reason: 'the file storage cannot be used' });
    s3.isDown = false;
    await waitUntilReady(app);
    for (const id of ids) {
      const path = `${documents}/${id}`;
      while ((await listRuns(app, path)).some(({ state }) => /queued|running/.test(state))) await sleep(200);
      assert.deepEqual(
        (await listRuns(app, path)).map(({ state, attempts }) => ({ state, attempts })),
        [
          { state: 'succeeded', attempts: 1 },
          { state: 'succeeded', attempts: 1 },
        ],
      );
    }
  });

  it('is distinguished from a missing file: that document fails as file_missing', async (context) => {
    const { s3, app, documents } = await startWithS3(context);
    const { id } = await uploadText(app, documents.split('/')[2] ?? '');
    const path = `${documents}/${id}`;
    await waitUntilFinal(app, path);
    for (const key of s3.objects.keys()) if (key.includes(id)) s3.objects.delete(key);
    await app.request(`${path}/reprocess`, { method: 'POST' });
    while ((await listRuns(app, path))[0]?.state !== 'failed') await sleep(200);
    const { runs } = await app.json<{ runs: { error: { code: string; retryable: boolean } }[] }>(
      `${path}/runs`,
    );
    assert.equal(runs[0]?.error.code, 'file_missing');
    assert.equal(runs[0]?.error.retryable, false);
    assert.equal((await getReadiness(app)).status, 200);
  });
});

describe('an unmounted volume', () => {
  it('is an outage, not a lost file, and recovers by itself', async (context) => {
    const app = await startApp();
    context.after(() => app.stop());
    const project = await createProject(app, 'volume');
    const documents = `/projects/${project}/documents`;
    const { id } = await uploadText(app, project);
    const path = `${documents}/${id}`;
    await waitUntilFinal(app, path);
    const blobs = join(app.dataDir, 'blobs');
    await rename(blobs, `${blobs}-away`);
    await mkdir(blobs);
    await app.request(`${path}/reprocess`, { method: 'POST' });
    while ((await getReadiness(app)).status !== 503) await sleep(200);
    assert.equal((await app.request(`${path}/file`)).status, 503);
    const form = new FormData();
    form.set('file', new Blob(['hello']), 'a.txt');
    assert.equal((await app.request(documents, { method: 'POST', body: form })).status, 503);
    await sleep(3_000);
    assert.notEqual((await listRuns(app, path))[0]?.state, 'failed');
    await rmdir(blobs);
    await rename(`${blobs}-away`, blobs);
    await waitUntilReady(app);
    while ((await listRuns(app, path))[0]?.state !== 'succeeded') await sleep(200);
    assert.equal((await listRuns(app, path))[0]?.attempts, 1);
  });

  it('prevents the service from starting', async () => {
    const app = await startApp();
    await uploadText(app, await createProject(app, 'start'));
    await app.stop({ keepData: true });
    const blobs = join(app.dataDir, 'blobs');
    await rename(blobs, `${blobs}-away`);
    await assert.rejects(startApp({}, app.dataDir), /volume/);
    await rm(blobs, { recursive: true });
    await rename(`${blobs}-away`, blobs);
    await (await startApp({}, app.dataDir)).stop();
  });
});

describe('a database that fails while documents are processed', () => {
  it('uses up no attempts of documents', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'legible-test-'));
    const database = await openEmbeddedPostgres({ dataDir: folder, log: () => {} });
    const gate = await startDatabaseGate(new URL(database.connectionString));
    const app = await startApp({ DATABASE_URL: gate.url });
    context.after(async () => {
      await app.stop();
      gate.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    });
    const project = await createProject(app, 'database');
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push((await uploadText(app, project, `note ${n}`)).id);
    gate.close();
    await sleep(5_000);
    assert.deepEqual(await getReadiness(app), { status: 503, reason: 'the database does not respond' });
    await gate.open();
    await waitUntilReady(app);
    for (const id of ids) {
      const path = `/projects/${project}/documents/${id}`;
      assert.equal((await waitUntilFinal(app, path)).status, 'completed');
      assert.equal((await listRuns(app, path))[0]?.attempts, 1);
    }
  });

  it('slows requests down if it responds slowly, and fails none', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'legible-test-'));
    const database = await openEmbeddedPostgres({ dataDir: folder, log: () => {} });
    const gate = await startDatabaseGate(new URL(database.connectionString));
    const app = await startApp({ DATABASE_URL: gate.url });
    context.after(async () => {
      await app.stop();
      gate.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    });
    const project = await createProject(app, 'slow');
    gate.delayMs = 2_000;
    const { id } = await uploadText(app, project);
    assert.equal((await getReadiness(app)).status, 200);
    gate.delayMs = 0;
    const path = `/projects/${project}/documents/${id}`;
    assert.equal((await waitUntilFinal(app, path)).status, 'completed');
  });
});
