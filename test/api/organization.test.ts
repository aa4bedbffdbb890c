import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setOperatorLimits } from '../../src/app/administration.ts';
import { addApp, createCode } from '../support/authenticator-app.ts';
import { BrowserSession, createMember, createOwner, PASSWORD } from '../support/browser-session.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addKey, addOrganization, administer } from './organizations.ts';
import { createFileForm, createProject, makePdf } from './uploads.ts';

interface Usage {
  month: string;
  documents: { used: number; limit: number | null; limit_set_by: string | null };
  pages: Usage['documents'];
  stored_bytes: Usage['documents'];
  months: { month: string; documents: number; pages: number; stored_bytes: number }[];
}

let app: TestApp;
let owner: BrowserSession;
before(async () => {
  app = await startApp({ LEGIBLE_MAX_OWNED_ORGANIZATIONS: '3', LEGIBLE_COUNT_PAGES_TIMEOUT: '30s' });
  owner = await createOwner(app);
});
after(() => app.stop());

async function readUsage(key: string): Promise<Usage> {
  return (await app.json<{ usage: Usage }>('/organization/usage', { key })).usage;
}

const upload = (project: string, key: string, file: Buffer | string, name = 'a.txt') =>
  app.request(`/projects/${project}/documents`, { method: 'POST', key, body: createFileForm(name, file) });

async function addDocument(
  project: string,
  key: string,
  file: Buffer | string,
  name?: string,
): Promise<string> {
  const response = await upload(project, key, file, name);
  const text = await response.text();
  assert.equal(response.status, 201, text);
  return JSON.parse(text).document.id;
}

const waitForDocument = (project: string, key: string, id: string) =>
  app.json(`/projects/${project}/documents/${id}?wait=60`, { key });

const setLimits = (key: string, limits: object) =>
  app.request('/organization', {
    method: 'PATCH',
    key,
    body: JSON.stringify({ organization: { limits } }),
  });

describe('usage', () => {
  it('counts documents and pages of the month, including deleted ones, and the stored bytes', async () => {
    const key = await addOrganization(app, 'usage');
    const project = await createProject(app, 'usage', key);
    const pdf = await makePdf(3);
    const id = await addDocument(project, key, pdf, 'a.pdf');
    const text = await addDocument(project, key, 'One page of text.');
    for (const one of [id, text]) await waitForDocument(project, key, one);
    const usage = await readUsage(key);
    assert.equal(usage.month, new Date().toISOString().slice(0, 7));
    assert.deepEqual(usage.documents, { used: 2, limit: null, limit_set_by: null });
    assert.equal(usage.pages.used, 4);
    assert.equal(usage.stored_bytes.used, pdf.length + 17);
    await app.request(`/projects/${project}/documents/${id}`, { method: 'DELETE', key });
    await administer(app, (records) => records.usage.compact());
    const later = await readUsage(key);
    assert.deepEqual([later.documents.used, later.pages.used, later.stored_bytes.used], [2, 4, 17]);
    assert.equal(later.months.length, 12);
    assert.deepEqual(later.months[0], { month: usage.month, documents: 2, pages: 4, stored_bytes: 17 });
    assert.equal(later.months[1]?.documents, 0);
  });

  it('does not increase when a document is reprocessed', async () => {
    const key = await addOrganization(app, 'again');
    const project = await createProject(app, 'again', key);
    const id = await addDocument(project, key, await makePdf(2), 'a.pdf');
    await waitForDocument(project, key, id);
    await app.request(`/projects/${project}/documents/${id}/reprocess`, { method: 'POST', key });
    await waitForDocument(project, key, id);
    assert.equal((await readUsage(key)).pages.used, 2);
  });
});

