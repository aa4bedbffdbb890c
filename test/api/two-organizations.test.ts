import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createObjects, type Objects } from './create-objects.ts';
import { expectError } from './expect-error.ts';
import { createBody } from './operation-bodies.ts';
import { fillPath, listOperations, type Operation } from './operations.ts';
import { addOrganization } from './organizations.ts';
import { createProject } from './uploads.ts';

const SECRET = 'the secret of the owner';

let app: TestApp;
let stranger: string;
let strangersProject: string;
let objects: Objects;
/** Identifiers of the owner's objects, keyed by path parameter. */
let owned: Objects['ids'];
let operations: Operation[];

before(async () => {
  app = await startApp();
  stranger = await addOrganization(app, 'strangers');
  strangersProject = await createProject(app, 'own', stranger);
  objects = await createObjects(app, 'owner');
  owned = objects.ids;
  operations = await listOperations(app.baseUrl);
});
after(() => app.stop());

/** Calls an operation as the stranger, with `project` in the path. */
function call(operation: Operation, project: string): Promise<Response> {
  const { method, path } = operation;
  const body = createBody(operation, objects);
  return app.request(fillPath(path, { ...owned, project_id: project }), {
    method,
    key: stranger,
    ...(body === null ? {} : { body }),
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
