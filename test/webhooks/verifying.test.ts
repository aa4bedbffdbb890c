import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { startApp, type TestApp } from '../support/start-app.ts';
import {
  makeProject,
  makeWebhook,
  processDocument,
  type WebhookJson,
  waitForDelivery,
  waitUntilOver,
} from '../support/webhook-api.ts';
import {
  type ReceivedRequest,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../support/webhook-receiver.ts';

const OVERLAP_MS = 1_500;

describe('an independent verifier', () => {
  let app: TestApp;
  let receiver: WebhookReceiver;
  before(async () => {
    receiver = await startWebhookReceiver();
    app = await startApp({
      LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      LEGIBLE_WEBHOOK_SECRET_OVERLAP: `${OVERLAP_MS}ms`,
    });
  });
  after(async () => {
    await app.stop();
    await receiver.close();
  });

  function verify(secret: string, { headers, body }: ReceivedRequest, at?: Date): unknown {
    const texts = Object.entries(headers).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const signed = Object.fromEntries(texts);
    if (at !== undefined) signed['webhook-timestamp'] = String(Math.floor(at.getTime() / 1000));
    return new Webhook(secret).verify(body, signed);
  }

  async function waitForNext(action: () => Promise<unknown>): Promise<ReceivedRequest> {
    const count = receiver.requests.length;
    await action();
    const request = (await receiver.waitFor(count + 1))[count];
    assert.ok(request !== undefined);
    return request;
  }

  test('accepts a delivery, and refuses an altered body, an old time and another secret', async () => {
    const project = await makeProject(app);
    const { signing_secret } = await makeWebhook(app, project, receiver.url);
    const request = await waitForNext(() => processDocument(app, project));
    assert.deepEqual(verify(signing_secret, request), JSON.parse(request.body));
    assert.equal(request.headers['content-type'], 'application/json');
    assert.throws(() => verify(signing_secret, { ...request, body: `${request.body} ` }));
    assert.throws(() => verify(signing_secret, request, new Date(Date.now() - 301_000)), /too old/);
    const other = await makeWebhook(app, project, receiver.url, { active: false });
    assert.throws(() => verify(other.signing_secret, request));
  });

  test('accepts both secrets for a while after a rotation, then only the new one', async () => {
    const project = await makeProject(app);
    const former = await makeWebhook(app, project, receiver.url);
    const { webhook } = await app.json<{ webhook: WebhookJson }>(`${former.path}/rotate_secret`, {
      method: 'POST',
    });
    const fresh = webhook.signing_secret ?? '';
    assert.match(fresh, /^whsec_/);
    assert.notEqual(fresh, former.signing_secret);
    const tryIt = () => waitForNext(() => app.json(`${former.path}/test`, { method: 'POST' }));
    const during = await tryIt();
    verify(fresh, during);
    verify(former.signing_secret, during);
    await sleep(OVERLAP_MS);
    const afterwards = await tryIt();
    verify(fresh, afterwards);
    assert.throws(() => verify(former.signing_secret, afterwards), /No matching signature/);
  });

  test('accepts a redelivery with the same id and bytes and a new time', async () => {
    const project = await makeProject(app);
    const webhook = await makeWebhook(app, project, receiver.url);
    const first = await waitForNext(() => processDocument(app, project));
    const delivery = await waitUntilOver(app, webhook.path);
    await sleep(1_000); // Signatures state the time in whole seconds.
    const again = await waitForNext(() =>
      app.json(`${webhook.path}/deliveries/${delivery.id}/redeliver`, { method: 'POST', status: 202 }),
    );
    verify(webhook.signing_secret, again);
    assert.deepEqual([again.body, again.headers['webhook-id']], [first.body, first.headers['webhook-id']]);
    assert.notEqual(again.headers['webhook-timestamp'], first.headers['webhook-timestamp']);
    const { attempts } = await waitForDelivery(app, webhook.path, (now) => now.attempts.length === 2);
    assert.deepEqual(
      attempts.map(({ trigger }) => trigger),
      ['schedule', 'redeliver'],
    );
  });

  test('a failed redelivery leaves the delivery succeeded', async () => {
    const project = await makeProject(app);
    const webhook = await makeWebhook(app, project, receiver.url);
    await waitForNext(() => processDocument(app, project));
    const { id } = await waitUntilOver(app, webhook.path);
    await app.json(webhook.path, {
      method: 'PATCH',
      body: JSON.stringify({ target_url: 'https://localhost:1024/' }),
    });
    await app.json(`${webhook.path}/deliveries/${id}/redeliver`, { method: 'POST', status: 202 });
    const twice = await waitForDelivery(app, webhook.path, ({ attempts }) => attempts.length === 2);
    assert.deepEqual([twice.status, twice.next_attempt_at], ['succeeded', null]);
    assert.equal(twice.attempts[1]?.error, 'connect_failed', 'it went to the URL of that moment');
  });

  test('a test event is marked as a test', async () => {
    const project = await makeProject(app);
    const webhook = await makeWebhook(app, project, receiver.url);
    const request = await waitForNext(async () => {
      const response = await app.request(`${webhook.path}/test`, { method: 'POST' });
      assert.equal(response.status, 201);
      assert.match(response.headers.get('location') ?? '', /\/deliveries\/dlv_\w+$/);
    });
    const { type, data } = JSON.parse(request.body);
    assert.deepEqual([type, data.webhook_id], ['webhook.test', webhook.id]);
    const delivery = await waitUntilOver(app, webhook.path);
    assert.deepEqual(
      [delivery.event_type, delivery.document_id, delivery.attempts[0]?.trigger],
      ['webhook.test', null, 'test'],
    );
    assert.deepEqual(await app.json(`${webhook.path}/deliveries/${delivery.id}`), { delivery });
  });
});
