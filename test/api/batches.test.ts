// All uploads in a batch share one status, and lists can be filtered by batch.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { zipSync } from 'fflate';
import { Legible } from '#client';
import { runCommand } from '../support/run-command.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject } from './uploads.ts';

interface Batch {
  batch: { name: string; finished: boolean; document_counts: Record<string, number> };
}

let app: TestApp;
let project: string;
let path: string;
before(async () => {
  app = await startApp();
  project = await createProject(app, 'batches');
  path = `/projects/${project}`;
});
after(() => app.stop());

const send = (body: FormData | string, wait = 0) =>
  app.request(`${path}/documents?wait=${wait}`, { method: 'POST', body });

async function upload(name: string, content: string | Buffer, batch: string) {
  const response = await send(createFileForm(name, content, { batch }));
  assert.equal(response.status, 201);
  const { document }: { document: { id: string; batch?: string } } = JSON.parse(await response.text());
  return document;
}

it('a batch is finished once all its documents are, including those in archives', async () => {
  const one = await upload('one.txt', 'A letter about platypuses.', 'march.2026');
  assert.equal(one.batch, 'march.2026');
  const archive = zipSync({ 'two.txt': new TextEncoder().encode('Another letter about platypuses.') });
  await upload('letters.zip', Buffer.from(archive), 'march.2026');
  await upload('broken.pdf', '%PDF-1.7 and nothing else', 'march.2026');
  await upload('other.txt', 'A letter of another batch.', 'april');
  const { batch } = await app.json<Batch>(`${path}/batches/march.2026?wait=60`);
  assert.equal(batch.name, 'march.2026');
  assert.equal(batch.finished, true);
  const { total, pending, completed, failed } = batch.document_counts;
  assert.deepEqual({ total, pending, completed, failed }, { total: 4, pending: 0, completed: 3, failed: 1 });
  const { documents } = await app.json<{ documents: { filename: string; batch: string }[] }>(
    `${path}/documents?batch=march.2026`,
  );
  assert.deepEqual(documents.map(({ filename }) => filename).sort(), [
    'broken.pdf',
    'letters.zip',
    'one.txt',
    'two.txt',
  ]);
  assert.ok(documents.every((document) => document.batch === 'march.2026'));
});

it('an e-mail can be in a batch', async () => {
  const body = { source: 'email', subject: 'Hello', body: 'A letter about platypuses.', batch: 'mails' };
  assert.equal((await send(JSON.stringify(body), 60)).status, 201);
  const { batch } = await app.json<Batch>(`${path}/batches/mails?wait=60`);
  assert.equal(batch.document_counts.total, 1);
});

it('an invalid batch name is refused, and a batch without documents is not found', async () => {
  for (const batch of ['', '..', '.hidden', 'a/b', 'a b', 'x'.repeat(101)]) {
    const response = await send(createFileForm('one.txt', 'A letter about platypuses.', { batch }));
    await expectError(response, 422, 'validation_failed', ['batch:invalid']);
  }
  for (const batch of ['nothing', 'a%2Fb', 'x'.repeat(101)])
    await expectError(await app.request(`${path}/batches/${batch}`), 404, 'not_found', []);
});

it('the same upload in another batch requires another idempotency key', async () => {
  const key = { 'Idempotency-Key': 'one-key' };
  const makeForm = (batch: string) => createFileForm('key.txt', 'A letter about platypuses.', { batch });
  const post = (batch: string) =>
    app.request(`${path}/documents`, { method: 'POST', body: makeForm(batch), headers: key });
  assert.equal((await post('first')).status, 201);
  assert.equal((await post('first')).headers.get('Idempotent-Replayed'), 'true');
  await expectError(await post('second'), 422, 'validation_failed', ['Idempotency-Key:taken']);
});

it('the client can wait for a batch', async () => {
  const legible = new Legible({ apiKey: app.key, baseUrl: app.baseUrl });
  for (const name of ['a.txt', 'b.txt']) {
    const file = new Blob([`A letter about platypuses, ${name}.`]);
    await legible.documents.upload({ project_id: project, file, filename: name, batch: 'client' });
  }
  const batch = await legible.batches.waitFor({ project_id: project, batch: 'client' });
  assert.equal(batch.document_counts.completed, 2);
});

it('the command line uploads a batch and prints its status', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'legible-batch-'));
  try {
    const files = ['a.txt', 'b.txt'].map((name) => join(folder, name));
    for (const file of files) await writeFile(file, `A letter about wombats in ${file}.`);
    const env = { LEGIBLE_URL: app.baseUrl, LEGIBLE_KEY: app.key };
    const args = ['upload', '--project', project, '--batch', 'shell', '--wait', '60', ...files];
    const { stdout, status } = await runCommand(env, ...args);
    assert.match(stdout, /^shell {2}2 documents: 0 pending, 2 completed, 0 failed$/m);
    assert.equal(status, 0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
