import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject, type UploadedDocument } from './uploads.ts';

let app: TestApp;
let path: string;
before(async () => {
  app = await startApp();
  path = `/projects/${await createProject(app, 'idempotency')}/documents`;
});
after(() => app.stop());

function upload(key: string | null, content = 'hello', name = 'a.txt', query = ''): Promise<Response> {
  const headers: Record<string, string> = key === null ? {} : { 'Idempotency-Key': key };
  return app.request(path + query, { method: 'POST', body: createFileForm(name, content), headers });
}

async function readDocument(response: Response): Promise<UploadedDocument> {
  const text = await response.text();
  assert.equal(response.status, 201, text);
  return JSON.parse(text).document;
}

async function countDocuments(): Promise<number> {
  return (await app.json<{ meta: { total: number } }>(path)).meta.total;
}

describe('the same file twice', () => {
  it('creates two documents, the second marked as a duplicate of the first', async () => {
    const first = await readDocument(await upload(null, 'twice'));
    const second = await readDocument(await upload(null, 'twice'));
    assert.notEqual(second.id, first.id);
    assert.equal(first.duplicate_of, undefined);
    assert.equal(second.duplicate_of, first.id);
  });
});

describe('an Idempotency-Key', () => {
  it('creates one document for the same request, however the form is written', async () => {
    const first = await upload('k1');
    assert.equal(first.headers.get('idempotent-replayed'), null);
    const location = first.headers.get('location');
    const document = await readDocument(first);
    const before = await countDocuments();
    const again = await upload('k1');
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal(again.headers.get('location'), location);
    assert.deepEqual(await readDocument(again), document);
    assert.equal(await countDocuments(), before);
  });

  it('returns 422 with another file, name, field or path', async () => {
    await readDocument(await upload('k2'));
    const taken = ['Idempotency-Key:taken'];
    await expectError(await upload('k2', 'other'), 422, 'validation_failed', taken);
    await expectError(await upload('k2', 'hello', 'b.txt'), 422, 'validation_failed', taken);
    const body = JSON.stringify({ project: { name: 'other path' } });
    const project = await app.request('/projects', {
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': 'k2' },
    });
    await expectError(project, 422, 'validation_failed', taken);
  });

  it('creates one document if used concurrently; the other requests are asked to wait or get the same response', async () => {
    const before = await countDocuments();
    const responses = await Promise.all(Array.from({ length: 8 }, () => upload('k3')));
    const ids = new Set<string>();
    for (const response of responses) {
      if (response.status === 409) {
        assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
        await expectError(response, 409, 'conflict');
      } else ids.add((await readDocument(response)).id);
    }
    assert.equal(ids.size, 1);
    assert.equal(await countDocuments(), before + 1);
  });

  it('can be reused if its request failed', async () => {
    await expectError(await upload('k4', 'hello', 'a.exe'), 422, 'validation_failed');
    await expectError(await upload('k4', ''), 422, 'validation_failed');
    await readDocument(await upload('k4'));
  });

  it('has 1 to 255 printable characters', async () => {
    for (const key of ['x'.repeat(256), 'ä']) {
      const response = await upload(key);
      await expectError(response, 422, 'validation_failed', ['Idempotency-Key:invalid']);
    }
  });

  it('waits again if the repeated request has ?wait', async () => {
    const first = await readDocument(await upload('k5', 'waiting', 'a.txt', '?wait=30'));
    assert.equal(first.status, 'completed');
    const again = await upload('k5', 'waiting', 'a.txt', '?wait=30');
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(await readDocument(again), first);
  });

  it('loses its stored response when the document is deleted', async () => {
    const first = await readDocument(await upload('k6', 'to be deleted'));
    assert.equal((await app.request(`${path}/${first.id}`, { method: 'DELETE' })).status, 204);
    const second = await readDocument(await upload('k6', 'to be deleted'));
    assert.notEqual(second.id, first.id);
  });

  it('never stores a secret', async () => {
    const init = { method: 'POST', body: '{"name":"once"}', headers: { 'Idempotency-Key': 'k7' } };
    const first = await app.json<{ key: { api_key?: string } }>('/keys', init);
    assert.match(first.key.api_key ?? '', /^lgb_/);
    const again = await app.json<{ key: { api_key?: string } }>('/keys', init);
    const { api_key, ...rest } = first.key;
    assert.deepEqual(again.key, rest);
  });
});
