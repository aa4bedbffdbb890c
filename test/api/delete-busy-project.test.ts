import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp } from '../support/start-app.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';
import { expectError } from './expect-error.ts';
import { createProject, fileForm, leftInStaging, makePdf } from './uploads.ts';

it('a project that is deleted while its documents are processed and its webhooks wait leaves nothing behind', async (context) => {
  const receiver = await startWebhookReceiver();
  context.after(() => receiver.close());
  receiver.answer = (_request, response) => response.writeHead(500).end();
  const app = await startApp({
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    LEGIBLE_WEBHOOK_RETRY_SCHEDULE: '0,1s,1s,1s',
  });
  context.after(() => app.stop());
  const id = await createProject(app, 'busy');
  const path = `/projects/${id}`;
  await app.json(`${path}/webhooks`, {
    method: 'POST',
    body: JSON.stringify({ name: 'fails', event_type: 'document.processed', target_url: receiver.url }),
  });
  const upload = async (query = '') =>
    app.json(`${path}/documents${query}`, { method: 'POST', body: fileForm('a.pdf', await makePdf(5)) });
  await upload('?wait=60');
  await receiver.waitFor(1);
  await Promise.all(Array.from({ length: 5 }, () => upload()));
  assert.equal((await app.request(path, { method: 'DELETE' })).status, 204);
  const sent = receiver.requests.length;
  for (let i = 0; i < 300 && (await filesOf(app.dataDir, id)).length > 0; i++) await sleep(200);
  assert.deepEqual(await filesOf(app.dataDir, id), []);
  assert.deepEqual(await leftInStaging(app), []);
  // Longer than the next attempt would have waited; one that was under way may still have been counted.
  await sleep(2500);
  assert.ok(receiver.requests.length <= sent + 1, `${receiver.requests.length - sent} came afterwards`);
  await expectError(await app.request(`${path}/documents`), 404, 'not_found');
  assert.deepEqual(
    app.logLines.filter((line) => line.message === 'request failed'),
    [],
  );
});

async function filesOf(dataDir: string, projectId: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'blobs'), { recursive: true });
  return names.filter((name) => name.includes(projectId));
}
