// Performs every audited action once, and checks that the audit log contains it.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { AUDIT_ACTIONS } from '../../src/domain/audit-log.ts';
import { addApp, createCode } from '../support/authenticator-app.ts';
import { BrowserSession, createOwner, PASSWORD, readToken } from '../support/browser-session.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createFileForm, createProject, makePdf } from './uploads.ts';

const NEW_PASSWORD = 'quite another long secret';
let app: TestApp;
let owner: BrowserSession;
before(async () => {
  app = await startApp();
  owner = await createOwner(app);
});
after(() => app.stop());

const put = (path: string, body: object, status = 200) =>
  owner.json(path, { method: 'PUT', body: JSON.stringify(body), status });
const patch = (path: string, body: object) =>
  owner.json(path, { method: 'PATCH', body: JSON.stringify(body) });
const remove = (path: string, status = 204) => owner.json(path, { method: 'DELETE', status });
const read = async (path: string) => (await owner.fetch(path)).arrayBuffer();

async function manageOrganization(): Promise<void> {
  await patch('/v1/organization', { organization: { limits: { pages_per_month: 1_000 } } });
  await owner.post('/v1/organizations', { organization: { name: 'Second' } });
  const provider = { issuer: 'https://login.example.com', client_id: 'legible' };
  await put('/v1/single_sign_on', { single_sign_on: provider });
  await remove('/v1/single_sign_on');
  const { key } = await owner.post<{ key: { id: string } }>('/v1/keys', { name: 'scanner' });
  await remove(`/v1/keys/${key.id}`);
  await read('/v1/audit_log/export');
}

async function manageMembers(): Promise<void> {
  const invite = (email: string) =>
    owner.post<{ invitation: { id: string }; link: string }>('/v1/invitations', {
      invitation: { email, role: 'viewer' },
    });
  const revoked = await invite('revoked@example.com');
  await remove(`/v1/invitations/${revoked.invitation.id}`);
  const email = 'mia@example.com';
  const mia = await new BrowserSession(app).accept((await invite(email)).link, {});
  await put(`/v1/members/${mia.userId}`, { member: { role: 'editor', projects: [] } });
  await new BrowserSession(app).post('/auth/session', { email, password: 'wrong wrong wrong' }, 401);
  const { secret } = await addApp(mia);
  const confirm = (steps: number) => ({ current_password: PASSWORD, code: createCode(secret, steps) });
  await mia.post('/auth/second_factor/recovery_codes', confirm(0));
  await mia.post('/auth/second_factor/removal', confirm(1), 204);
  await mia.json('/auth/password', {
    method: 'PUT',
    body: JSON.stringify({ current_password: PASSWORD, password: NEW_PASSWORD }),
    status: 204,
  });
  const { reset_link } = await owner.post<{ reset_link: { link: string } }>(
    `/v1/members/${mia.userId}/reset_link`,
    {},
  );
  await mia.post('/auth/links/reset', { token: readToken(reset_link.link), password: PASSWORD }, 204);
  const again = await new BrowserSession(app).signIn(email);
  await again.post('/auth/sessions/end', { current_password: PASSWORD }, 204);
  await again.json('/auth/session', { method: 'DELETE', status: 204 });
  await remove(`/v1/members/${mia.userId}`);
}

async function manageProject(): Promise<void> {
  const { project: created } = await owner.post<{ project: { id: string } }>('/v1/projects', {
    project: { name: 'short-lived' },
  });
  const project = `/v1/projects/${created.id}`;
  await patch(project, { project: { name: 'renamed' } });
  await patch(`${project}/settings`, { settings: { retention_days: 90 } });
  await put(`${project}/schema`, { schema: { type: 'object', properties: { colour: { type: 'string' } } } });
  await remove(`${project}/schema`);
  await put(`${project}/language_model`, {
    language_model: { url: 'https://models.example.com/v1', model: 'tiny' },
  });
  await remove(`${project}/language_model`);
  const { webhook } = await owner.post<{ webhook: { id: string } }>(`${project}/webhooks`, {
    name: 'books',
    event_type: 'document.processed',
    target_url: 'https://hooks.example.com/',
  });
  await patch(`${project}/webhooks/${webhook.id}`, { active: false });
  await owner.post(`${project}/webhooks/${webhook.id}/rotate_secret`, {});
  await remove(`${project}/webhooks/${webhook.id}`);
  const imap = { host: 'imap.example.com', username: 'u', password: 'p', include_existing: false };
  const { source } = await owner.post<{ source: { id: string } }>(`${project}/sources`, {
    source: { name: 'mailbox', active: false, imap },
  });
  await patch(`${project}/sources/${source.id}`, { source: { name: 'another' } });
  await remove(`${project}/sources/${source.id}`);
  await remove(project);
}

