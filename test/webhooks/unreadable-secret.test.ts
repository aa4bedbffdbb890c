import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRows } from '../support/query-rows.ts';
import { startApp } from '../support/start-app.ts';
import { makeProject, makeWebhook, processDocument, waitUntilOver } from '../support/webhook-api.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

test('the attempts of a webhook whose secret cannot be decrypted fail, and nothing is sent unsigned', async () => {
  const app = await startApp({
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    LEGIBLE_WEBHOOK_RETRY_SCHEDULE: '0,100ms',
  });
  const receiver = await startWebhookReceiver();
  try {
    const project = await makeProject(app);
    const webhook = await makeWebhook(app, project, receiver.url);
    await using rows = await openRows(app);
    await rows.query("update webhook_secrets set sealed = 'damaged'");
    await processDocument(app, project);
    const delivery = await waitUntilOver(app, webhook.path);
    assert.equal(delivery.status, 'failed');
    assert.deepEqual(
      delivery.attempts.map(({ error, response_status }) => [error, response_status]),
      [
        ['secret_unreadable', null],
        ['secret_unreadable', null],
      ],
    );
    assert.equal(receiver.requests.length, 0);
    assert.ok(app.logLines.some((line) => JSON.stringify(line).includes('cannot be decrypted')));
  } finally {
    await app.stop();
    await receiver.close();
  }
});
