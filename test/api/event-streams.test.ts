import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addKey } from './organizations.ts';
import { createProject } from './uploads.ts';

let app: TestApp;
let path: string;
before(async () => {
  app = await startApp();
  path = `/projects/${await createProject(app, 'streams')}/events`;
});
after(() => app.stop());

// These tests run concurrently, because both wait until the service next checks the keys of open streams.
describe('an event stream', { concurrency: true }, () => {
  it('ends when its key is revoked, and others continue', async () => {
    const { key } = await app.json<{ key: { id: string; api_key: string } }>('/keys', {
      method: 'POST',
      body: '{"name":"stream","scopes":["projects:read"]}',
    });
    const closing = new AbortController();
    const other = await app.request(path, { signal: closing.signal });
    const stream = await app.request(path, { key: key.api_key });
    assert.equal(stream.status, 200);
    await app.request(`/keys/${key.id}`, { method: 'DELETE' });
    // The promise that `text` returns resolves when the stream ends.
    assert.match(await stream.text(), /: connected/);
    const reader = other.body?.getReader();
    assert.equal((await reader?.read())?.done, false);
    const next = await Promise.race([reader?.read(), new Promise((resolve) => setTimeout(resolve, 50))]);
    assert.equal(next, undefined, 'the stream of another key has ended too');
    closing.abort();
  });

  it('ends when its key expires', async () => {
    const key = await addKey(app, { scopes: ['projects:read'], expiresAt: new Date(Date.now() + 600_000) });
    const stream = await app.request(path, { key });
    assert.equal(stream.status, 200);
    // Let the key expire only now. On a busy machine, it could otherwise expire before the stream is open.
    await using rows = await openRows(app);
    await rows.query("update api_keys set expires_at = now() where expires_at > now() and name = 'test'");
    assert.match(await stream.text(), /: connected/);
    const response = await app.request(path, { key });
    await expectError(response, 401, 'expired_api_key');
  });
});
