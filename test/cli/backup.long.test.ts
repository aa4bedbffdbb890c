import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackup } from '../../src/app/create-backup.ts';
import { openDatabaseServer } from '../../src/app/database-server.ts';
import { openBlobStore } from '../../src/app/open-blob-store.ts';
import { restoreBackup } from '../../src/app/restore-backup.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { expectError } from '../api/expect-error.ts';
import { createFileForm, createProject, type UploadedDocument } from '../api/uploads.ts';
import { createCollectingLogger } from '../support/collecting-logger.ts';
import { openRows } from '../support/query-rows.ts';
import { runCommand } from '../support/run-command.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const EXAMPLE = new URL('../../examples/invoice.pdf', import.meta.url);

describe('a backup', () => {
  let folder: string;
  let app: TestApp;
  let project: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'legible-backup-'));
    app = await startApp();
    project = `/projects/${await createProject(app, 'Backed up')}`;
  });
  after(async () => {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const upload = async (name: string, content: string | Buffer) => {
    const { document } = await app.json<{ document: UploadedDocument }>(`${project}/documents?wait=60`, {
      method: 'POST',
      body: createFileForm(name, content),
    });
    return document.id;
  };
  const openTarget = (name: string) =>
    startApp({ DATABASE_URL: '', LEGIBLE_RECONCILE_INTERVAL: '1s' }, join(folder, name));
  const downloadBytes = async (service: TestApp, id: string) => {
    const response = await service.request(`${project}/documents/${id}/file`, { key: app.key });
    assert.equal(response.status, 200);
    return Buffer.from(await response.arrayBuffer());
  };

  it('made while the service runs can be restored completely into an empty folder', async () => {
    const invoice = await upload('invoice.pdf', await readFile(EXAMPLE));
    const letter = await upload('letter.txt', 'A letter about platypuses.');
    const correction = JSON.stringify({ fields: { '/fields/number': 'CORRECTED-1' } });
    await app.json(`${project}/documents/${invoice}/fields`, { method: 'PATCH', body: correction });
    const hook = { name: 'hook', event_type: 'document.processed', target_url: 'https://hooks.example.com/' };
    await app.json(`${project}/webhooks`, { method: 'POST', body: JSON.stringify(hook) });
    // Simulate a job that was waiting in the queue, because backups do not contain the queue.
    const waiting = await upload('waiting.txt', 'Read only after the restore.');
    await using rows = await openRows(app);
    await rows.query("update documents set status = 'pending' where id = $1", [waiting]);
    await rows.query("update runs set state = 'queued' where document_id = $1", [waiting]);
    await rows.query('delete from results where document_id = $1', [waiting]);

    const made = await runCommand(app.settings, 'backup', join(folder, 'first'));
    assert.deepEqual([made.status, made.stderr], [0, '']);
    assert.equal(made.stdout, 'Backed up 3 documents with 3 files.\n');
    const before = await app.json(`${project}/documents/${invoice}`);

    const settings = { LEGIBLE_DATA_DIR: join(folder, 'restored') };
    const restored = await runCommand(settings, 'restore', join(folder, 'first'));
    assert.deepEqual([restored.status, restored.stderr], [0, '']);
    assert.equal(restored.stdout, 'Restored 3 documents with 3 files. Start the service now.\n');
    const target = await openTarget('restored');
    try {
      const read = (path: string) => target.json(path, { key: app.key });
      assert.deepEqual(await read(`${project}/documents/${invoice}`), before);
      assert.deepEqual(await downloadBytes(target, invoice), await readFile(EXAMPLE));
      assert.equal((await downloadBytes(target, letter)).toString(), 'A letter about platypuses.');
      const found = await target.json<{ documents: { id: string }[] }>(`${project}/documents?q=platypuses`, {
        key: app.key,
      });
      assert.deepEqual(
        found.documents.map(({ id }) => id),
        [letter],
      );
      const { webhooks } = await target.json<{ webhooks: { id: string }[] }>(`${project}/webhooks`, {
        key: app.key,
      });
      assert.equal(webhooks.length, 1);
      // After a restore, the sequence of the identity column must continue after the last value.
      await target.json(`${project}/documents/${invoice}/fields`, {
        method: 'PATCH',
        body: JSON.stringify({ fields: { '/fields/number': 'CORRECTED-2' } }),
        key: app.key,
      });
      await waitUntilCompleted(target, `${project}/documents/${waiting}`, app.key);
    } finally {
      await target.stop();
    }
  });

  it('does not contain a document that is deleted meanwhile, and reports lost files', async () => {
    const kept = await upload('kept.txt', 'kept');
    const deleted = await upload('deleted.txt', 'deleted');
    const lost = await upload('lost.txt', 'lost');
    const config = loadConfig(app.settings);
    const server = await openDatabaseServer(config, createCollectingLogger());
    const blobs = await openBlobStore(config);
    await rm(join(app.dataDir, 'blobs', project.replace('/projects/', ''), lost), { recursive: true });
    let deletion: Promise<void> | null = null;
    const deleteOne = async () => {
      await app.request(`${project}/documents/${deleted}`, { method: 'DELETE' });
      await blobs.deletePrefix(`${project.replace('/projects/', '')}/${deleted}/`);
    };
    const result = await createBackup(
      config,
      server.connectionString,
      {
        ...blobs,
        async open(key) {
          // At this point, the backup has copied the rows, but no files.
          deletion ??= deleteOne();
          await deletion;
          return blobs.open(key);
        },
      },
      join(folder, 'second'),
    );
    assert.deepEqual(result.missing, [lost]);
    await server.close();
    const manifest = JSON.parse(await readFile(join(folder, 'second', 'manifest.json'), 'utf8'));
    assert.deepEqual(
      manifest.deleted_documents.map(({ id }: { id: string }) => id),
      [deleted],
    );
    const targetConfig = loadConfig({ LEGIBLE_DATA_DIR: join(folder, 'again') });
    const restored = await restoreBackup(targetConfig, join(folder, 'second'), createCollectingLogger());
    assert.deepEqual(restored.damaged, []);
    const target = await openTarget('again');
    try {
      assert.equal((await downloadBytes(target, kept)).toString(), 'kept');
      const gone = await target.request(`${project}/documents/${deleted}`, { key: app.key });
      await expectError(gone, 404, 'not_found');
    } finally {
      await target.stop();
    }
    await app.request(`${project}/documents/${lost}`, { method: 'DELETE' });
  });

  it('with changed files is restored, and the affected documents are named', async () => {
    const changed = await upload('changed.txt', 'as it was');
    await runCommand(app.settings, 'backup', join(folder, 'third'));
    const file = join(folder, 'third', 'blobs', project.replace('/projects/', ''), changed, 'original');
    await writeFile(file, 'as it is not');
    const restored = await runCommand(
      { LEGIBLE_DATA_DIR: join(folder, 'damaged') },
      'restore',
      join(folder, 'third'),
    );
    assert.equal(restored.status, 1);
    assert.match(restored.stderr, new RegExp(`1 document with a damaged file.*\n${changed}`));
  });

  it('can only be restored into an empty folder, and only if it is complete', async () => {
    const expectRefused = async (env: Record<string, string>, args: string[], reason: RegExp) => {
      const { status, stderr } = await runCommand(env, ...args);
      assert.equal(status, 1);
      assert.match(stderr, reason);
      assert.doesNotMatch(stderr, /\n\s+at /, 'a message for people, without a stack');
    };
    const backup = join(folder, 'third');
    await expectRefused(app.settings, ['backup', backup], /is not empty/);
    const nowhere = { LEGIBLE_DATA_DIR: join(folder, 'nowhere') };
    await expectRefused(nowhere, ['backup', join(folder, 'x')], /There is no database/);
    const used = { LEGIBLE_DATA_DIR: join(folder, 'damaged') };
    await expectRefused(used, ['restore', backup], /already exists/);
    await expectRefused(app.settings, ['restore', backup], /already exists|already in use/);
    await expectRefused(nowhere, ['restore', join(folder, 'x')], /not a complete backup/);
    await rm(join(backup, 'manifest.json'));
    await expectRefused(nowhere, ['restore', backup], /not a complete backup/);
  });

  it('leaves nothing behind if it cannot be restored', async () => {
    const backup = join(folder, 'fourth');
    const made = await runCommand(app.settings, 'backup', backup);
    assert.deepEqual([made.status, made.stderr], [0, '']);
    const used = join(folder, 'used');
    await mkdir(join(used, 'blobs', 'project', 'document'), { recursive: true });
    await writeFile(join(used, 'blobs', 'project', 'document', 'original'), 'of another service');
    const before = await readdir(used, { recursive: true });
    const overFiles = await runCommand({ LEGIBLE_DATA_DIR: used }, 'restore', backup);
    assert.equal(overFiles.status, 1);
    assert.match(overFiles.stderr, /blobs is not empty: it contains project\/document\/original/);
    assert.deepEqual(await readdir(used, { recursive: true }), before);

    const unused = join(folder, 'unused');
    const settings = { LEGIBLE_DATA_DIR: unused, DATABASE_URL: app.settings.DATABASE_URL ?? '' };
    const overRows = await runCommand(settings, 'restore', backup);
    assert.equal(overRows.status, 1);
    assert.match(overRows.stderr, /The database is already in use/);
    assert.equal(existsSync(unused), false);

    await rm(join(backup, 'database', 'documents.copy.gz'));
    const damaged = await runCommand({ LEGIBLE_DATA_DIR: unused }, 'restore', backup);
    assert.equal(damaged.status, 1);
    assert.match(damaged.stderr, /is damaged: the rows of documents are missing/);
    assert.equal(existsSync(unused), false);
  });
});

async function waitUntilCompleted(app: TestApp, path: string, key: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { document } = await app.json<{ document: { status: string } }>(path, { key });
    if (document.status === 'completed') return;
    await sleep(100);
  }
  throw new Error(`${path} was not completed.`);
}
