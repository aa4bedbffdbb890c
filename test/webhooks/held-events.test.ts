// A webhook can subscribe to several events, and results can be delivered only after their review.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, it } from 'node:test';
import { expectError } from '../api/expect-error.ts';
import { createFileForm } from '../api/uploads.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { makeProject, makeWebhook } from '../support/webhook-api.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

interface SentEvent {
  type: string;
  data: { document: { id: string } };
}

const ALL = ['document.processed', 'document.corrected', 'document.reviewed', 'document.rejected'];

let app: TestApp;
let receiver: WebhookReceiver;
let project: string;
let invoice: Buffer;
before(async () => {
  receiver = await startWebhookReceiver();
  app = await startApp({ LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' });
  project = await makeProject(app);
  invoice = await readFile(new URL('../../examples/invoice.pdf', import.meta.url));
});
after(async () => {
  await app.stop();
  await receiver.close();
});

const change = (settings: object) =>
  app.json(`${project}/settings`, { method: 'PATCH', body: JSON.stringify({ settings }) });

async function upload(): Promise<string> {
  const init = { method: 'POST', body: createFileForm('invoice.pdf', invoice) };
  const { document } = await app.json<{ document: { id: string } }>(`${project}/documents?wait=60`, init);
  return document.id;
}

const approve = (id: string) => app.json(`${project}/documents/${id}/review`, { method: 'PUT' });

/** Waits until `count` events have arrived. Returns the types of one document's events, in any order. */
async function listTypes(id: string, count: number): Promise<string[]> {
  const events = (await receiver.waitFor(count)).map(({ body }): SentEvent => JSON.parse(body));
  return events.flatMap(({ type, data }) => (data.document.id === id ? [type] : [])).sort();
}

it('a webhook has one or several events, set by either member', async () => {
  const one = await makeWebhook(app, project, 'https://hooks.example.com/one');
  assert.deepEqual(Reflect.get(one, 'event_types'), ['document.processed']);
  const change = (body: object) => app.request(one.path, { method: 'PATCH', body: JSON.stringify(body) });
  const read = async () => (await app.json<{ webhook: object }>(one.path)).webhook;
  assert.equal((await change({ event_types: ['document.failed', 'document.reviewed'] })).status, 200);
  assert.deepEqual(Reflect.get(await read(), 'event_types'), ['document.failed', 'document.reviewed']);
  assert.equal(Reflect.get(await read(), 'event_type'), 'document.failed');
  assert.equal((await change({ event_type: 'document.rejected' })).status, 200);
  assert.deepEqual(Reflect.get(await read(), 'event_types'), ['document.rejected']);
  for (const [body, detail] of [
    [{ event_types: [] }, 'event_types:too_short'],
    [{ event_types: ['document.read'] }, 'event_types[0]:not_in_list'],
    [{ event_type: 'document.failed', event_types: ['document.reviewed'] }, 'event_type:invalid'],
  ] as const)
    await expectError(await change(body), 422, 'validation_failed', [detail]);
  const without = { name: 'none', target_url: 'https://hooks.example.com/none' };
  const init = { method: 'POST', body: JSON.stringify(without) };
  await expectError(await app.request(`${project}/webhooks`, init), 422, 'validation_failed', [
    'event_type:required',
  ]);
  assert.equal((await app.request(one.path, { method: 'DELETE' })).status, 204);
});

it('with delivery after review, a doubtful result is sent once, when it is approved', async () => {
  await makeWebhook(app, project, receiver.url, { event_type: undefined, event_types: ALL });
  await change({ deliver_after_review: true, review_threshold: 1 });
  const id = await upload();
  const rejected = await upload();
  const reason = { rejection: { reason: 'Twice' } };
  await app.json(`${project}/documents/${rejected}/rejection`, {
    method: 'PUT',
    body: JSON.stringify(reason),
  });
  assert.deepEqual(await listTypes(rejected, 1), ['document.rejected']);
  await approve(id);
  assert.deepEqual(await listTypes(id, 3), ['document.processed', 'document.reviewed']);
  await app.json(`${project}/documents/${id}/review`, { method: 'DELETE' });
  await approve(id);
  assert.deepEqual(await listTypes(id, 4), ['document.processed', 'document.reviewed', 'document.reviewed']);
});

it('a result is sent when it no longer needs a review, or at once if it never did', async () => {
  const held = await upload();
  await change({ review_threshold: 0 });
  assert.deepEqual(await listTypes(held, 5), ['document.processed']);
  const certain = await upload();
  assert.deepEqual(await listTypes(certain, 6), ['document.processed']);
});
