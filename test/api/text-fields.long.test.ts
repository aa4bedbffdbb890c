import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createProject, createRawForm, uploadText } from './uploads.ts';

/**
 * Maximum processor time for a request, measured in the thread of the API, which also runs this client.
 * Quadratic processing would take minutes.
 */
const MOST_MS = 500;

/**
 * Creates strings of about `size` bytes that slow down a pattern or a normalization whose running time is
 * quadratic.
 */
function makeHostileTexts(size: number): string[] {
  return [
    `a${'.'.repeat(size)}b`,
    `a${' '.repeat(size)}b`,
    `a${'\u0301\u0323'.repeat(size / 4)}`,
    `${'\u200b'.repeat(size / 3)}b`,
  ];
}

type Body = (text: string) => object;

let app: TestApp;
let project: string;
let document: string;
let webhook: string;
let worst = { ms: 0, what: '' };
before(async () => {
  app = await startApp({ LEGIBLE_SMTP_PORT: '0' });
  project = `/projects/${await createProject(app, 'texts')}`;
  document = `${project}/documents/${(await uploadText(app, project.slice('/projects/'.length))).id}`;
  const made = await app.json<{ webhook: { id: string } }>(`${project}/webhooks`, {
    method: 'POST',
    body: JSON.stringify({ name: 'w', event_type: 'document.failed', target_url: 'https://example.com/' }),
  });
  webhook = `${project}/webhooks/${made.webhook.id}`;
});
after(async () => {
  await app.stop();
  process.stdout.write(`# slowest text field: ${worst.what}, ${Math.round(worst.ms)} ms\n`);
});

/** Sends a request at the same time as one to `/healthz`. Neither of them may block the thread. */
async function expectAnswered(what: string, send: () => Promise<number>): Promise<void> {
  const before = process.threadCpuUsage();
  const [status, health] = await Promise.all([send(), fetch(new URL('/healthz', app.baseUrl))]);
  const { user, system } = process.threadCpuUsage(before);
  const ms = (user + system) / 1000;
  if (ms > worst.ms) worst = { ms, what };
  assert.equal(health.status, 200);
  assert.ok(status < 500, `${what}: ${status}`);
  assert.ok(ms < MOST_MS, `${what} took ${Math.round(ms)} ms`);
}

async function sendJson(method: string, path: string, body: string): Promise<number> {
  const response = await app.request(path, { method, body });
  await response.arrayBuffer();
  return response.status;
}

