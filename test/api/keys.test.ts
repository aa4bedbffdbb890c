import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addOrganization } from './organizations.ts';

interface Key {
  id: string;
  name: string;
  scopes: string[];
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  api_key?: string;
}

let app: TestApp;
before(async () => {
  app = await startApp({ LEGIBLE_REQUESTS_PER_MINUTE: '100' });
});
after(() => app.stop());

async function create(body: object): Promise<Key> {
  return (await app.json<{ key: Key }>('/keys', { method: 'POST', body: JSON.stringify(body) })).key;
}

async function list(key?: string): Promise<Key[]> {
  return (await app.json<{ keys: Key[] }>('/keys', key === undefined ? {} : { key })).keys;
}

describe('a new key', () => {
  it('is shown once and can do only what its scopes allow', async () => {
    const { api_key = '', ...key } = await create({ name: 'reader', scopes: ['projects:read'] });
    assert.match(api_key, /^lgb_[0-9A-Za-z]{46}$/);
    assert.deepEqual(key.scopes, ['projects:read']);
    assert.equal((await app.request('/projects', { key: api_key })).status, 200);
    await expectError(await app.request('/keys', { key: api_key }), 403, 'insufficient_scope');
    const text = JSON.stringify(await list());
    assert.ok(text.includes(key.id));
    assert.doesNotMatch(text, /lgb_/);
    assert.ok(!app.logLines.some((line) => JSON.stringify(line).includes(api_key)));
  });

  it('has all scopes by default', async () => {
    assert.deepEqual((await create({ name: 'all' })).scopes, ['*']);
  });

  it('is refused with a list of all mistakes', async () => {
    const wrong = JSON.stringify({ scopes: ['projects:read', 'everything'], expires_at: 5 });
    await expectError(await app.request('/keys', { method: 'POST', body: wrong }), 422, 'validation_failed', [
      'expires_at:wrong_type',
      'name:required',
      'scopes[1]:not_in_list',
    ]);
    for (const expires_at of ['yesterday', '2020-01-01T00:00:00Z', '2026-13-01']) {
      const body = JSON.stringify({ name: 'late', expires_at });
      await expectError(await app.request('/keys', { method: 'POST', body }), 422, 'validation_failed', [
        'expires_at:invalid',
      ]);
    }
  });
});

describe('rotating a key', () => {
  it('keeps both keys valid for a while, then only the new one, from the next request on', async () => {
    const old = await create({ name: 'old' });
    const fresh = await create({ name: 'fresh', expires_at: '2999-01-01T00:00:00Z' });
    for (const key of [old, fresh])
      assert.equal((await app.request('/projects', { key: key.api_key ?? '' })).status, 200);
    assert.equal((await app.request(`/keys/${old.id}`, { method: 'DELETE' })).status, 204);
    await expectError(await app.request('/projects', { key: old.api_key ?? '' }), 401, 'invalid_api_key');
    assert.equal((await app.request('/projects', { key: fresh.api_key ?? '' })).status, 200);
    await expectError(await app.request(`/keys/${old.id}`, { method: 'DELETE' }), 404, 'not_found');
    const kept = await list();
    assert.notEqual(kept.find(({ id }) => id === old.id)?.revoked_at, null);
    assert.equal(kept.find(({ id }) => id === fresh.id)?.expires_at, '2999-01-01T00:00:00.000Z');
    // The service records the use of a key only after it has responded, so wait.
    for (const until = Date.now() + 20_000; ; await sleep(50)) {
      const used = (await list()).find(({ id }) => id === fresh.id);
      if (used?.last_used_at !== null) break;
      assert.ok(Date.now() < until, 'the use of the key was not recorded');
    }
  });
});

describe('keys of another organization', () => {
  it('can be neither listed nor revoked', async () => {
    const other = await addOrganization(app, 'other');
    const mine = await create({ name: 'mine' });
    assert.ok(!(await list(other)).some(({ id }) => id === mine.id));
    await expectError(
      await app.request(`/keys/${mine.id}`, { method: 'DELETE', key: other }),
      404,
      'not_found',
    );
    assert.equal((await app.request('/projects', { key: mine.api_key ?? '' })).status, 200);
  });
});

describe('the rate limit of a key', () => {
  it('counts down and ends in 429, only for this key', async () => {
    const { api_key: key = '' } = await create({ name: 'busy' });
    const first = await app.request('/projects', { key });
    assert.equal(first.headers.get('ratelimit-policy'), '"key";q=100;w=60');
    assert.equal(first.headers.get('ratelimit'), '"key";r=99;t=60');
    for (let i = 2; i <= 100; i++) assert.equal((await app.request('/projects', { key })).status, 200);
    const refused = await app.request('/projects', { key });
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d?$/);
    assert.match(refused.headers.get('ratelimit') ?? '', /^"key";r=0;t=\d+$/);
    await expectError(refused, 429, 'rate_limited');
    assert.equal((await app.request('/projects')).status, 200);
  });
});
