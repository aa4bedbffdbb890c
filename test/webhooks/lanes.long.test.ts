import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp } from '../support/start-app.ts';
import {
  listDeliveries,
  makeProject,
  makeWebhook,
  processDocument,
  waitUntilOver,
} from '../support/webhook-api.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

test('a hanging receiver gets at most four concurrent calls, and delays no other', async () => {
  const app = await startApp({
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    LEGIBLE_WEBHOOK_ATTEMPT_TIMEOUT: '120s',
  });
  const [hanging, quick] = [await startWebhookReceiver(), await startWebhookReceiver()];
  const held: ServerResponse[] = [];
  hanging.answer = (_request, response) => held.push(response);
  const project = await makeProject(app);
  const stuck = await makeWebhook(app, project, hanging.url);
  const fine = await makeWebhook(app, project, quick.url);

  await Promise.all(Array.from({ length: 12 }, () => processDocument(app, project)));
  await quick.waitFor(12);
  await sleep(1_500); // This is longer than the interval at which the service checks for due deliveries.
  assert.equal(hanging.requests.length, 4);
  assert.equal((await listDeliveries(app, stuck.path, '?status=pending')).length, 12);
  assert.equal((await waitUntilOver(app, fine.path)).status, 'succeeded');

  hanging.answer = (_request, response) => response.writeHead(204).end();
  for (const response of held) response.writeHead(204).end();
  await hanging.waitFor(12);
  const ids = hanging.requests.map(({ headers }) => headers['webhook-id']);
  assert.equal(new Set(ids).size, 12, 'each came once');
  await app.stop();
  await Promise.all([hanging.close(), quick.close()]);
});

test('deliveries in progress when the service stopped are made by the next process', async () => {
  const receiver = await startWebhookReceiver();
  receiver.answer = (_request, response) => response.writeHead(500).end();
  const settings = {
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    LEGIBLE_WEBHOOK_RETRY_SCHEDULE: '0,2s,2s',
    LEGIBLE_WEBHOOK_ATTEMPT_TIMEOUT: '1s',
  };
  const first = await startApp(settings);
  const project = await makeProject(first);
  const webhook = await makeWebhook(first, project, receiver.url);
  await processDocument(first, project);
  await receiver.waitFor(1);
  receiver.answer = () => undefined; // The second attempt is running when the service stops.
  await receiver.waitFor(2);
  await first.stop({ keepData: true });
  receiver.answer = (_request, response) => response.writeHead(204).end();
  const second = await startApp({ ...settings, LEGIBLE_BOOTSTRAP_API_KEY: first.key }, first.dataDir);
  const delivery = await waitUntilOver(second, webhook.path);
  assert.equal(delivery.status, 'succeeded');
  assert.equal(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size, 1);
  await second.stop();
  await receiver.close();
});

test('completed deliveries are deleted after their retention, and pending ones are not', async () => {
  const receiver = await startWebhookReceiver();
  receiver.answer = ({ path }, response) => response.writeHead(path === '/hook' ? 204 : 500).end();
  const app = await startApp({
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    LEGIBLE_DELIVERY_RETENTION: '1s',
    LEGIBLE_RETENTION_SWEEP_INTERVAL: '200ms',
  });
  const project = await makeProject(app);
  const taken = await makeWebhook(app, project, receiver.url);
  const refused = await makeWebhook(app, project, `${receiver.url}/refusing`);
  await processDocument(app, project);
  await receiver.waitFor(2);
  while ((await listDeliveries(app, taken.path)).length > 0) await sleep(50);
  assert.equal((await listDeliveries(app, refused.path))[0]?.status, 'pending');
  await app.stop();
  await receiver.close();
});