describe('a text field of the maximum size', () => {
  it('does not block the API in any JSON body', async () => {
    const makeFieldBody =
      (name: string): Body =>
      (text) => ({ [name]: text });
    const webhookFields = ['name', 'event_type', 'target_url'].map(makeFieldBody);
    const makeSchema = (inner: object) => ({ schema: { type: 'object', properties: { a: inner } } });
    const bodies: [string, string, Body[]][] = [
      ['POST', '/projects', [(text) => ({ project: { name: text } })]],
      ['PATCH', project, [(text) => ({ project: { name: text } })]],
      [
        'PATCH',
        `${project}/settings`,
        [
          (text) => ({ settings: { email_parse_option: text } }),
          (text) => ({ settings: { extraction: { languages: [text], engine: text } } }),
        ],
      ],
      [
        'PUT',
        `${project}/schema`,
        [
          (text) => makeSchema({ type: text }),
          (text) => makeSchema({ type: 'string', description: text, title: text, format: text }),
          (text) => makeSchema({ type: 'string', enum: [text], 'x-labels': [text] }),
          (text) => ({ schema: { type: 'object', properties: { [text]: { type: 'string' } } } }),
        ],
      ],
      [
        'POST',
        '/keys',
        [...['name', 'expires_at'].map(makeFieldBody), (text) => ({ name: 'a', scopes: [text] })],
      ],
      ['POST', `${project}/webhooks`, webhookFields],
      ['PATCH', webhook, webhookFields],
      [
        'POST',
        `${project}/exports`,
        [
          (text) => ({ export: { format: text, rows: text } }),
          (text) => ({ export: { format: 'csv', document_ids: [text] } }),
        ],
      ],
      [
        'PATCH',
        `${document}/fields`,
        [
          (text) => ({ fields: { [text]: 1 } }),
          (text) => ({ fields: { [`/fields/${text}`]: 1 } }),
          (text) => ({ fields: { '/fields/number': text, '/fields/date': text, '/fields/total': text } }),
        ],
      ],
    ];
    for (const [method, path, makers] of bodies) {
      for (const make of makers) {
        for (const text of makeHostileTexts(900_000)) {
          const body = JSON.stringify(make(text));
          const what = `${method} ${path} ${body.slice(0, 60)}`;
          await expectAnswered(what, () => sendJson(method, path, body));
        }
      }
    }
  });

  it('does not block the API in a submission by URL or as e-mail', async () => {
    const path = `${project}/documents`;
    const makeAttachment = (member: string, text: string) => ({
      filename: 'a.txt',
      content: 'aGVsbG8gd29ybGQ=',
      [member]: text,
    });
    const makers: Body[] = [
      (text) => ({ source: text }),
      (text) => ({ source: 'url', file_url: text }),
      (text) => ({ source: 'url', file_url: `https://example.com/${text}` }),
      (text) => ({ source: 'url', file_url: 'https://a.localhost/x.pdf', external_id: text }),
      (text) => ({ source: 'url', file_url: 'https://a.localhost/x.pdf', metadata: { a: text, [text]: 1 } }),
      (text) => ({ source: 'email', subject: text, body: 'Enough of a body.' }),
      (text) => ({ source: 'email', from: text, body: 'Enough of a body.' }),
      (text) => ({ source: 'email', body: text }),
      (text) => ({ source: 'email', body: 'Enough of a body.', external_id: text, metadata: { a: text } }),
      ...['filename', 'name', 'content_type', 'content', 'content_length'].map(
        (member): Body =>
          (text) => ({ source: 'email', attachments: [makeAttachment(member, text)] }),
      ),
    ];
    for (const make of makers) {
      for (const text of makeHostileTexts(2_000_000)) {
        const body = JSON.stringify(make(text));
        await expectAnswered(`documents ${body.slice(0, 60)}`, () => sendJson('POST', path, body));
      }
    }
  });

  it('does not block the API in a form, a path, a query or a header', async () => {
    for (const text of makeHostileTexts(12_000)) {
      const name = Buffer.from(text).toString('latin1').replace(/"/g, '');
      const named = createRawForm(`filename="${Buffer.from(name, 'latin1').toString()}.pdf"`, 'A letter.');
      const headers = { 'Content-Type': named.type };
      await expectAnswered('file name of a form', () =>
        app.request(`${project}/documents`, { method: 'POST', body: named.body, headers }).then(readStatus),
      );
      const query = encodeURIComponent(text).slice(0, 12_000).replace(/%\w?$/, '');
      for (const parameter of ['q', 'filename', 'external_id', 'warnings', 'include', 'metadata.a', 'page']) {
        await expectAnswered(`?${parameter}`, () =>
          app.request(`${project}/documents?${parameter}=${query}`).then(readStatus),
        );
      }
      await expectAnswered('a path', () => app.request(`/projects/${query}`).then(readStatus));
      const key = { 'Idempotency-Key': text.replace(/[^ -~]/g, 'x') };
      await expectAnswered('Idempotency-Key', () =>
        app.request('/projects', { method: 'POST', body: '{}', headers: key }).then(readStatus),
      );
    }
    for (const text of makeHostileTexts(60_000)) {
      for (const field of ['external_id', 'metadata']) {
        const form = new FormData();
        form.append(field, text);
        form.append('file', new Blob(['A letter.']), 'a.txt');
        await expectAnswered(`${field} of a form`, () =>
          app.request(`${project}/documents`, { method: 'POST', body: form }).then(readStatus),
        );
      }
    }
  });

  it('does not block the API in the subject and the attachment names of an e-mail', async () => {
    const { project: own } = await app.json<{ project: { email: string } }>(project);
    for (const text of makeHostileTexts(80_000)) {
      const subject = `Subject: ${text}\r\n\r\nThis is enough of a body.\r\n`;
      const named =
        `Subject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=X\r\n\r\n--X\r\n` +
        `Content-Type: text/plain; name="${text}.txt"\r\n` +
        `Content-Disposition: attachment; filename="${text}.txt"\r\n\r\nhello world hello\r\n--X--\r\n`;
      for (const message of [subject, named]) {
        await expectAnswered(`mail ${message.slice(0, 40)}`, async () => {
          assert.match(await sendMail(own.email, message), /^(250|550|552|554) /);
          return 200;
        });
      }
    }
  });
});

async function readStatus(response: Response): Promise<number> {
  await response.arrayBuffer();
  return response.status;
}

/** Returns the server's last response. */
async function sendMail(to: string, message: string): Promise<string> {
  const socket = connect(app.smtpPort ?? 0, '127.0.0.1');
  socket.setEncoding('utf8');
  let received = '';
  socket.on('data', (text: string) => {
    received += text;
  });
  const answer = async (): Promise<string> => {
    for (;;) {
      const line = /^\d{3} .*\r\n/m.exec(received)?.[0];
      if (line !== undefined) {
        received = '';
        return line;
      }
      await once(socket, 'data');
    }
  };
  await answer();
  let last = '';
  for (const command of ['EHLO x', 'MAIL FROM:<a@example.com>', `RCPT TO:<${to}>`, 'DATA']) {
    socket.write(`${command}\r\n`);
    last = await answer();
  }
  socket.write(`From: a@example.com\r\n${message}\r\n.\r\n`);
  last = await answer();
  socket.destroy();
  return last;
}