async function handleDocument(): Promise<void> {
  const id = await createProject(app, 'work');
  const project = `/v1/projects/${id}`;
  const uploaded = await app.json<{ document: { id: string } }>(`/projects/${id}/documents?wait=60`, {
    method: 'POST',
    body: createFileForm('a.pdf', await makePdf(2)),
  });
  const document = `${project}/documents/${uploaded.document.id}`;
  for (let status = 'pending'; status === 'pending'; )
    ({ status } = (await owner.json<{ document: { status: string } }>(`${document}?wait=60`)).document);
  await patch(`${document}/fields`, { fields: { '/fields/number': 'RE-1' } });
  await changeLearned(project);
  await put(`${document}/review`, {});
  await remove(`${document}/review`, 200);
  await put(`${document}/rejection`, { rejection: { reason: 'unreadable' } });
  await owner.post(
    `${project}/document_actions`,
    {
      document_action: {
        action: 'assign',
        document_ids: [uploaded.document.id],
        user_id: owner.userId,
      },
    },
    200,
  );
  const { comment } = await owner.post<{ comment: { id: string } }>(`${document}/comments`, {
    comment: { text: 'Please check.' },
  });
  await put(`${document}/comments/${comment.id}`, { comment: { text: 'Checked.' } });
  await remove(`${document}/comments/${comment.id}`);
  await read(`${document}/file`);
  const { export: made } = await owner.post<{ export: { id: string } }>(`${project}/exports`, {
    export: { format: 'csv' },
  });
  for (let tries = 0; tries < 300; tries++) {
    const { export: now } = await owner.json<{ export: { status: string } }>(`${project}/exports/${made.id}`);
    if (now.status === 'completed') break;
    await sleep(200);
  }
  await read(`${project}/exports/${made.id}/file`);
  await put(`${document}/segments`, { segments: [{ pages: [1, 1] }, { pages: [2, 2] }] }, 202);
  await remove(`${document}/segments`, 202);
  await remove(document);
}

async function changeLearned(project: string): Promise<void> {
  const { layouts } = await owner.json<{ layouts: { id: string }[] }>(`${project}/layouts`);
  const layout = `${project}/layouts/${layouts[0]?.id}`;
  const file = await owner.json<object>(`${project}/layout_file`);
  await owner.post(`${project}/layout_imports`, { import: file }, 200);
  await patch(layout, { layout: { active: false } });
  await remove(layout);
  const suppliers = ['One', 'Two'].map((name) => ({ names: [name] }));
  const { import: imported } = await owner.post<{ import: { rows: { supplier_id: string }[] } }>(
    `${project}/supplier_imports`,
    { import: { suppliers } },
    200,
  );
  const [one, two] = imported.rows.map((row) => row.supplier_id);
  await patch(`${project}/suppliers/${one}`, { supplier: { currency: 'EUR' } });
  await owner.post(`${project}/suppliers/${one}/merge`, { merge: { supplier_id: two } }, 200);
  await remove(`${project}/suppliers/${one}`);
}

it('every action is recorded with the person and address that it came from', async () => {
  await manageOrganization();
  await manageMembers();
  await manageProject();
  await handleDocument();
  const second = await owner.json<{ session: { organizations: { id: string }[] } }>('/auth/session');
  const seen = new Set<string>();
  for (const { id } of second.session.organizations) {
    owner.organization = id;
    for (let page = 1; page < 10; page++) {
      const { audit_log: entries } = await owner.json<{
        audit_log: { action: string; via: string; actor_name: string | null; address: string | null }[];
      }>(`/v1/audit_log?per_page=100&page=${page}`);
      for (const { action, via, actor_name: name, address } of entries) {
        seen.add(action);
        assert.ok(via === 'start' || (name !== null && address === '127.0.0.1'), `${action} by ${name}`);
      }
      if (entries.length < 100) break;
    }
  }
  assert.deepEqual(
    AUDIT_ACTIONS.filter((action) => !seen.has(action)),
    [],
  );
});
