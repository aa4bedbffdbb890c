import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../support/service-process.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createProject } from './uploads.ts';

const MB = 1_048_576;

describe('a large e-mail', () => {
  let app: TestApp;
  let path: string;
  before(async () => {
    app = await startApp({ LEGIBLE_JSON_BUDGET: '20MiB', LEGIBLE_EMAIL_BODY_LIMIT: '16MiB' });
    path = `/projects/${await createProject(app, 'large')}/documents`;
  });
  after(() => app.stop());

  const post = (body: object) => app.request(path, { method: 'POST', body: JSON.stringify(body) });
  /** While the worker reads a document, it also has folders in `staging`. */
  const listLeftFiles = async () =>
    (await readdir(join(app.dataDir, 'staging'), { recursive: true })).filter((name) =>
      basename(name).startsWith('in-'),
    );
  const makeText = (bytes: number) => Buffer.alloc(bytes, 'Zeile mit Wörtern\n').toString('base64');

  it('keeps every byte of its body and attachments', async () => {
    const body = `Grüße "aus" Köln\n😀\\ `.repeat(20_000);
    const content = makeText(3_000_001);
    const response = await post({
      source: 'email',
      subject: 'Large',
      body,
      attachments: [
        { filename: 'a.txt', content },
        { filename: 'b.txt', content: content.replace(/.{76}/g, '$&\r\n') },
      ],
    });
    assert.equal(response.status, 201);
    const { documents }: { documents: { id: string }[] } = JSON.parse(await response.text());
    const files = await Promise.all(
      documents.map(async ({ id }) =>
        Buffer.from(await (await app.request(`${path}/${id}/file`)).arrayBuffer()),
      ),
    );
    assert.deepEqual(files[0], Buffer.from(body));
    assert.deepEqual(files[1], Buffer.from(content, 'base64'));
    assert.deepEqual(files[2], Buffer.from(content, 'base64'));
    assert.deepEqual(await listLeftFiles(), []);
  });

  it('is refused because of its size, for each field separately', async () => {
    const tooMany = {
      source: 'email',
      attachments: Array.from({ length: 2 }, () => ({ name: 'a.txt', content: makeText(9 * MB) })),
    };
    await expectError(await post(tooMany), 413, 'payload_too_large');
    const tooLarge = { source: 'email', attachments: [{ name: 'a.txt', content: makeText(15 * MB + 1) }] };
    await expectError(await post(tooLarge), 422, 'validation_failed', ['attachments[0]:file_too_large']);
    const long = 'x'.repeat(100_000);
    await expectError(await post({ source: 'email', subject: long, body: long }), 422, 'validation_failed', [
      'subject:too_long',
    ]);
    await expectError(
      await post({ source: 'email', body: long, external_id: long, metadata: { a: long } }),
      422,
      'validation_failed',
    );
    const broken = { source: 'email', attachments: [{ name: 'a.txt', content: `${makeText(MB)}!` }] };
    await expectError(await post(broken), 422, 'validation_failed', [
      'attachments[0].content:invalid_base64',
    ]);
    assert.deepEqual(await listLeftFiles(), []);
  });

  it('above the budget of all requests returns 503 with Retry-After, and is accepted afterwards', async () => {
    const held = request(new URL(app.baseUrl + path), {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${app.key}`,
        'Content-Type': 'application/json',
        'Content-Length': 18 * MB,
      },
    });
    held.on('error', () => {});
    held.write(`{"source":"email","body":"${'x'.repeat(500_000)}`);
    // Once the text is on disk, the request has received its share of the budget.
    await waitUntil(async () => (await listLeftFiles()).length > 0);
    const body = { source: 'email', body: 'x'.repeat(4 * MB) };
    const response = await post(body);
    assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
    await expectError(response, 503, 'unavailable');
    assert.equal((await app.request('/projects')).status, 200);
    held.destroy();
    await waitUntil(async () => (await listLeftFiles()).length === 0);
    assert.equal((await post(body)).status, 201);
  });
});

describe('50 concurrent e-mails of 40 MB', () => {
  it('do not exceed the memory limit of the API process', {
    skip: process.platform !== 'linux',
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'legible-emails-'));
    const service = await startService(folder, { LEGIBLE_CONCURRENCY: '1', LEGIBLE_ROLE: 'api' });
    try {
      const headers = { Authorization: `Bearer ${service.firstApiKey}`, 'Content-Type': 'application/json' };
      const made = await fetch(`${service.baseUrl}/projects`, {
        method: 'POST',
        headers,
        body: '{"project":{"name":"emails"}}',
      });
      const { project }: { project: { id: string } } = JSON.parse(await made.text());
      const attachment = {
        filename: 'a.txt',
        content: Buffer.alloc(10 * MB, 'abc def\n').toString('base64'),
      };
      const body = Buffer.from(
        JSON.stringify({ source: 'email', subject: 'x', attachments: [attachment, attachment, attachment] }),
      );
      assert.ok(body.length > 40_000_000);
      const statuses = await Promise.all(
        Array.from({ length: 50 }, () =>
          send(`${service.baseUrl}/projects/${project.id}/documents`, headers, body),
        ),
      );
      assert.ok(statuses.includes(201), statuses.join());
      assert.ok(
        statuses.every((status) => [201, 429, 503].includes(status)),
        statuses.join(),
      );
      const memory = await readFile(`/proc/${service.pid}/status`, 'utf8');
      const peak = Number(/VmHWM:\s+(\d+)/.exec(memory)?.[1]) / 1024;
      process.stdout.write(`# peak memory of the API process: ${Math.round(peak)} MB\n`);
      // The measured peak is 263 to 292 MB on an idle machine, at most 369 MB on a busy one, and over 1,000
      // MB without a budget for requests.
      assert.ok(peak < 450, `${Math.round(peak)} MB`);
    } finally {
      await service.kill();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

/** Sends a request, and stops sending when the response arrives, like a client that reads while it sends. */
function send(url: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { ...headers, 'Content-Length': body.length } });
    sent.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      sent.destroy();
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
