import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listForbiddenUrls } from '../support/forbidden-urls.ts';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { startTlsReceiver } from '../support/tls-receiver.ts';
import {
  failDocument,
  makeProject,
  makeWebhook,
  processDocument,
  type WebhookJson,
  waitForDelivery,
  waitUntilOver,
} from '../support/webhook-api.ts';
import {
  getTrustedCertificates,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../support/webhook-receiver.ts';

describe('the outcome of a delivery depends on the receiver', () => {
  let app: TestApp;
  const open: { close(): Promise<void> }[] = [];
  before(async () => {
    getTrustedCertificates();
    app = await startApp({
      LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      LEGIBLE_WEBHOOK_RETRY_SCHEDULE: '0,50ms,50ms,50ms',
      LEGIBLE_WEBHOOK_CONNECT_TIMEOUT: '500ms',
      LEGIBLE_WEBHOOK_ATTEMPT_TIMEOUT: '1s',
    });
  });
  after(async () => {
    await Promise.all(open.map((receiver) => receiver.close()));
    await app.stop();
  });

  async function startReceiver(answer?: WebhookReceiver['answer']): Promise<WebhookReceiver> {
    const started = await startWebhookReceiver();
    if (answer !== undefined) started.answer = answer;
    open.push(started);
    return started;
  }

  /** Sends a test event. When the delivery has ended, returns it with the current state of the webhook. */
  async function tryUrl(url: string) {
    const webhook = await makeWebhook(app, await makeProject(app), url);
    await app.json(`${webhook.path}/test`, { method: 'POST' });
    const delivery = await waitUntilOver(app, webhook.path);
    const after = await app.json<{ webhook: WebhookJson }>(webhook.path);
    return { delivery, webhook: after.webhook };
  }

  test('after 500 three times, the same bytes are sent with the same id until they are accepted', async () => {
    const statuses = [500, 503, 500, 200];
    const { url, requests } = await startReceiver((_request, response) =>
      response.writeHead(statuses[requests.length - 1] ?? 200).end(),
    );
    const project = await makeProject(app);
    const webhook = await makeWebhook(app, project, url);
    const document = await processDocument(app, project);
    const delivery = await waitUntilOver(app, webhook.path);
    assert.equal(delivery.status, 'succeeded');
    assert.deepEqual(
      delivery.attempts.map(({ response_status, error, trigger }) => [response_status, error, trigger]),
      [
        [500, 'unexpected_status', 'schedule'],
        [503, 'unexpected_status', 'schedule'],
        [500, 'unexpected_status', 'schedule'],
        [200, null, 'schedule'],
      ],
    );
    assert.deepEqual([delivery.document_id, delivery.next_attempt_at], [document, null]);
    assert.equal(new Set(requests.map(({ body }) => body)).size, 1);
    assert.deepEqual(new Set(requests.map(({ headers }) => headers['webhook-id'])), new Set([delivery.id]));
  });

  test('a document that cannot be read is reported with its error', async () => {
    const { url, requests } = await startReceiver();
    const project = await makeProject(app);
    const failed = await makeWebhook(app, project, url, { event_type: 'document.failed' });
    await makeWebhook(app, project, url);
    const document = await failDocument(app, project);
    await waitUntilOver(app, failed.path);
    assert.equal(requests.length, 1, 'the webhook for the other event was left alone');
    const { type, data } = JSON.parse(requests[0]?.body ?? '');
    assert.deepEqual([type, data.document.id, data.document.status], ['document.failed', document, 'failed']);
    assert.equal(data.document.error.code, 'corrupt_file');
    assert.equal(data.document.parsed_data, undefined);
  });

  test('the result is included if the webhook is configured so', async () => {
    const { url, requests } = await startReceiver();
    const project = await makeProject(app);
    const { path } = await makeWebhook(app, project, url, { include_parsed_data: true });
    await processDocument(app, project);
    await waitUntilOver(app, path);
    assert.equal(typeof JSON.parse(requests[0]?.body ?? '').data.document.parsed_data, 'object');
  });

  test('if a receiver never accepts, every attempt of the schedule is made, then the delivery has failed', async () => {
    const { url, requests } = await startReceiver((_request, response) => response.writeHead(404).end());
    const project = await makeProject(app);
    const webhook = await makeWebhook(app, project, url);
    await processDocument(app, project);
    const delivery = await waitUntilOver(app, webhook.path);
    assert.deepEqual([delivery.status, delivery.attempts.length, requests.length], ['failed', 4, 4]);
  });

  test('a redirect is a failure, and its target is never called', async () => {
    const elsewhere = await startReceiver();
    const { url } = await startReceiver((_request, response) =>
      response.writeHead(302, { location: elsewhere.url }).end(),
    );
    const { delivery } = await tryUrl(url);
    assert.deepEqual(
      delivery.attempts.map(({ response_status, error }) => [response_status, error]),
      [[302, 'unexpected_status']],
    );
    assert.equal(elsewhere.requests.length, 0);
  });

  test('429 with Retry-After postpones the next attempt', async () => {
    const { url, requests } = await startReceiver((_request, response) =>
      response.writeHead(requests.length === 1 ? 429 : 204, { 'retry-after': '60' }).end(),
    );
    const project = await makeProject(app);
    const webhook = await makeWebhook(app, project, url);
    await processDocument(app, project);
    const { attempts } = await waitUntilOver(app, webhook.path);
    assert.deepEqual(
      attempts.map(({ response_status }) => response_status),
      [429, 204],
    );
    const [first, second] = attempts;
    const between = Date.parse(second?.at ?? '') - Date.parse(first?.at ?? '');
    assert.ok(between >= 100, `${between} ms, and twice the delay of the schedule was to be waited`);
  });

  test('410 disables the webhook', async () => {
    const { url } = await startReceiver((_request, response) => response.writeHead(410).end());
    const { delivery, webhook } = await tryUrl(url);
    assert.deepEqual([delivery.status, delivery.attempts[0]?.response_status], ['failed', 410]);
    assert.deepEqual([webhook.active, webhook.disabled_reason], [false, 'gone']);
  });

  test('a response of 100 MB is not read to its end', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(1_000_000);
    const { url } = await startReceiver((_request, response) => {
      response.writeHead(200, { 'content-length': 100_000_000 });
      const sendMore = () => {
        if (response.destroyed || sent === 100_000_000) return;
        sent += chunk.length;
        response.write(chunk, sendMore);
      };
      sendMore();
    });
    const { delivery } = await tryUrl(url);
    assert.deepEqual([delivery.status, delivery.attempts[0]?.response_status], ['succeeded', 200]);
    assert.ok(sent < 50_000_000, `${sent} bytes were taken`);
  });

  test('a hanging receiver runs into the timeout', async () => {
    const { url } = await startReceiver(() => undefined);
    const { delivery } = await tryUrl(url);
    const [attempt] = delivery.attempts;
    assert.deepEqual([attempt?.response_status, attempt?.error], [null, 'timeout']);
  });

  test('a receiver that closes during its response headers causes a failure', async () => {
    const { good } = getTrustedCertificates();
    await using broken = await startTlsReceiver(good, (socket) => socket.end('HTTP/1.1 200 OK\r\nConte'));
    const { delivery } = await tryUrl(`https://localhost:${broken.port}/`);
    const [attempt] = delivery.attempts;
    assert.deepEqual(
      [delivery.status, attempt?.response_status, attempt?.error],
      ['failed', null, 'protocol_error'],
    );
  });

  test('a receiver with an invalid certificate receives nothing', async () => {
    const { expired, wrongHost, untrusted } = getTrustedCertificates();
    for (const certificate of [expired, wrongHost, untrusted]) {
      const started = await startWebhookReceiver(certificate);
      open.push(started);
      const { delivery } = await tryUrl(started.url);
      assert.deepEqual([delivery.status, delivery.attempts[0]?.error], ['failed', 'tls_failed']);
      assert.equal(started.requests.length, 0);
    }
  });

  test('a refused connection is a failure', async () => {
    const closed = await startWebhookReceiver();
    await closed.close();
    const { delivery } = await tryUrl(closed.url);
    assert.equal(delivery.attempts[0]?.error, 'connect_failed');
  });

  test('a URL that could lead to an internal address is not called, however it was stored', async () => {
    const webhook = await makeWebhook(app, await makeProject(app), 'https://hooks.example.com/');
    await using rows = await openRows(app);
    // Exclude URLs on the loopback interface, which these tests allow because the receivers use it.
    const inside = listForbiddenUrls().filter(({ url }) => !isLoopback(url));
    assert.ok(inside.length > 5);
    for (const { url } of inside) {
      await rows.query('update webhooks set target_url = $1 where id = $2', [url, webhook.id]);
      const { delivery } = await app.json<{ delivery: { id: string } }>(`${webhook.path}/test`, {
        method: 'POST',
      });
      const over = await waitForDelivery(
        app,
        webhook.path,
        ({ id, status }) => id === delivery.id && status !== 'pending',
      );
      assert.equal(over.attempts[0]?.error, 'blocked_host', url);
    }
  });
});

function isLoopback(url: string): boolean {
  return URL.canParse(url) && /^127\.|localhost\.?$/.test(new URL(url).hostname);
}