describe('a monthly limit', () => {
  it('set by owners refuses uploads that would exceed it, and can be removed', async () => {
    const key = await addOrganization(app, 'limited');
    const project = await createProject(app, 'limited', key);
    assert.equal((await setLimits(key, { documents_per_month: 2 })).status, 200);
    const tried = await Promise.all(
      Array.from({ length: 5 }, (_, n) => upload(project, key, `Letter ${n}.`)),
    );
    assert.equal(tried.filter(({ status }) => status === 201).length, 2);
    const refused = tried.find(({ status }) => status !== 201);
    assert.ok(refused !== undefined);
    const text = await refused.clone().text();
    await expectError(refused, 422, 'validation_failed', [':limit_reached']);
    assert.match(
      text,
      /can add at most 2 documents per month; wait for the next month \(UTC\), or ask an owner/,
    );
    assert.deepEqual((await readUsage(key)).documents, { used: 2, limit: 2, limit_set_by: 'owner' });
    await setLimits(key, { documents_per_month: null });
    await addDocument(project, key, 'Letter.');
  });

  it('for pages counts those of a PDF before it is read', async () => {
    const key = await addOrganization(app, 'pages');
    const project = await createProject(app, 'pages', key);
    await setLimits(key, { pages_per_month: 3 });
    await addDocument(project, key, await makePdf(2), 'a.pdf');
    await expectError(await upload(project, key, await makePdf(2), 'b.pdf'), 422, 'validation_failed', [
      ':limit_reached',
    ]);
    await addDocument(project, key, await makePdf(1), 'c.pdf');
    await expectError(await upload(project, key, 'Text.'), 422, 'validation_failed', [':limit_reached']);
  });

  it('for storage has space again after a deletion', async () => {
    const key = await addOrganization(app, 'storage');
    const project = await createProject(app, 'storage', key);
    await setLimits(key, { stored_bytes: 100 });
    const id = await addDocument(project, key, 'x'.repeat(80));
    await expectError(await upload(project, key, 'y'.repeat(30)), 422, 'validation_failed', [
      ':limit_reached',
    ]);
    await app.request(`/projects/${project}/documents/${id}`, { method: 'DELETE', key });
    await addDocument(project, key, 'y'.repeat(30));
  });

  it('set by the operator cannot be raised by owners, only lowered', async () => {
    const key = await addOrganization(app, 'guarded');
    await administer(app, (records) => setOperatorLimits(records, 'guarded', { documentsPerMonth: 5 }));
    await setLimits(key, { documents_per_month: 50 });
    assert.deepEqual((await readUsage(key)).documents, { used: 0, limit: 5, limit_set_by: 'operator' });
    await setLimits(key, { documents_per_month: 4 });
    assert.deepEqual((await readUsage(key)).documents, { used: 0, limit: 4, limit_set_by: 'owner' });
    const [entry] = (
      await app.json<{ audit_log: { before: object; after: object }[] }>(
        '/audit_log?action=organization.changed',
        { key },
      )
    ).audit_log;
    assert.partialDeepStrictEqual(entry, {
      before: { limits: { documents_per_month: 50 } },
      after: { limits: { documents_per_month: 4 } },
    });
  });
});

