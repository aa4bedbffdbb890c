// Webhooks are notified when users correct, approve or reject results.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { expectError } from '../api/expect-error.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { failDocument, makeProject, makeWebhook, processDocument } from '../support/webhook-api.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

interface SentEvent {
  type: string;
  data: {
    document: {
      id: string;
      parsed_data?: { fields: { title?: string } };
      review_decision?: { at: string; key_id: string; reason?: string };
    };
  };
}

interface Decided {
  review: string;
  review_decision?: { at: string; key_id: string; reason?: string };
}

let app: TestApp;
let receiver: WebhookReceiver;
let project: string;
before(async () => {
  receiver = await startWebhookReceiver();
  app = await startApp({ LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' });
  project = await makeProject(app);
  for (const event_type of ['document.corrected', 'document.reviewed', 'document.rejected'])
    await makeWebhook(app, project, receiver.url, { event_type, include_parsed_data: true });
});
after(async () => {
  await app.stop();
  await receiver.close();
});

async function waitForEvent(count: number): Promise<SentEvent> {
  const body = (await receiver.waitFor(count)).at(-1)?.body ?? '';
  const sent: SentEvent = JSON.parse(body);
  return sent;
}

async function decide(method: string, path: string, body?: object): Promise<Decided> {
  const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return (await app.json<{ document: Decided }>(path, init)).document;
}

const reject = (document: string, reason: unknown) =>
  decide('PUT', `${document}/rejection`, { rejection: { reason } });

it('a correction, an approval and a rejection are sent once each, with the person, time and reason', async () => {
  const id = await processDocument(app, project);
  const document = `${project}/documents/${id}`;
  await app.json(`${document}/fields`, {
    method: 'PATCH',
    body: JSON.stringify({ fields: { '/fields/title': 'A corrected title' } }),
  });
  const corrected = await waitForEvent(1);
  assert.equal(corrected.type, 'document.corrected');
  assert.equal(corrected.data.document.id, id);
  assert.equal(corrected.data.document.parsed_data?.fields.title, 'A corrected title');
  assert.equal(corrected.data.document.review_decision, undefined);

  const approved = await decide('PUT', `${document}/review`);
  assert.equal(approved.review, 'done');
  assert.match(approved.review_decision?.key_id ?? '', /^key_/);
  const reviewed = await waitForEvent(2);
  assert.equal(reviewed.type, 'document.reviewed');
  assert.deepEqual(reviewed.data.document.review_decision, approved.review_decision);
  await decide('PUT', `${document}/review`);

  const rejected = await reject(document, '  Not our invoice ');
  assert.equal(rejected.review, 'rejected');
  assert.equal(rejected.review_decision?.reason, 'Not our invoice');
  const sent = await waitForEvent(3);
  assert.equal(sent.type, 'document.rejected', 'the second approval was not sent');
  assert.deepEqual(sent.data.document.review_decision, rejected.review_decision);

  const undone = await decide('DELETE', `${document}/review`);
  assert.equal(undone.review_decision, undefined);
  assert.notEqual(undone.review, 'rejected');
  const { activity } = await app.json<{ activity: { action: string; key_id: string }[] }>(
    `${project}/activity`,
  );
  assert.deepEqual(
    activity.slice(0, 3).map(({ action }) => action),
    ['document.review_undone', 'document.rejected', 'document.reviewed'],
  );
});

it('rejected documents can be found and counted, and reprocessing removes the rejection', async () => {
  const id = await processDocument(app, project);
  const document = `${project}/documents/${id}`;
  await reject(document, 'Twice');
  const { documents } = await app.json<{ documents: { id: string }[] }>(
    `${project}/documents?review=rejected`,
  );
  assert.deepEqual(
    documents.map((row) => row.id),
    [id],
  );
  const { document_counts } = await app.json<{ document_counts: { review_rejected: number } }>(
    `${project}/document_counts`,
  );
  assert.equal(document_counts.review_rejected, 1);
  await app.json(`${document}/reprocess`, { method: 'POST', status: 202 });
  const read = async () => (await app.json<{ document: Decided }>(`${document}?include=review`)).document;
  for (let now = await read(); now.review === 'rejected'; now = await read())
    await new Promise((done) => setTimeout(done, 50));
  assert.equal((await read()).review_decision, undefined);
});

it('a rejection without a reason, or of a document without a result, is refused', async () => {
  const document = `${project}/documents/${await processDocument(app, project)}`;
  const send = (path: string, rejection: object) =>
    app.request(path, { method: 'PUT', body: JSON.stringify({ rejection }) });
  for (const [rejection, detail] of [
    [{}, 'rejection.reason:required'],
    [{ reason: '' }, 'rejection.reason:too_short'],
    [{ reason: '  ' }, 'rejection.reason:too_short'],
    [{ reason: 7 }, 'rejection.reason:wrong_type'],
    [{ reason: 'a\u0000b' }, 'rejection.reason:invalid'],
    [{ reason: 'x'.repeat(1_001) }, 'rejection.reason:too_long'],
  ] as const)
    await expectError(await send(`${document}/rejection`, rejection), 422, 'validation_failed', [detail]);
  const failed = `${project}/documents/${await failDocument(app, project)}`;
  await expectError(await send(`${failed}/rejection`, { reason: 'No' }), 409, 'conflict');
});
