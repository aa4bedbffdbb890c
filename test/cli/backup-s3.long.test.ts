import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createFileForm, createProject, type UploadedDocument } from '../api/uploads.ts';
import { runCommand } from '../support/run-command.ts';
import { findS3ServerProblem, type S3Server, startS3Server } from '../support/s3-server.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const EXAMPLE = new URL('../../examples/invoice.pdf', import.meta.url);

describe('a backup with files in S3', { skip: findS3ServerProblem() ?? false }, () => {
  let folder: string;
  let server: S3Server;
  let app: TestApp;
  let document: UploadedDocument;
  let path: string;
  let settings: Record<string, string>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'legible-backup-'));
    server = await startS3Server();
    app = await startApp({ LEGIBLE_BLOB_URL: server.url('source') });
    settings = { ...app.settings, ...createS3Settings('source') };
    const project = await createProject(app, 'Backed up');
    ({ document } = await app.json<{ document: UploadedDocument }>(`/projects/${project}/documents?wait=60`, {
      method: 'POST',
      body: createFileForm('invoice.pdf', await readFile(EXAMPLE)),
    }));
    path = `/projects/${project}/documents/${document.id}`;
    const made = await runCommand(settings, 'backup', join(folder, 'backup'));
    assert.deepEqual([made.status, made.stderr], [0, '']);
    assert.equal(made.stdout, 'Backed up 1 document with 1 file.\n');
  });
  after(async () => {
    await app.stop();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const createS3Settings = (prefix: string) => ({
    LEGIBLE_BLOB_URL: server.url(prefix),
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });

  for (const [place, env] of [
    ['another prefix of the bucket', () => createS3Settings('target')],
    ['a data folder', () => ({})],
  ] as const) {
    it(`can be restored into ${place}, with the bytes and the result of each document`, async () => {
      const dataDir = await mkdtemp(join(folder, 'restored-'));
      const restored = await runCommand(
        { LEGIBLE_DATA_DIR: dataDir, ...env() },
        'restore',
        join(folder, 'backup'),
      );
      assert.deepEqual([restored.status, restored.stderr], [0, '']);
      assert.equal(restored.stdout, 'Restored 1 document with 1 file. Start the service now.\n');
      const target = await startApp({ DATABASE_URL: '', ...env() }, dataDir);
      try {
        const { key } = app;
        assert.deepEqual(await target.json(path, { key }), await app.json(path));
        const file = await target.request(`${path}/file`, { key });
        assert.deepEqual(Buffer.from(await file.arrayBuffer()), await readFile(EXAMPLE));
      } finally {
        await target.stop();
      }
    });
  }

  it('cannot be restored into a prefix that contains files', async () => {
    const restored = await runCommand(
      { LEGIBLE_DATA_DIR: join(folder, 'other'), ...createS3Settings('source') },
      'restore',
      join(folder, 'backup'),
    );
    assert.equal(restored.status, 1);
    assert.match(restored.stderr, /is not empty/);
    assert.equal(existsSync(join(folder, 'other')), false, 'a refused restore leaves nothing behind');
    assert.doesNotMatch(restored.stderr, /\n\s+at /);
    assert.equal((await app.request(`${path}/file`)).status, 200);
  });
});
