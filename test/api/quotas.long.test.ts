import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addOrganization } from './organizations.ts';
import { createFileForm, createProject, type UploadedDocument } from './uploads.ts';

let app: TestApp;
let projectId: string;
before(async () => {
  app = await startApp({
    LEGIBLE_MAX_DOCUMENTS: '6',
    LEGIBLE_MAX_STORED_BYTES: '1KiB',
    LEGIBLE_MAX_PROJECTS: '2',
    LEGIBLE_MAX_KEYS: '4',
    LEGIBLE_MAX_EVENT_STREAMS: '2',
  });
  projectId = await createProject(app, 'quotas');
});
after(() => app.stop());

const upload = (text: string, project = projectId, key = app.key) =>
  app.request(`/projects/${project}/documents`, { method: 'POST', key, body: createFileForm('a.txt', text) });
const post = (path: string, body: object, key = app.key) =>
  app.request(path, { method: 'POST', key, body: JSON.stringify(body) });

async function deleteDocuments(): Promise<void> {
  const { documents } = await app.json<{ documents: UploadedDocument[] }>(`/projects/${projectId}/documents`);
  for (const { id } of documents)
    await app.request(`/projects/${projectId}/documents/${id}`, { method: 'DELETE' });
}

describe('the quota of an organization', () => {
  it('for documents applies to concurrent uploads too, and deletions free space in it', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => upload(`Letter ${n}.`)));
    const refused = responses.filter(({ status }) => status !== 201);
    assert.equal(refused.length, 6);
    for (const response of refused) await expectError(response, 422, 'validation_failed', [':limit_reached']);
    const email = { source: 'email', subject: 'Order', body: 'Please send ten boxes of envelopes.' };
    await expectError(await post(`/projects/${projectId}/documents`, email), 422, 'validation_failed', [
      ':limit_reached',
    ]);
    await deleteDocuments();
    assert.equal((await upload('Letter.')).status, 201);
    await deleteDocuments();
  });

  it('for bytes includes the new document', async () => {
    await expectError(await upload('x'.repeat(1025)), 422, 'validation_failed', [':limit_reached']);
    assert.equal((await upload('x'.repeat(1000))).status, 201);
    await expectError(await upload('x'.repeat(100)), 422, 'validation_failed', [':limit_reached']);
    await deleteDocuments();
  });

  it('does not count resources of other organizations', async () => {
    const key = await addOrganization(app, 'other');
    for (let n = 0; n < 6; n++) assert.equal((await upload(`Letter ${n}.`)).status, 201);
    const theirs = await createProject(app, 'theirs', key);
    assert.equal((await upload('Letter.', theirs, key)).status, 201);
    await deleteDocuments();
  });

  it('for projects is exact even for concurrent requests', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const responses = await Promise.all(names.map((name) => post('/projects', { project: { name } })));
    const refused = responses.filter(({ status }) => status !== 201);
    assert.equal(refused.length, 4);
    for (const response of refused) await expectError(response, 422, 'validation_failed', [':limit_reached']);
  });

  it('for keys does not count revoked ones', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => post('/keys', { name: 'key' })));
    const made = responses.filter(({ status }) => status === 201);
    assert.equal(made.length, 3);
    const { keys } = await app.json<{ keys: { id: string; name: string }[] }>('/keys');
    const revoked = keys.find(({ name }) => name === 'key');
    assert.equal((await app.request(`/keys/${revoked?.id}`, { method: 'DELETE' })).status, 204);
    assert.equal((await post('/keys', { name: 'key' })).status, 201);
    await expectError(await post('/keys', { name: 'key' }), 422, 'validation_failed', [':limit_reached']);
  });

  it('for event streams has space again when a stream is closed', async () => {
    const path = `/projects/${projectId}/events`;
    const open = async () => {
      const closing = new AbortController();
      const response = await app.request(path, { signal: closing.signal });
      return { response, close: () => closing.abort() };
    };
    const streams = [await open(), await open()];
    const refused = (await open()).response;
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
    await expectError(refused, 429, 'rate_limited');
    streams[0]?.close();
    for (;;) {
      const next = await open();
      if (next.response.status === 200) {
        next.close();
        break;
      }
      await next.response.arrayBuffer();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    streams[1]?.close();
  });
});

describe('a disk that is almost full', () => {
  it('accepts no new documents, and still serves existing ones', async () => {
    const roomy = await startApp();
    const id = await createProject(roomy, 'disk');
    const path = `/projects/${id}/documents`;
    const made = await roomy.json<{ document: UploadedDocument }>(`${path}?wait=30`, {
      method: 'POST',
      body: createFileForm('a.txt', 'A letter.'),
    });
    await roomy.stop({ keepData: true });
    const full = await startApp(
      { LEGIBLE_MIN_FREE_DISK: '999999GiB', LEGIBLE_BOOTSTRAP_API_KEY: roomy.key },
      roomy.dataDir,
    );
    try {
      const refused = await full.request(path, { method: 'POST', body: createFileForm('b.txt', 'Another.') });
      assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
      await expectError(refused, 503, 'unavailable');
      assert.equal(await (await full.request(`${path}/${made.document.id}/file`)).text(), 'A letter.');
    } finally {
      await full.stop();
    }
  });
});