describe('an organization', () => {
  it('is created by an owner, who then belongs to both and sees each separately', async () => {
    await createProject(app, 'of the first');
    const { organization } = await owner.post<{ organization: { id: string } }>('/v1/organizations', {
      organization: { name: 'Second' },
    });
    const { session } = await owner.json<{
      session: { organizations: { id: string; name: string; role: string }[] };
    }>('/auth/session');
    assert.partialDeepStrictEqual(session.organizations[1], {
      id: organization.id,
      name: 'Second',
      role: 'owner',
    });
    const second = await new BrowserSession(app).signIn('owner@example.com');
    second.organization = organization.id;
    assert.deepEqual((await second.json<{ projects: unknown[] }>('/v1/projects')).projects, []);
    const { audit_log } = await second.json<{ audit_log: { action: string; actor_name: string }[] }>(
      '/v1/audit_log?action=organization.created',
    );
    assert.equal(audit_log[0]?.actor_name, 'owner@example.com');
    // This member does not belong to the first organization.
    const member = await createMember(app, second, { email: 'second@example.com', role: 'administrator' });
    const { projects } = await member.json<{ projects: unknown[] }>('/v1/projects');
    assert.deepEqual(projects, []);
    member.organization = null;
    const { members } = await owner.json<{ members: { email: string }[] }>('/v1/members');
    assert.ok(!members.some(({ email }) => email === 'second@example.com'));
  });

  it('has a unique name, and users can own only as many as the operator allows', async () => {
    const create = (name: string) =>
      owner.fetch('/v1/organizations', {
        method: 'POST',
        body: JSON.stringify({ organization: { name } }),
      });
    await expectError(await create('Second'), 422, 'validation_failed', ['organization.name:taken']);
    assert.equal((await create('Third')).status, 201);
    await expectError(await create('Fourth'), 422, 'validation_failed', [':limit_reached']);
    const rename = await owner.fetch('/v1/organization', {
      method: 'PATCH',
      body: JSON.stringify({ organization: { name: 'Third' } }),
    });
    await expectError(rename, 422, 'validation_failed', ['organization.name:taken']);
  });

  it('remains the default of the command line after it is renamed, even if its old name is reused', async () => {
    const rename = (key: string, name: string) =>
      app.request('/organization', {
        method: 'PATCH',
        key,
        body: JSON.stringify({ organization: { name } }),
      });
    const other = await addOrganization(app, 'Other');
    assert.equal((await rename(app.key, 'Head office')).status, 200);
    assert.equal((await rename(other, 'default')).status, 200);
    const key = await addKey(app, {});
    const { organization } = await app.json<{ organization: { name: string } }>('/organization', { key });
    assert.equal(organization.name, 'Head office');
    assert.equal((await rename(other, 'Other')).status, 200);
    assert.equal((await rename(app.key, 'default')).status, 200);
  });

  it('is created once for a repeated request, and cannot be created with keys', async () => {
    const init = { method: 'POST', body: '{"organization":{"name":"By a key"}}' };
    await expectError(await app.request('/organizations', init), 409, 'conflict');
  });

  it('can require a second factor, and then denies access to members until they add one', async () => {
    const guest = await createMember(app, owner, { email: 'plain@example.com', role: 'editor' });
    const project = await createProject(app, 'guarded');
    const stream = await guest.fetch(`/v1/projects/${project}/events`);
    const require = (required: boolean) =>
      owner.fetch('/v1/organization', {
        method: 'PATCH',
        body: JSON.stringify({ organization: { require_second_factor: required } }),
      });
    await expectError(await require(true), 409, 'conflict');
    await addApp(owner);
    assert.equal((await require(true)).status, 200);
    await expectError(await guest.fetch('/v1/projects'), 403, 'second_factor_missing');
    assert.match(await stream.text(), /: connected/);
    const signedIn = await new BrowserSession(app).signIn('plain@example.com');
    await expectError(await signedIn.fetch('/v1/members'), 403, 'second_factor_missing');
    const { session } = await signedIn.json<{
      session: { organizations: { needs_second_factor: boolean }[] };
    }>('/auth/session');
    assert.equal(session.organizations[0]?.needs_second_factor, true);
    const { secret } = await addApp(signedIn);
    assert.equal((await signedIn.fetch('/v1/projects')).status, 200);
    // After removing the second factor, the user can no longer access the organization.
    const removal = { current_password: PASSWORD, code: createCode(secret) };
    await signedIn.post('/auth/second_factor/removal', removal, 204);
    await expectError(await signedIn.fetch('/v1/projects'), 403, 'second_factor_missing');
    assert.equal((await app.request('/projects')).status, 200);
    assert.equal((await require(false)).status, 200);
    assert.equal((await signedIn.fetch('/v1/projects')).status, 200);
  });
});
