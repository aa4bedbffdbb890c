import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BrowserSession } from '../support/browser-session.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addOrganization } from './organizations.ts';
import { createFileForm, createProject, makePdf, type UploadedDocument } from './uploads.ts';

/** The parts of the OpenAPI document that are needed to call every operation. */
interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, object> } }>>;
}

interface Operation {
  method: string;
  /** Path under `/v1`, with parameters in braces. */
  path: string;
  takesJson: boolean;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const SECRET = 'the secret of the owner';
const BATCH = 'batch-of-the-owner';
const WEBHOOK = { name: SECRET, event_type: 'document.processed', target_url: 'https://hooks.example.com/' };

const SCHEDULE = {
  export_schedule: { name: SECRET, export: { format: 'csv' }, every: 'day', at: '06:30' },
};

const SOURCE = {
  source: {
    name: SECRET,
    active: false,
    imap: {
      host: 'imap.example.com',
      username: SECRET,
      password: SECRET,
      include_existing: false,
    },
  },
};

const SCHEDULE_OF_STRANGER = {
  export_schedule: { ...SCHEDULE.export_schedule, name: 'a schedule of the stranger' },
};

/** Request bodies that the service would accept from the owner. */
const BODIES: Record<string, () => object> = {
  'POST /projects': () => ({ project: { name: 'a project of the stranger' } }),
  'PATCH /projects/{project_id}': () => ({ project: { name: 'renamed' } }),
  'PATCH /projects/{project_id}/settings': () => ({ settings: { retention_days: 1 } }),
  'PUT /projects/{project_id}/language_model': () => ({
    language_model: { url: 'https://models.example.com/v1', model: 'tiny' },
  }),
  'POST /projects/{project_id}/views': () => ({ view: { name: 'a view', query: {} } }),
  'PUT /projects/{project_id}/views/{view_id}': () => ({ view: { name: 'taken over', query: {} } }),
  'POST /projects/{project_id}/export_schedules': () => SCHEDULE_OF_STRANGER,
  'PUT /projects/{project_id}/export_schedules/{schedule_id}': () => SCHEDULE_OF_STRANGER,
  'PUT /projects/{project_id}/schema': () => ({ schema: { type: 'object', properties: {} } }),
  'POST /projects/{project_id}/exports': () => ({
    export: { format: 'jsonl', document_ids: [owned.document_id] },
  }),
  'POST /projects/{project_id}/documents': () => ({
    source: 'email',
    subject: 'Order',
    body: 'Please send ten boxes of paper.',
  }),
  'POST /projects/{project_id}/documents/{document_id}/schema_trial': () => ({
    schema: { type: 'object', properties: { colour: { type: 'string' } } },
  }),
  'PUT /projects/{project_id}/documents/{document_id}/model_comparison': () => ({ model_comparison: {} }),
  'PATCH /projects/{project_id}/documents/{document_id}/fields': () => ({
    fields: { '/fields/number': 'x' },
  }),
  'POST /projects/{project_id}/documents/{document_id}/comments': () => ({
    comment: { text: 'of a stranger' },
  }),
  'PUT /projects/{project_id}/documents/{document_id}/comments/{comment_id}': () => ({
    comment: { text: 'taken over' },
  }),
  'PUT /projects/{project_id}/documents/{document_id}/segments': () => ({ segments: [{ pages: [1, 1] }] }),
  'PUT /projects/{project_id}/documents/{document_id}/rejection': () => ({ rejection: { reason: 'x' } }),
  'PUT /projects/{project_id}/documents/{document_id}/postponement': () => ({
    postponement: { until: new Date(Date.now() + 60_000).toISOString() },
  }),
  'POST /projects/{project_id}/document_actions': () => ({
    document_action: { action: 'delete', document_ids: [owned.document_id] },
  }),
  'POST /projects/{project_id}/documents/{document_id}/fields/preview': () => ({
    fields: { '/fields/number': 'x' },
  }),
  'POST /projects/{project_id}/webhooks': () => WEBHOOK,
  'PATCH /projects/{project_id}/webhooks/{webhook_id}': () => ({ active: false }),
  'POST /projects/{project_id}/sources': () => ({
    source: { name: 'a source of the stranger', folder: { path: 'x', include_existing: false } },
  }),
  'PATCH /projects/{project_id}/sources/{source_id}': () => ({ source: { active: true } }),
  'POST /projects/{project_id}/teachings': () => ({
    teaching: {
      examples: [owned.document_id, ...others].map((document_id) => ({
        document_id,
        values: { document_type: 'invoice' },
      })),
    },
  }),
  'PATCH /projects/{project_id}/layouts/{layout_id}': () => ({ layout: { active: false } }),
  'POST /projects/{project_id}/layout_imports': () => ({
    import: { format: 'legible-layouts', version: 1, layouts: [] },
  }),
  'POST /projects/{project_id}/supplier_imports': () => ({
    import: { suppliers: [{ names: ['a supplier of the stranger'] }] },
  }),
  'PATCH /projects/{project_id}/suppliers/{supplier_id}': () => ({ supplier: { currency: 'USD' } }),
  'POST /projects/{project_id}/suppliers/{supplier_id}/merge': () => ({
    // Use a different ID, because the service would refuse to merge a supplier with itself before looking
    // anything up.
    merge: { supplier_id: owned.supplier_id?.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
  }),
  'PUT /members/{user_id}': () => ({ member: { role: 'viewer', projects: [] } }),
  'PUT /single_sign_on': () => ({
    single_sign_on: { issuer: 'https://login.example.com', client_id: 'of the stranger' },
  }),
  'PATCH /organization': () => ({
    organization: { name: 'of the stranger', limits: { documents_per_month: 0 } },
  }),
  'POST /organizations': () => ({ organization: { name: 'another of the stranger' } }),
  'POST /invitations': () => ({ invitation: { email: 'stranger@example.com', role: 'viewer' } }),
  'POST /keys': () => ({ name: 'a key of the stranger' }),
};

let app: TestApp;
let stranger: string;
let strangersProject: string;
/** Identifiers of the owner's objects, keyed by path parameter. */
const owned: Record<string, string> = { number: '1' };
/** Two more documents that belong to the owner. */
let others: string[];
let operations: Operation[];

const post = <T>(path: string, body: object, status = 201) =>
  app.json<T>(path, { method: 'POST', body: JSON.stringify(body), status });

before(async () => {
  app = await startApp();
  stranger = await addOrganization(app, 'strangers');
  strangersProject = await createProject(app, 'own', stranger);
  owned.project_id = await createProject(app, SECRET);
  const project = `/projects/${owned.project_id}`;
  const { document } = await app.json<{ document: UploadedDocument }>(`${project}/documents?wait=30`, {
    method: 'POST',
    body: createFileForm(`${SECRET}.pdf`, await makePdf(1), { external_id: SECRET, batch: BATCH }),
  });
  owned.document_id = document.id;
  owned.batch = BATCH;
  others = [];
  for (const name of ['second.pdf', 'third.pdf']) {
    const form = createFileForm(name, await makePdf(1));
    const init = { method: 'POST', body: form };
    const sent = await app.json<{ document: UploadedDocument }>(`${project}/documents?wait=30`, init);
    others.push(sent.document.id);
  }
  const teaching = BODIES['POST /projects/{project_id}/teachings']?.() ?? {};
  const taught = await post<{ teaching: { id: string } }>(`${project}/teachings`, teaching, 202);
  owned.teaching_id = taught.teaching.id;
  await waitForTeaching(`${project}/teachings/${owned.teaching_id}`);
  const { comment } = await post<{ comment: { id: string } }>(
    `${project}/documents/${document.id}/comments`,
    { comment: { text: SECRET } },
  );
  owned.comment_id = comment.id;
  owned.key_id = (await post<{ key: { id: string } }>('/keys', { name: SECRET })).key.id;
  const { link } = await post<{ link: string }>('/invitations', {
    invitation: { email: 'of-the-owner@example.com', role: 'viewer' },
  });
  owned.user_id = (await new BrowserSession(app).accept(link, {})).userId;
  const invited = await post<{ invitation: { id: string } }>('/invitations', {
    invitation: { email: 'invited-by-the-owner@example.com', role: 'viewer' },
  });
  owned.invitation_id = invited.invitation.id;
  await app.json('/single_sign_on', {
    method: 'PUT',
    body: JSON.stringify({
      single_sign_on: { issuer: 'https://login.example.com', client_id: 'client-of-the-owner' },
    }),
  });
  owned.webhook_id = (await post<{ webhook: { id: string } }>(`${project}/webhooks`, WEBHOOK)).webhook.id;
  const webhook = `${project}/webhooks/${owned.webhook_id}`;
  await (await app.request(`${webhook}/test`, { method: 'POST' })).arrayBuffer();
  const { deliveries } = await app.json<{ deliveries: { id: string }[] }>(`${webhook}/deliveries`);
  owned.delivery_id = deliveries[0]?.id ?? '';
  owned.source_id = (await post<{ source: { id: string } }>(`${project}/sources`, SOURCE)).source.id;
  const made = await post<{ export: { id: string } }>(`${project}/exports`, { export: { format: 'csv' } });
  owned.export_id = made.export.id;
  const { view } = await post<{ view: { id: string } }>(`${project}/views`, {
    view: { name: SECRET, query: {} },
  });
  owned.view_id = view.id;
  const scheduled = await post<{ export_schedule: { id: string } }>(`${project}/export_schedules`, SCHEDULE);
  owned.schedule_id = scheduled.export_schedule.id;
  await app.json(`${project}/language_model`, {
    method: 'PUT',
    body: JSON.stringify({
      language_model: { url: 'https://models.example.com/v1', model: 'tiny', api_key: 'sk-of-the-owner' },
    }),
  });
  await app.json(`${project}/schema`, {
    method: 'PUT',
    body: JSON.stringify({ schema: { type: 'object', properties: { colour: { type: 'string' } } } }),
  });
  await app.json(`${project}/documents/${owned.document_id}/fields`, {
    method: 'PATCH',
    body: JSON.stringify({ fields: { '/custom/colour': SECRET } }),
  });
  const { layouts } = await app.json<{ layouts: { id: string }[] }>(`${project}/layouts`);
  owned.layout_id = layouts[0]?.id ?? '';
  await app.request(`${project}/supplier_imports`, {
    method: 'POST',
    body: JSON.stringify({ import: { suppliers: [{ names: [SECRET] }] } }),
  });
  const { suppliers } = await app.json<{ suppliers: { id: string }[] }>(`${project}/suppliers`);
  owned.supplier_id = suppliers[0]?.id ?? '';
  const openApi: OpenApi = JSON.parse(await (await fetch(new URL('/openapi.json', app.baseUrl))).text());
  operations = Object.entries(openApi.paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, item]) =>
      METHODS.filter((method) => method in item).map((method) => ({
        method: method.toUpperCase(),
        path: path.slice('/v1'.length),
        takesJson: 'application/json' in (item[method]?.requestBody?.content ?? {}),
      })),
    );
});
after(() => app.stop());

