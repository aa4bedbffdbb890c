import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addKey, addOrganization, administer } from './organizations.ts';

interface Entry {
  id: string;
  at: string;
  key_id: string | null;
  via: string;
  action: string;
  subject_id: string;
  subject_name: string | null;
}

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

async function readLog(key?: string, query = ''): Promise<{ entries: Entry[]; total: number }> {
  const { audit_log, meta } = await app.json<{ audit_log: Entry[]; meta: { total: number } }>(
    `/audit_log${query}`,
    key === undefined ? {} : { key },
  );
  return { entries: audit_log, total: meta.total };
}

describe('the audit log', () => {
  it('names who created and revoked a key, newest first', async () => {
    const before = await readLog();
    assert.deepEqual(
      before.entries.map(({ via, action, key_id }) => [via, action, key_id]),
      [['start', 'key.created', null]],
    );
    const firstKey = before.entries[0]?.subject_id ?? '';
    const { key } = await app.json<{ key: { id: string; api_key: string } }>('/keys', {
      method: 'POST',
      headers: { 'X-Legible-Client': 'dashboard' },
      body: '{"name":"scanner","scopes":["documents:write"]}',
    });
    assert.equal((await app.request(`/keys/${key.id}`, { method: 'DELETE' })).status, 204);
    await addKey(app, { revoked: true });
    const { entries, total } = await readLog();
    assert.equal(total, 5);
    assert.deepEqual(
      entries.map((entry) => [entry.via, entry.action, entry.key_id, entry.subject_name]),
      [
        ['command_line', 'key.revoked', null, 'test'],
        ['command_line', 'key.created', null, 'test'],
        ['api', 'key.revoked', firstKey, 'scanner'],
        ['dashboard', 'key.created', firstKey, 'scanner'],
        ['start', 'key.created', null, 'first key'],
      ],
    );
    assert.equal(entries[2]?.subject_id, key.id);
    const second = await readLog(undefined, '?page=2&per_page=2');
    assert.deepEqual(second.entries, entries.slice(2, 4));
    assert.doesNotMatch(JSON.stringify(entries), new RegExp(key.api_key));
  });

  it('has no entry for a key that was not created or revoked', async () => {
    const { total } = await readLog();
    await app.request('/keys', { method: 'POST', body: '{"name":""}' });
    await app.request('/keys/key_00000000000000000000000000', { method: 'DELETE' });
    assert.equal((await readLog()).total, total);
  });

  it('has one entry for a request that was repeated', async () => {
    const { total } = await readLog();
    for (let i = 0; i < 2; i++)
      await app.json('/keys', {
        method: 'POST',
        headers: { 'Idempotency-Key': 'once' },
        body: '{"name":"once"}',
      });
    assert.equal((await readLog()).total, total + 1);
  });

  it('is deleted after its retention', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    assert.equal(await administer(app, ({ auditLog }) => auditLog.deleteOlderThan(new Date(0), 100)), 0);
    const deleted = await administer(app, ({ auditLog }) => auditLog.deleteOlderThan(tomorrow, 1));
    assert.equal(deleted, 1);
  });

  it('belongs to one organization and requires keys:manage', async () => {
    const other = await addOrganization(app, 'other');
    const { entries } = await readLog(other);
    assert.deepEqual(
      entries.map(({ action, subject_name }) => [action, subject_name]),
      [['key.created', 'test']],
    );
    const reader = await addKey(app, { scopes: ['projects:read', 'documents:read'] });
    await expectError(await app.request('/audit_log', { key: reader }), 403, 'insufficient_scope');
  });
});
