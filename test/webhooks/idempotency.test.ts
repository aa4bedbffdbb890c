import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openRows } from '../support/query-rows.ts';
import { readJson } from '../support/read-json.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import {
  type DeliveryJson,
  type ErrorJson,
  listDeliveries,
  makeProject,
  makeWebhook,
  processDocument,
  type WebhookJson,
  waitForDelivery,
  waitUntilOver,
} from '../support/webhook-api.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

describe('an Idempotency-Key', () => {
  let app: TestApp;
  let receiver: WebhookReceiver;
  before(async () => {
    receiver = await startWebhookReceiver();
    app = await startApp({ LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' });
  });
  after(async () => {
    await app.stop();
    await receiver.close();
  });

  const post = (path: string, key: string) =>
    app.request(path, { method: 'POST', headers: { 'Idempotency-Key': key } });
  const isReplay = (response: Response) => response.headers.get('idempotent-replayed') === 'true';

  async function readRefusal(response: Response): Promise<string> {
    const { error } = await readJson<ErrorJson>(response);
    return [response.status, ...error.details.map(({ field, code }) => `${field}:${code}`)].join(' ');
  }

  /** Sends two requests with the same idempotency key. Returns both responses as JSON. */
  async function sendTwice<T>(path: string, status: number): Promise<[T, T]> {
    const first = await post(path, `twice ${path}`);
    const second = await post(path, `twice ${path}`);
    assert.deepEqual([first.status, second.status], [status, status]);
    assert.deepEqual([isReplay(first), isReplay(second)], [false, true]);
    for (const name of ['location', 'cache-control'])
      assert.equal(second.headers.get(name), first.headers.get(name));
    return [await readJson<T>(first), await readJson<T>(second)];
  }

  test('creates one delivery for a test that is sent twice', async () => {
    const webhook = await makeWebhook(app, await makeProject(app), receiver.url);
    const [first, second] = await sendTwice(`${webhook.path}/test`, 201);
    assert.deepEqual(second, first);
    await waitUntilOver(app, webhook.path);
    assert.equal((await listDeliveries(app, webhook.path)).length, 1);
  });

  test('creates one attempt for a redelivery that is requested twice', async () => {
    const project = await makeProject(app);
    const webhook = await makeWebhook(app, project, receiver.url);
    await processDocument(app, project);
    const { id } = await waitUntilOver(app, webhook.path);
    const path = `${webhook.path}/deliveries/${id}`;
    const [first, second] = await sendTwice<{ delivery: DeliveryJson }>(`${path}/redeliver`, 202);
    assert.deepEqual(second, first);
    await waitForDelivery(app, webhook.path, ({ attempts }) => attempts.length === 2);
    // Once the last request, which has a different key, has been sent, all earlier requests have been
    // counted.
    assert.equal((await post(`${path}/redeliver`, 'another')).status, 202);
    const { attempts } = await waitForDelivery(app, webhook.path, (delivery) => delivery.attempts.length > 2);
    assert.deepEqual(
      attempts.map(({ trigger }) => trigger),
      ['schedule', 'redeliver', 'redeliver'],
    );
  });

  test('rotates the secret once for two identical requests, and returns it only the first time', async () => {
    const webhook = await makeWebhook(app, await makeProject(app), receiver.url);
    const [first, second] = await sendTwice<{ webhook: WebhookJson }>(`${webhook.path}/rotate_secret`, 201);
    const { signing_secret, ...shown } = first.webhook;
    assert.match(signing_secret ?? '', /^whsec_/);
    assert.deepEqual(second.webhook, shown);
    await using rows = await openRows(app);
    const secrets = await rows.query('select 1 from webhook_secrets where webhook_id = $1', [webhook.id]);
    assert.equal(secrets.length, 2);
  });

  test('used concurrently creates one delivery; the other requests are asked to wait or get the same response', async () => {
    const webhook = await makeWebhook(app, await makeProject(app), receiver.url);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(`${webhook.path}/test`, 'several')),
    );
    const made = answers.filter(({ status }) => status === 201);
    assert.ok(made.length > 0);
    assert.ok(answers.every(({ status }) => status === 201 || status === 409));
    assert.equal((await listDeliveries(app, webhook.path)).length, 1);
  });

  test('is valid for one request, and returns 422 on another path', async () => {
    const webhook = await makeWebhook(app, await makeProject(app), receiver.url);
    assert.equal((await post(`${webhook.path}/test`, 'one request')).status, 201);
    const other = await post(`${webhook.path}/rotate_secret`, 'one request');
    assert.equal(await readRefusal(other), '422 Idempotency-Key:taken');
    assert.equal(await readRefusal(await post(`${webhook.path}/test`, 'ä')), '422 Idempotency-Key:invalid');
  });

  test('can be reused if its request was refused', async () => {
    const webhook = await makeWebhook(app, await makeProject(app), receiver.url, { active: false });
    assert.equal(await readRefusal(await post(`${webhook.path}/test`, 'refused')), '409');
    await app.json(webhook.path, { method: 'PATCH', body: '{"active":true}' });
    const answer = await post(`${webhook.path}/test`, 'refused');
    assert.deepEqual([answer.status, isReplay(answer)], [201, false]);
  });

  /**
   * Requests that clients can repeat safely, because they change nothing, replace what they created before,
   * or report on each document.
   */
  const REPEATABLE = [
    '/v1/projects/{project_id}/documents/{document_id}/fields/preview',
    '/v1/projects/{project_id}/documents/{document_id}/schema_trial',
    '/v1/projects/{project_id}/language_model/test',
    '/v1/projects/{project_id}/document_actions',
    '/v1/projects/{project_id}/supplier_imports',
    '/v1/projects/{project_id}/layout_imports',
    '/v1/projects/{project_id}/suppliers/{supplier_id}/merge',
    '/v1/projects/{project_id}/sources/{source_id}/test',
    '/v1/projects/{project_id}/sources/{source_id}/run',
    '/v1/projects/{project_id}/export_schedules/{schedule_id}/run',
    '/v1/single_sign_on/test',
    '/v1/members/{user_id}/reset_link',
    '/v1/invitations',
  ];

  test('is accepted with every POST that changes something', async () => {
    const response = await fetch(`${new URL(app.baseUrl).origin}/openapi.json`);
    const { paths } = await readJson<{
      paths: Record<string, { post?: { parameters?: { name: string }[] } }>;
    }>(response);
    const posts = Object.entries(paths).flatMap(([path, { post }]) =>
      post === undefined || REPEATABLE.includes(path) ? [] : [{ path, post }],
    );
    assert.ok(posts.length >= 9);
    for (const { path, post } of posts)
      assert.ok(
        post.parameters?.some(({ name }) => name === 'idempotency-key'),
        path,
      );
  });
});
