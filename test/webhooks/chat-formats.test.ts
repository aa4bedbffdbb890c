// Webhooks for Slack and Microsoft Teams send messages with the document, the reasons and a link. The
// messages are signed like all others.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { expectError } from '../api/expect-error.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { failDocument, makeProject, makeWebhook, processDocument } from '../support/webhook-api.ts';
import {
  type ReceivedRequest,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../support/webhook-receiver.ts';

const DASHBOARD = 'https://legible.example.com';
const INVOICE = join(import.meta.dirname, '../../examples/invoice.pdf');
/** Matches the reasons for a review. */
const REASON = /(missing|failed|duplicate|new data|doubtful)/;

interface SlackMessage {
  text: string;
  blocks: { type: string; text?: { type: string; text: string }; fields?: { text: string }[] }[];
}

interface TeamsMessage {
  type: string;
  attachments: {
    contentType: string;
    content: {
      type: string;
      body: { type: string; text?: string; facts?: { title: string; value: string }[] }[];
      actions: { type: string; url: string }[];
    };
  }[];
}

let app: TestApp;
let slack: WebhookReceiver;
let teams: WebhookReceiver;
let project: string;
let secret: string;
before(async () => {
  [slack, teams] = await Promise.all([startWebhookReceiver(), startWebhookReceiver()]);
  app = await startApp({ LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', LEGIBLE_PUBLIC_URL: DASHBOARD });
  project = await makeProject(app);
  const event_types = ['document.processed', 'document.failed', 'document.rejected'];
  const more = { event_type: 'document.processed', event_types, include_parsed_data: true };
  const made = await makeWebhook(app, project, slack.url, { ...more, format: 'slack' });
  secret = made.signing_secret;
  assert.equal(Reflect.get(made, 'format'), 'slack');
  await makeWebhook(app, project, teams.url, { ...more, format: 'teams' });
});
after(async () => {
  await app.stop();
  await Promise.all([slack.close(), teams.close()]);
});

async function receive<Message>(receiver: WebhookReceiver, count: number): Promise<Message> {
  const request = (await receiver.waitFor(count))[count - 1];
  const message: Message = JSON.parse(request?.body ?? '');
  return message;
}

it('a document that needs a review becomes a message with its reasons and a link, in both programs', async () => {
  const form = new FormData();
  form.set('file', new Blob([await readFile(INVOICE)]), 'A & B <1>.pdf');
  const { document } = await app.json<{ document: { id: string } }>(`${project}/documents?wait=60`, {
    method: 'POST',
    body: form,
  });
  const link = `${DASHBOARD}/#${project}/documents/${document.id}`;
  const message = await receive<SlackMessage>(slack, 1);
  assert.ok(message.text.startsWith('Document needs review: A &amp; B &lt;1&gt;.pdf ('));
  const [title, facts, action] = message.blocks;
  assert.match(title?.text?.text ?? '', /^\*Document needs review\*\n/);
  assert.match(title?.text?.text ?? '', REASON);
  assert.deepEqual(
    facts?.fields?.map(({ text }) => text),
    [
      '*Document*\nA &amp; B &lt;1&gt;.pdf',
      '*Type*\ninvoice',
      '*Supplier*\nNorthlight Paper Ltd',
      '*Number*\nINV-2026-0117',
      '*Date*\n2026-03-12',
      '*Total*\n507.60 GBP',
    ],
  );
  assert.equal(action?.text?.text, `<${link}|Open in Legible>`);
  assert.doesNotMatch(JSON.stringify(message), /schema_version/);

  const { type, attachments } = await receive<TeamsMessage>(teams, 1);
  assert.equal(type, 'message');
  const [card] = attachments;
  assert.equal(card?.contentType, 'application/vnd.microsoft.card.adaptive');
  assert.equal(card.content.type, 'AdaptiveCard');
  assert.equal(card.content.body[0]?.text, 'Document needs review');
  assert.match(card.content.body[1]?.text ?? '', REASON);
  assert.deepEqual(card.content.actions, [{ type: 'Action.OpenUrl', title: 'Open in Legible', url: link }]);
});

it('a failure contains the error and a rejection its reason, and no text in them becomes a link', async () => {
  await failDocument(app, project);
  const failed = await receive<SlackMessage>(slack, 2);
  assert.match(failed.text, /^Document could not be processed: broken\.pdf \(.+\)$/);
  const id = await processDocument(app, project, 'A note of some length.');
  const body = JSON.stringify({ rejection: { reason: 'See <https://evil.example|here> [x](y)' } });
  await slack.waitFor(3);
  await app.json(`${project}/documents/${id}/rejection`, { method: 'PUT', body });
  const rejected = await receive<SlackMessage>(slack, 4);
  assert.match(rejected.blocks[0]?.text?.text ?? '', /See &lt;https:\/\/evil\.example\|here&gt;/);
  const card = (await receive<TeamsMessage>(teams, 4)).attachments[0];
  assert.match(card?.content.body[1]?.text ?? '', /\\\[x\\\]\\\(y\\\)/);
});

it('the signature matches the message that was sent', async () => {
  const { headers, body }: ReceivedRequest = (await slack.waitFor(1))[0] ?? assert.fail();
  const signed = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
  );
  assert.deepEqual(new Webhook(secret).verify(body, signed), JSON.parse(body));
});

it('a test event becomes a test message, and the format can be changed', async () => {
  const receiver = await startWebhookReceiver();
  try {
    const { path } = await makeWebhook(app, project, receiver.url, {
      event_type: 'document.corrected',
      format: 'teams',
    });
    await app.json(`${path}/test`, { method: 'POST', status: 201 });
    const card = (await receive<TeamsMessage>(receiver, 1)).attachments[0];
    assert.equal(card?.content.body[0]?.text, 'Test message from Legible');
    await app.json(path, { method: 'PATCH', body: JSON.stringify({ format: 'legible' }) });
    await app.json(`${path}/test`, { method: 'POST', status: 201 });
    assert.equal((await receive<{ type: string }>(receiver, 2)).type, 'webhook.test');
    const response = await app.request(path, { method: 'PATCH', body: '{"format":"discord"}' });
    await expectError(response, 422, 'validation_failed', ['format:not_in_list']);
  } finally {
    await receiver.close();
  }
});
