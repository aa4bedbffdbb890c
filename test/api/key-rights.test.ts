import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addKey } from './organizations.ts';
import { createProject, uploadText } from './uploads.ts';

let app: TestApp;
let projectId: string;
before(async () => {
  app = await startApp();
  projectId = await createProject(app, 'rights');
});
after(() => app.stop());

interface Key {
  id: string;
  scopes: string[];
  expires_at: string | null;
  api_key: string;
}

function createKey(creator: string, body: object): Promise<Response> {
  return app.request('/keys', { method: 'POST', key: creator, body: JSON.stringify(body) });
}

async function createKeyOf(creator: string, body: object): Promise<Key> {
  const response = await createKey(creator, body);
  assert.equal(response.status, 201);
  return ((await response.json()) as { key: Key }).key;
}

describe('a key that creates keys', () => {
  it('can grant only the scopes that it has itself', async () => {
    const manager = await addKey(app, { scopes: ['keys:manage', 'projects:read'] });
    for (const scopes of [['*'], ['documents:read'], ['projects:read', 'projects:write']])
      await expectError(await createKey(manager, { name: 'more', scopes }), 403, 'insufficient_scope');
    const reader = await createKeyOf(manager, { name: 'reader', scopes: ['projects:read'] });
    assert.deepEqual(reader.scopes, ['projects:read']);
    const { keys } = await app.json<{ keys: { name: string }[] }>('/keys');
    assert.ok(!keys.some(({ name }) => name === 'more'));
  });

  it('grants its own scopes if the request names none', async () => {
    const manager = await addKey(app, { scopes: ['keys:manage'] });
    const copy = await createKeyOf(manager, { name: 'copy' });
    assert.deepEqual(copy.scopes, ['keys:manage']);
    await expectError(await app.request('/projects', { key: copy.api_key }), 403, 'insufficient_scope');
    assert.deepEqual((await createKeyOf(app.key, { name: 'all' })).scopes, ['*']);
  });

  it('grants no lifetime longer than its own', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const manager = await addKey(app, { scopes: ['*'], expiresAt });
    for (const expires_at of [null, '2999-01-01T00:00:00Z']) {
      const response = await createKey(manager, { name: 'late', expires_at });
      await expectError(response, 422, 'validation_failed', ['expires_at:too_large']);
    }
    assert.equal((await createKeyOf(manager, { name: 'same' })).expires_at, expiresAt.toISOString());
    const earlier = new Date(Date.now() + 60_000).toISOString();
    assert.equal((await createKeyOf(manager, { name: 'earlier', expires_at: earlier })).expires_at, earlier);
    assert.equal((await createKeyOf(app.key, { name: 'for ever' })).expires_at, null);
  });
});

describe('contents of documents', () => {
  it('can be exported only with a key that has documents:read', async () => {
    await uploadText(app, projectId);
    const body = JSON.stringify({ export: { format: 'csv' } });
    const path = `/projects/${projectId}/exports`;
    const made = await app.json<{ export: { id: string } }>(path, { method: 'POST', body });
    const key = await addKey(app, { scopes: ['projects:read', 'projects:write'] });
    const refused = await app.request(path, { method: 'POST', key, body });
    assert.match(refused.headers.get('www-authenticate') ?? '', /scope="projects:edit documents:read"/);
    await expectError(refused, 403, 'insufficient_scope');
    for (const below of ['', '/file'])
      await expectError(
        await app.request(`${path}/${made.export.id}${below}`, { key }),
        403,
        'insufficient_scope',
      );
    const reader = await addKey(app, { scopes: ['projects:read', 'projects:write', 'documents:read'] });
    assert.equal((await app.request(path, { method: 'POST', key: reader, body })).status, 201);
  });

  it('can be sent to webhooks only with a key that has documents:read', async () => {
    const path = `/projects/${projectId}/webhooks`;
    const key = await addKey(app, { scopes: ['webhooks:write'] });
    const hook = { name: 'hook', event_type: 'document.processed', target_url: 'https://hooks.example.com/' };
    const withResults = JSON.stringify({ ...hook, include_parsed_data: true });
    await expectError(
      await app.request(path, { method: 'POST', key, body: withResults }),
      403,
      'insufficient_scope',
    );
    const plain = await app.json<{ webhook: { id: string } }>(path, {
      method: 'POST',
      key,
      body: JSON.stringify(hook),
    });
    const switchOn = { method: 'PATCH', key, body: '{"include_parsed_data":true}' };
    await expectError(await app.request(`${path}/${plain.webhook.id}`, switchOn), 403, 'insufficient_scope');
    const carrying = await app.json<{ webhook: { id: string } }>(path, { method: 'POST', body: withResults });
    const redirect = { method: 'PATCH', key, body: '{"target_url":"https://elsewhere.example.com/"}' };
    await expectError(
      await app.request(`${path}/${carrying.webhook.id}`, redirect),
      403,
      'insufficient_scope',
    );
    assert.equal((await app.request(`${path}/${plain.webhook.id}`, redirect)).status, 200);
    const switchOff = { method: 'PATCH', key, body: '{"include_parsed_data":false}' };
    assert.equal((await app.request(`${path}/${carrying.webhook.id}`, switchOff)).status, 200);
  });

  it('show no file name in the activity to a key without documents:read', async () => {
    await uploadText(app, projectId, 'A letter.', 'private-name.txt');
    const path = `/projects/${projectId}/activity?per_page=100`;
    assert.match(await (await app.request(path)).text(), /private-name/);
    const key = await addKey(app, { scopes: ['projects:read'] });
    const { activity } = await app.json<{ activity: { action: string; subject_name: string | null }[] }>(
      path,
      {
        key,
      },
    );
    assert.ok(activity.some(({ action }) => action === 'document.uploaded'));
    assert.ok(activity.every(({ subject_name }) => subject_name === null));
  });
});
