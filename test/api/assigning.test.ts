import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { BrowserSession } from '../support/browser-session.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject } from './uploads.ts';

interface Listed {
  id: string;
  assigned_to?: string | null;
}

let app: TestApp;
let path: string;
let owner: BrowserSession;
let reviewer: BrowserSession;
let viewer: BrowserSession;
let documents: string[];

before(async () => {
  app = await startApp();
  path = `/projects/${await createProject(app, 'assigning')}`;
  owner = await new BrowserSession(app).accept(app.setupPath ?? '', { email: 'olga@example.com' });
  reviewer = await invite('rita@example.com', 'reviewer');
  viewer = await invite('vera@example.com', 'viewer');
  documents = await Promise.all(['one', 'two', 'three'].map((text) => upload(`${text} document of text`)));
});
after(() => app.stop());

async function invite(email: string, role: string): Promise<BrowserSession> {
  const body = { invitation: { email, role, projects: [] } };
  const { link } = await owner.post<{ link: string }>('/v1/invitations', body);
  return new BrowserSession(app).accept(link, {});
}

async function upload(text: string): Promise<string> {
  const init = { method: 'POST', body: createFileForm('a.txt', text) };
  return (await app.json<{ document: Listed }>(`${path}/documents`, init)).document.id;
}

const request = (document_action: object) =>
  app.request(`${path}/document_actions`, { method: 'POST', body: JSON.stringify({ document_action }) });

async function assign(document_ids: string[], user_id: string | null): Promise<unknown> {
  const body = JSON.stringify({ document_action: { action: 'assign', document_ids, user_id } });
  const init = { method: 'POST', body, status: 200 };
  return (await app.json<{ document_action: unknown }>(`${path}/document_actions`, init)).document_action;
}

async function listIds(query: string, by = reviewer): Promise<string[]> {
  const found = await by.json<{ documents: Listed[] }>(`/v1${path}/documents?${query}`);
  return found.documents.map(({ id }) => id).sort();
}

it('several documents are assigned at once, and can be filtered by assignee', async () => {
  const [first = '', second = '', third = ''] = documents;
  assert.deepEqual(await assign([first, second], reviewer.userId), { done: 2, failed: [] });
  assert.deepEqual(await listIds('assigned_to=me'), [first, second].sort());
  assert.deepEqual(await listIds(`assigned_to=${reviewer.userId}`, owner), [first, second].sort());
  assert.deepEqual(await listIds('assigned_to=nobody'), [third]);
  assert.deepEqual(await listIds('assigned_to=me', owner), []);
  const { document } = await app.json<{ document: Listed }>(`${path}/documents/${first}?include=assignment`);
  assert.equal(document.assigned_to, reviewer.userId);
});

it('an assignment is recorded in the audit log, and can be removed', async () => {
  const [first = ''] = documents;
  await assign([first], null);
  const { audit_log } = await owner.json<{ audit_log: { subject_id: string; after: unknown }[] }>(
    '/v1/audit_log?action=document.assigned',
  );
  assert.deepEqual(audit_log[0]?.subject_id, first);
  assert.deepEqual(audit_log[0]?.after, { assigned_to: null });
  assert.ok((await listIds('assigned_to=nobody')).includes(first));
});

it('documents can only be assigned to people who can review them', async () => {
  const field = 'document_action.user_id';
  for (const user_id of [viewer.userId, 'usr_00000000000000000000000000', 'somebody'])
    await expectError(
      await request({ action: 'assign', document_ids: documents, user_id }),
      422,
      'validation_failed',
      [`${field}:invalid`],
    );
  await expectError(await request({ action: 'assign', document_ids: documents }), 422, 'validation_failed', [
    `${field}:required`,
  ]);
});

it('documents cannot be assigned to an API key', async () => {
  await expectError(await app.request(`${path}/documents?assigned_to=me`), 422, 'validation_failed', [
    'assigned_to:invalid',
  ]);
});

it('removing a member removes their assignments', async () => {
  const [, second = ''] = documents;
  assert.deepEqual(await listIds('assigned_to=me'), [second]);
  await owner.json(`/v1/members/${reviewer.userId}`, { method: 'DELETE', status: 204 });
  assert.deepEqual(await listIds('assigned_to=nobody', owner), [...documents].sort());
});
