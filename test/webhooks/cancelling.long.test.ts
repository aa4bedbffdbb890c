import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import {
  listDeliveries,
  makeProject,
  makeWebhook,
  processDocument,
  type WebhookJson,
  waitForDelivery,
  waitUntilOver,
} from '../support/webhook-api.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

describe('pending deliveries are cancelled', () => {
  let app: TestApp;
  let refusing: WebhookReceiver;
  before(async () => {
    refusing = await startWebhookReceiver();
    refusing.answer = (_request, response) => response.writeHead(500).end();
    app = await startApp({
      LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      // Long enough that a second document is processed before any delivery fails permanently.
      LEGIBLE_WEBHOOK_RETRY_SCHEDULE: `0${',300ms'.repeat(40)}`,
    });
  });
  after(async () => {
    await app.stop();
    await refusing.close();
  });

  /** Creates a delivery that has failed once and is waiting for its next attempt. */
  async function createWaiting() {
    const project = await makeProject(app);
    const webhook = await makeWebhook(app, project, refusing.url);
    const document = await processDocument(app, project);
    const delivery = await waitForDelivery(app, webhook.path, ({ attempts }) => attempts.length > 0);
    return { project, webhook, document, id: delivery.id };
  }

  async function readBodies(ids: string[]): Promise<(string | null)[]> {
    await using rows = await openRows(app);
    const found = await rows.query<{ body: string | null }>(
      'select body from deliveries where id = any($1)',
      [ids],
    );
    return found.map(({ body }) => body);
  }

  /** Counts calls for a time that is long enough for several retries. */
  async function countLaterCalls(id: string): Promise<number> {
    const count = () => refusing.requests.filter(({ headers }) => headers['webhook-id'] === id).length;
    await sleep(50); // A running attempt must end first.
    const before = count();
    await sleep(1_000);
    return count() - before;
  }

  test('when the webhook is disabled', async () => {
    const { webhook, id } = await createWaiting();
    const off = JSON.stringify({ active: false });
    await app.json(webhook.path, { method: 'PATCH', body: off });
    assert.equal(await countLaterCalls(id), 0);
    const [delivery] = await listDeliveries(app, webhook.path, '?status=cancelled');
    assert.deepEqual([delivery?.id, delivery?.next_attempt_at], [id, null]);
    assert.deepEqual(await readBodies([id]), [null]);
    assert.equal((await app.request(`${webhook.path}/test`, { method: 'POST' })).status, 409);
    const again = `${webhook.path}/deliveries/${id}/redeliver`;
    assert.equal((await app.request(again, { method: 'POST' })).status, 409);
    await app.json(webhook.path, { method: 'PATCH', body: '{"active":true}' });
    assert.equal((await app.request(again, { method: 'POST' })).status, 409, 'its body is gone');
  });

  test('when the webhook is deleted', async () => {
    const { webhook, id } = await createWaiting();
    assert.equal((await app.request(webhook.path, { method: 'DELETE' })).status, 204);
    assert.equal(await countLaterCalls(id), 0);
    assert.deepEqual(await readBodies([id]), []);
  });

  test('when the document is deleted, and delivered bodies are erased too', async () => {
    const { project, webhook, document, id } = await createWaiting();
    const taking = await startWebhookReceiver();
    const other = await makeWebhook(app, project, taking.url);
    const second = await processDocument(app, project);
    const delivered = await waitUntilOver(app, other.path);
    for (const gone of [document, second]) {
      assert.equal((await app.request(`${project}/documents/${gone}`, { method: 'DELETE' })).status, 204);
    }
    assert.equal(await countLaterCalls(id), 0);
    const deliveries = await listDeliveries(app, webhook.path);
    assert.deepEqual(
      deliveries.map(({ status }) => status),
      ['cancelled', 'cancelled'],
    );
    assert.equal((await listDeliveries(app, other.path))[0]?.status, 'succeeded');
    assert.deepEqual(await readBodies([id, delivered.id]), [null, null]);
    await taking.close();
  });

  test('when the project is deleted', async () => {
    const { project, id } = await createWaiting();
    assert.equal((await app.request(project, { method: 'DELETE' })).status, 204);
    assert.equal(await countLaterCalls(id), 0);
    await using rows = await openRows(app);
    const left = await rows.query('select 1 from delivery_attempts where delivery_id = $1', [id]);
    assert.deepEqual([await readBodies([id]), left], [[], []]);
  });

  test('a document that is deleted during processing is not reported', async () => {
    const project = await makeProject(app);
    const taking = await startWebhookReceiver();
    await makeWebhook(app, project, taking.url);
    const form = new FormData();
    form.set('file', new Blob(['a note of some length\n'.repeat(20_000)]), 'note.txt');
    const { document } = await app.json<{ document: { id: string } }>(`${project}/documents`, {
      method: 'POST',
      body: form,
    });
    const path = `${project}/documents/${document.id}`;
    assert.equal((await app.request(path, { method: 'DELETE' })).status, 204);
    assert.equal((await app.request(path)).status, 404);
    await sleep(50); // A running call must end first.
    const before = taking.requests.length;
    const survivor = await processDocument(app, project);
    const requests = await taking.waitFor(before + 1);
    await sleep(300);
    assert.deepEqual(
      requests.slice(before).map(({ body }) => JSON.parse(body).data.document.id),
      [survivor],
    );
    await taking.close();
  });

  test('no delivery is created for a disabled webhook', async () => {
    const project = await makeProject(app);
    const webhook = await makeWebhook(app, project, refusing.url, { active: false });
    await processDocument(app, project);
    assert.deepEqual(await listDeliveries(app, webhook.path), []);
  });
});

test('a webhook that always fails is eventually disabled, with the reason', async () => {
  const refusing = await startWebhookReceiver();
  refusing.answer = (_request, response) => response.writeHead(500).end();
  const app = await startApp({
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    LEGIBLE_WEBHOOK_RETRY_SCHEDULE: '0,100ms,100ms,100ms,100ms,100ms,100ms,100ms,100ms,100ms',
    LEGIBLE_WEBHOOK_DISABLE_AFTER: '300ms',
  });
  const project = await makeProject(app);
  const webhook = await makeWebhook(app, project, refusing.url);
  await processDocument(app, project);
  const delivery = await waitUntilOver(app, webhook.path);
  assert.equal(delivery.status, 'cancelled');
  assert.ok(delivery.attempts.length > 2 && delivery.attempts.length < 10, `${delivery.attempts.length}`);
  const off = await app.json<{ webhook: WebhookJson }>(webhook.path);
  assert.deepEqual([off.webhook.active, off.webhook.disabled_reason], [false, 'failing']);
  const on = await app.json<{ webhook: WebhookJson }>(webhook.path, {
    method: 'PATCH',
    body: '{"active":true}',
  });
  assert.deepEqual([on.webhook.active, on.webhook.disabled_reason], [true, null]);
  await app.stop();
  await refusing.close();
});
