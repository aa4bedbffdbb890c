import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { BrowserSession, createMember, createOwner } from '../support/browser-session.ts';
import { openRows } from '../support/query-rows.ts';
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

  it('has one entry for a repeated request', async () => {
    const { total } = await readLog();
    for (let i = 0; i < 2; i++)
      await app.json('/keys', {
        method: 'POST',
        headers: { 'Idempotency-Key': 'once' },
        body: '{"name":"once"}',
      });
    assert.equal((await readLog()).total, total + 1);
  });

  it('is deleted when its retention ends', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    assert.equal(await administer(app, ({ auditLog }) => auditLog.deleteOlderThan(new Date(0), 100)), 0);
    const deleted = await administer(app, ({ auditLog }) => auditLog.deleteOlderThan(tomorrow, 1));
    assert.equal(deleted, 1);
  });

  it('is separate for each organization and requires keys:manage', async () => {
    const other = await addOrganization(app, 'other');
    const { entries } = await readLog(other);
    assert.deepEqual(
      entries.map(({ action, subject_name }) => [action, subject_name]),
      [
        ['key.created', 'test'],
        ['organization.created', 'other'],
      ],
    );
    const reader = await addKey(app, { scopes: ['projects:read', 'documents:read'] });
    await expectError(await app.request('/audit_log', { key: reader }), 403, 'insufficient_scope');
  });
});

describe('the audit log of users', () => {
  it('contains sign-ins, roles and settings with previous and new values, and can be filtered', async () => {
    const owner = await createOwner(app);
    const member = await createMember(app, owner, { email: 'mia@example.com', role: 'viewer' });
    await new BrowserSession(app).post(
      '/auth/session',
      { email: 'mia@example.com', password: 'wrong wrong' },
      401,
    );
    await owner.json(`/v1/members/${member.userId}`, {
      method: 'PUT',
      body: '{"member":{"role":"editor","projects":[]}}',
    });
    const { project } = await owner.post<{ project: { id: string } }>('/v1/projects', {
      project: { name: 'p' },
    });
    await owner.json(`/v1/projects/${project.id}/settings`, {
      method: 'PATCH',
      body: '{"settings":{"retention_days":90}}',
    });
    const find = async (query: string) =>
      (await app.json<{ audit_log: Record<string, unknown>[] }>(`/audit_log?${query}`)).audit_log;
    const [roles] = await find('action=member.roles_changed');
    assert.partialDeepStrictEqual(roles, {
      user_id: owner.userId,
      key_id: null,
      actor_name: 'owner@example.com',
      address: '127.0.0.1',
      subject_id: member.userId,
      subject_name: 'mia@example.com',
      before: { role: 'viewer' },
      after: { role: 'editor' },
    });
    const [settings] = await find(`action=settings.changed&project_id=${project.id}`);
    assert.partialDeepStrictEqual(settings, {
      before: { retention_days: 60 },
      after: { retention_days: 90 },
    });
    const until = Date.now() + 10_000;
    while ((await find('action=user.sign_in_failed')).length === 0) assert.ok(Date.now() < until);
    assert.ok((await find(`actor_id=${owner.userId}`)).every(({ user_id }) => user_id === owner.userId));
    assert.deepEqual(await find('to=2020-01-01'), []);
  });

  it('cannot be modified', async () => {
    await using rows = await openRows(app);
    await assert.rejects(() => rows.query(`update audit_log set action = 'x'`), /cannot be changed/);
  });

  it('can be exported completely, with formulas disarmed', async () => {
    await app.json('/keys', { method: 'POST', body: '{"name":"=1+1"}' });
    const { total } = await readLog();
    const response = await app.request('/audit_log/export');
    assert.match(response.headers.get('content-disposition') ?? '', /audit-log\.csv/);
    const text = await response.text();
    assert.match(text, /^id,at,key_id,user_id,actor_name,/);
    assert.match(text, /,'=1\+1,/);
    assert.equal(text.trimEnd().split('\r\n').length, total + 2);
  });
});