async function waitForTeaching(path: string): Promise<void> {
  for (;;) {
    const { teaching } = await app.json<{ teaching: { status: string } }>(path);
    if (teaching.status !== 'pending') return;
    await sleep(100);
  }
}

/** Calls an operation as the stranger, with `project` in the path. */
function call({ method, path, takesJson }: Operation, project: string): Promise<Response> {
  const body = BODIES[`${method} ${path}`];
  assert.ok(!takesJson || body !== undefined, `${method} ${path} has no body in this test`);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === 'project_id' ? project : owned[name];
    assert.ok(value !== undefined && value !== '', `this test has no ${name} of the owner`);
    return value;
  });
  return app.request(filled, {
    method,
    key: stranger,
    ...(body === undefined ? {} : { body: JSON.stringify(body()) }),
  });
}

/** Returns all of the owner's data that a request could have changed. */
async function takeSnapshot(): Promise<string> {
  const project = `/projects/${owned.project_id}`;
  const paths = [
    project,
    `${project}/settings`,
    `${project}/schema`,
    `${project}/documents`,
    `${project}/documents/${owned.document_id}/runs`,
    `${project}/documents/${owned.document_id}/fields`,
    `${project}/documents/${owned.document_id}/comments`,
    `${project}/views`,
    `${project}/webhooks`,
    `${project}/webhooks/${owned.webhook_id}/deliveries`,
    `${project}/exports/${owned.export_id}`,
    `${project}/export_schedules`,
    `${project}/sources`,
    `${project}/layouts`,
    `${project}/layout_file`,
    `${project}/suppliers`,
    `${project}/teachings`,
    `${project}/activity`,
    '/members',
    '/invitations',
    '/single_sign_on',
    '/organization',
    '/organization/usage',
  ];
  const texts = await Promise.all(paths.map(async (path) => (await app.request(path)).text()));
  return texts
    .join('\n')
    .replace(/"(attempts|next_attempt_at|status|finished_at|file_size)":(\[[^\]]*\]|[^,}]+)/g, '');
}

