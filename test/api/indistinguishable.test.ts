// Requests for another organization's resources get the same response as requests for resources that do not
// exist, and cause the same work, so that nothing reveals which resources exist. The test compares SQL
// statements instead of durations, which vary too much.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import type { ErrorBody } from '../../src/http/error-response.ts';
import { createId } from '../../src/lib/id.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { makeWebhook } from '../support/webhook-api.ts';
import { addOrganization } from './organizations.ts';
import { createFileForm, createProject, uploadText } from './uploads.ts';

let app: TestApp;
let stranger: string;
/** `theirs` is the owner's project, and `own` is the stranger's. */
let theirs: string;
let own: string;
let documentId: string;
let webhookId: string;
/** The statement that the service sends at intervals to check its connections. */
const PROBE = 'select 1';
/** Statements in the order in which the service sent them. */
const statements: string[] = [];
const query = pg.Client.prototype.query;

before(async () => {
  // Without a worker, SQL statements are sent only in response to requests.
  app = await startApp({ LEGIBLE_ROLE: 'api' });
  stranger = await addOrganization(app, 'strangers');
  const projectId = await createProject(app, 'of the owner');
  theirs = `/projects/${projectId}`;
  own = `/projects/${await createProject(app, 'of the stranger', stranger)}`;
  documentId = (await uploadText(app, projectId)).id;
  webhookId = (await makeWebhook(app, theirs, 'https://example.com/hook')).id;
  // Send a request first, because the first request with a key also records its use.
  await app.request('/projects', { key: stranger });
  listenToStatements();
});
after(async () => {
  pg.Client.prototype.query = query;
  await app.stop();
});

function listenToStatements(): void {
  const recordStatement = function (this: pg.Client, ...sent: unknown[]): unknown {
    const [statement] = sent;
    const text =
      typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'text') : statement;
    if (text !== PROBE) statements.push(String(text));
    return Reflect.apply(query, this, sent);
  };
  Object.assign(pg.Client.prototype, { query: recordStatement });
}

/**
 * Sends a request as the stranger. Returns the error without its request ID, and the SQL statements that the
 * request caused.
 */
async function ask(method: string, path: string): Promise<{ error: object; sent: string[] }> {
  statements.length = 0;
  const body =
    method === 'POST'
      ? createFileForm('a.txt', 'hello')
      : method === 'PATCH'
        ? '{"project":{"name":"x"}}'
        : null;
  const response = await app.request(path, { method, key: stranger, ...(body === null ? {} : { body }) });
  assert.equal(response.status, 404, `${method} ${path}`);
  const { error }: ErrorBody = JSON.parse(await response.text());
  return { error: { ...error, request_id: '' }, sent: [...statements] };
}

describe('a resource of another organization', () => {
  const absent = `/projects/${createId('proj')}`;
  const cases: [what: string, method: string, foreign: () => string, absent: () => string][] = [
    ['a project', 'GET', () => theirs, () => absent],
    ['a project to be renamed', 'PATCH', () => theirs, () => absent],
    ['a project to be deleted', 'DELETE', () => theirs, () => absent],
    ['its documents', 'GET', () => `${theirs}/documents`, () => `${absent}/documents`],
    ['its webhooks', 'GET', () => `${theirs}/webhooks`, () => `${absent}/webhooks`],
    ['an upload to it', 'POST', () => `${theirs}/documents`, () => `${absent}/documents`],
    [
      'a document',
      'GET',
      () => `${own}/documents/${documentId}`,
      () => `${own}/documents/${createId('doc')}`,
    ],
    [
      'a document to be deleted',
      'DELETE',
      () => `${own}/documents/${documentId}`,
      () => `${own}/documents/${createId('doc')}`,
    ],
    ['a webhook', 'GET', () => `${own}/webhooks/${webhookId}`, () => `${own}/webhooks/${createId('wh')}`],
    [
      'a webhook to be deleted',
      'DELETE',
      () => `${own}/webhooks/${webhookId}`,
      () => `${own}/webhooks/${createId('wh')}`,
    ],
  ];
  for (const [what, method, foreign, none] of cases)
    it(`(${what}) gets the response of a missing one, after the same work`, async () => {
      const seen = await ask(method, foreign());
      assert.ok(seen.sent.length > 0);
      assert.deepEqual(seen, await ask(method, none()));
    });
});