describe('a key of another organization', () => {
  it('finds nothing under the project of the owner, and changes nothing, on every route', async () => {
    const below = operations.filter(({ path }) => path.includes('{project_id}'));
    assert.ok(below.length >= 30, `only ${below.length} operations`);
    const unchanged = await takeSnapshot();
    for (const operation of below)
      await expectError(await call(operation, owned.project_id ?? ''), 404, 'not_found', []);
    assert.equal(await takeSnapshot(), unchanged);
  });

  it('finds no resource of the owner below its own project, on every route', async () => {
    const inner = operations.filter(({ path }) =>
      /\{((document|webhook|delivery|export|schedule|view|teaching|source|layout|supplier)_id|batch)\}/.test(
        path,
      ),
    );
    assert.ok(inner.length >= 20, `only ${inner.length} operations`);
    const unchanged = await takeSnapshot();
    for (const operation of inner)
      await expectError(await call(operation, strangersProject), 404, 'not_found', []);
    assert.equal(await takeSnapshot(), unchanged);
  });

  it('cannot export documents of the owner', async () => {
    const operation = operations.find(({ method, path }) => method === 'POST' && path.endsWith('/exports'));
    assert.ok(operation !== undefined);
    const response = await call(operation, strangersProject);
    assert.equal(response.status, 422);
    assert.doesNotMatch(await response.text(), new RegExp(SECRET));
  });

  it('cannot teach with documents of the owner', async () => {
    const unchanged = await takeSnapshot();
    const operation = { method: 'POST', path: '/projects/{project_id}/teachings', takesJson: true };
    await expectError(await call(operation, strangersProject), 422, 'validation_failed');
    assert.equal(await takeSnapshot(), unchanged);
  });

  it('cannot change several documents of the owner at once', async () => {
    const unchanged = await takeSnapshot();
    const operation = { method: 'POST', path: '/projects/{project_id}/document_actions', takesJson: true };
    const response = await call(operation, strangersProject);
    assert.match(await response.text(), /"done":0,.*"code":"not_found"/);
    assert.equal(await takeSnapshot(), unchanged);
  });

  it('cannot change keys, members and invitations of the owner', async () => {
    const ofOrganization = operations.filter(({ path }) => /\{(key|user|invitation)_id\}/.test(path));
    assert.ok(ofOrganization.length >= 5, `only ${ofOrganization.length} operations`);
    const unchanged = await takeSnapshot();
    for (const operation of ofOrganization)
      await expectError(await call(operation, ''), 404, 'not_found', []);
    assert.equal(await takeSnapshot(), unchanged);
  });

  it('sees no data of the owner on routes without identifiers', async () => {
    const rest = operations.filter(
      ({ path }) => !/\{(?!project_id)/.test(path) && !/exports|events|document_actions/.test(path),
    );
    assert.ok(rest.length >= 12, `only ${rest.length} operations`);
    const theirs = new RegExp(
      [SECRET, 'by-the-owner', 'of-the-owner', ...Object.values(owned).filter((id) => id.length > 3)].join(
        '|',
      ),
    );
    // Delete objects last, because the other operations need them.
    for (const operation of rest.sort(
      (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
    )) {
      if (operation.path.endsWith('/webhooks') && operation.method === 'POST') continue;
      const response = await call(operation, strangersProject);
      assert.ok(response.status < 500, `${operation.method} ${operation.path}`);
      assert.doesNotMatch(await response.text(), theirs, `${operation.method} ${operation.path}`);
    }
  });
});

it('every route requires a key', async () => {
  for (const { method, path } of operations) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => owned[name] ?? 'x');
    await expectError(await app.request(filled, { method, key: null }), 401, 'missing_api_key', []);
  }
});
