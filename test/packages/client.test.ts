import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { generatePython } from '../../clients/generate-python.ts';
import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  DocumentFailedError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ValidationError,
} from '../../packages/client/src/errors.ts';
import { Legible } from '../../packages/client/src/legible.ts';
import { verifyWebhook, WebhookVerificationError } from '../../packages/client/src/webhooks.ts';
import { generateClient } from '../../packages/generate-client.ts';
import { readApi } from '../../packages/operations.ts';
import { loadCheckers } from '../support/install-checkers.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { checkTypes, installPackage } from './install-package.ts';

const ROOT = join(import.meta.dirname, '../..');
/** More requests with one key than any test needs. */
const REQUESTS_PER_MINUTE = 100;

let app: TestApp;
let legible: Legible;
let invoice: Blob;
let receiver: WebhookReceiver;
before(async () => {
  receiver = await startWebhookReceiver();
  app = await startApp({
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    LEGIBLE_REQUESTS_PER_MINUTE: String(REQUESTS_PER_MINUTE),
  });
  legible = new Legible({ apiKey: app.key, baseUrl: app.baseUrl });
  invoice = new Blob([await readFile(join(ROOT, 'examples/invoice.pdf'))]);
});
after(async () => {
  await app.stop();
  await receiver.close();
});

async function createProject(name: string): Promise<string> {
  const { project } = await legible.projects.create({ body: { project: { name } } });
  return project.id;
}

it('the clients are up to date with docs/openapi.json (npm run docs writes them)', async () => {
  const folders = {
    'packages/client/src': generateClient(),
    'clients/python/src/legible_client': generatePython(),
  };
  for (const [folder, files] of Object.entries(folders))
    for (const [name, text] of Object.entries(files))
      assert.ok(
        (await readFile(join(ROOT, folder, name), 'utf8')) === text,
        `${folder}/${name} is not up to date`,
      );
});

describe('the TypeScript client', () => {
  it('can send headers of the caller instead of an API key, computed for each request', async () => {
    let key = 'lgb_wrong';
    const createHeaders = () => ({ Authorization: `Bearer ${key}` });
    const session = new Legible({ headers: createHeaders, baseUrl: app.baseUrl, maxRetries: 0 });
    await assert.rejects(session.projects.list().first(), AuthenticationError);
    key = app.key;
    assert.ok((await session.projects.list().first()).projects.length >= 0);
  });

  it('passes on a `LegibleError` that the given `fetch` throws', async () => {
    const refused = new ConnectionError('Der Dienst ist nicht erreichbar.');
    const failWith = () => Promise.reject(refused);
    const client = new Legible({ apiKey: app.key, baseUrl: app.baseUrl, maxRetries: 0, fetch: failWith });
    await assert.rejects(client.projects.list().first(), (error) => error === refused);
  });

  it('has every resource of the API', () => {
    for (const name of readApi().resources.keys()) assert.ok(name in legible, name);
  });

  it('uploads a file, waits, and returns typed fields', async () => {
    const project_id = await createProject('typed');
    const { parsed_data, external_id } = await legible.documents.uploadAndWait({
      project_id,
      file: invoice,
      filename: 'invoice.pdf',
      external_id: 'order-4471',
      metadata: { branch: 'Bristol' },
    });
    assert.equal(external_id, 'order-4471');
    assert.ok(parsed_data.document_type === 'invoice');
    const total: number | undefined = parsed_data.fields.total;
    const seller: string | undefined = parsed_data.fields.seller?.name;
    assert.equal(typeof total, 'number');
    assert.equal(typeof seller, 'string');
  });

  it('lists the entries of all pages one after the other', async () => {
    const project_id = await createProject('pages');
    for (const external_id of ['1', '2', '3', '4', '5'])
      await legible.documents.upload({
        project_id,
        file: new Blob([external_id]),
        filename: 'a.txt',
        external_id,
      });
    const found: (string | undefined)[] = [];
    const list = legible.documents.list({ project_id, per_page: 2, sort: 'created' });
    for await (const document of list) found.push(document.external_id);
    assert.deepEqual(found, ['1', '2', '3', '4', '5']);
    assert.deepEqual((await list.first()).meta, { page: 1, per_page: 2, total: 5, total_pages: 3 });
    const pages = await Array.fromAsync(list.pages(), ({ documents }) => documents.length);
    assert.deepEqual(pages, [2, 2, 1]);
    assert.deepEqual(await Array.fromAsync(legible.documents.list({ project_id, status: 'failed' })), []);
  });

  it('throws a specific error class for each kind of failure', async () => {
    const project_id = await createProject('errors');
    const document_id = 'doc_01kah8yq2m5t6v7w8x9y0z1a2b';
    await assert.rejects(legible.documents.retrieve({ project_id, document_id }), (error) => {
      assert.ok(error instanceof NotFoundError && error instanceof ApiError);
      assert.match(error.requestId ?? '', /^req_/);
      return error.code === 'not_found' && error.status === 404;
    });
    const settings = { review_threshold: 2 };
    await assert.rejects(legible.settings.update({ project_id, body: { settings } }), (error) => {
      assert.ok(error instanceof ValidationError);
      return error.details[0]?.field === 'settings.review_threshold';
    });
    const stranger = new Legible({ apiKey: 'lgb_unknown', baseUrl: app.baseUrl });
    await assert.rejects(stranger.projects.list().first(), AuthenticationError);
    const { key } = await legible.keys.create({ body: { name: 'reader', scopes: ['projects:read'] } });
    const reader = new Legible({ apiKey: key.api_key ?? '', baseUrl: app.baseUrl });
    await assert.rejects(reader.documents.list({ project_id }).first(), PermissionError);
    const file = new Blob(['%PDF-1.7 and nothing else']);
    await assert.rejects(
      legible.documents.uploadAndWait({ project_id, file, filename: 'a.pdf' }),
      (error) => error instanceof DocumentFailedError && error.document.error?.code === 'corrupt_file',
    );
  });

  it('repeats a POST whose response was lost, which is executed once', async () => {
    const project_id = await createProject('lost');
    let lost = 0;
    const unreliable = new Legible({
      apiKey: app.key,
      baseUrl: app.baseUrl,
      fetch: async (...request) => {
        const response = await fetch(...request);
        if (lost++ > 0) return response;
        await response.arrayBuffer();
        throw new TypeError('the connection ended');
      },
    });
    const { id } = await unreliable.documents.upload({ project_id, file: invoice, filename: 'invoice.pdf' });
    const all = await Array.fromAsync(legible.documents.list({ project_id }));
    assert.deepEqual(
      all.map((document) => document.id),
      [id],
    );
    assert.equal(lost, 2);
  });

  it('does not repeat a PATCH whose response was lost', async () => {
    const project_id = await createProject('patched');
    let requests = 0;
    const unreliable = new Legible({
      apiKey: app.key,
      baseUrl: app.baseUrl,
      fetch: async (...request) => {
        requests++;
        await fetch(...request);
        throw new TypeError('the connection ended');
      },
    });
    const body = { project: { name: 'renamed' } };
    await assert.rejects(unreliable.projects.rename({ project_id, body }), ConnectionError);
    assert.equal(requests, 1);
  });

  it('verifies webhooks of the service, and refuses everything else', async () => {
    const project_id = await createProject('webhooks');
    const { webhook } = await legible.webhooks.create({
      project_id,
      body: { name: 'ERP', event_type: 'document.processed', target_url: receiver.url },
    });
    const file = new Blob(['A note.']);
    const { id } = await legible.documents.uploadAndWait({ project_id, file, filename: 'a.txt' });
    const [received] = await receiver.waitFor(1);
    assert.ok(received !== undefined);
    const { body, headers } = received;
    const secret = webhook.signing_secret ?? '';

    const event = await verifyWebhook({ body, headers, secret });
    assert.equal(event.type, 'document.processed');
    assert.equal(event.data.document?.id, id);
    const bytes = new TextEncoder().encode(body);
    assert.deepEqual(await verifyWebhook({ body: bytes, headers, secret }), event);

    const other = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
    const old = { ...headers, 'webhook-timestamp': '1700000000' };
    const { 'webhook-signature': _, ...unsigned } = headers;
    const wrong = [
      { body: `${body} `, headers, secret },
      { body, headers, secret: other },
      { body, headers: old, secret },
      { body, headers: { ...headers, 'webhook-signature': 'v1,???' }, secret },
      { body, headers: unsigned, secret },
    ];
    for (const request of wrong) await assert.rejects(verifyWebhook(request), WebhookVerificationError);
  });

  it('rejects a document, and receives the event with the reason', async () => {
    const project_id = await createProject('review');
    const { webhook } = await legible.webhooks.create({
      project_id,
      body: { name: 'ERP', event_type: 'document.rejected', target_url: receiver.url },
    });
    const file = new Blob(['A note.']);
    const { id } = await legible.documents.uploadAndWait({ project_id, file, filename: 'a.txt' });
    const before = receiver.requests.length;
    const body = { rejection: { reason: 'Not ours' } };
    const { document } = await legible.documents.reject({ project_id, document_id: id, body });
    assert.equal(document.review, 'rejected');
    const request = (await receiver.waitFor(before + 1))[before] ?? assert.fail();
    const event = await verifyWebhook({ ...request, secret: webhook.signing_secret ?? '' });
    assert.equal(event.type, 'document.rejected');
    assert.equal(event.data.document?.review_decision?.reason, 'Not ours');
    const undone = await legible.documents.undoReview({ project_id, document_id: id });
    assert.notEqual(undone.document.review, 'rejected');
  });

  it('waits as long as Retry-After requires', async () => {
    const { key } = await legible.keys.create({ body: { name: 'limited', scopes: ['projects:read'] } });
    const options = { apiKey: key.api_key ?? '', baseUrl: app.baseUrl };
    const impatient = new Legible({ ...options, maxRetries: 0 });
    const requests = Array.from({ length: REQUESTS_PER_MINUTE }, () => impatient.projects.list().first());
    await Promise.all(requests);
    await assert.rejects(impatient.projects.list().first(), (error) => {
      assert.ok(error instanceof RateLimitError);
      return (error.retryAfterSeconds ?? 0) > 1;
    });
    const stop = new AbortController();
    let sent = 0;
    const patient = new Legible({
      ...options,
      fetch: (...request) => fetch(...request).finally(() => sent++),
    });
    const waiting = patient.projects.retrieve({ project_id: 'proj_1' }, { signal: stop.signal });
    // The client waits as long as the service requested, so it sends nothing more before the test stops
    // waiting.
    const first = await Promise.race([waiting.catch(() => 'ended'), waitUntilSent(() => sent > 0)]);
    assert.equal(first, 'sent');
    stop.abort(new Error('enough'));
    await assert.rejects(waiting, /enough/);
    assert.equal(sent, 1);
  });
});

it('an application can install the client, and its quick start reads an invoice', async (t) => {
  const folder = installPackage(t, 'client');
  const readme = await readFile(join(ROOT, 'packages/client/README.md'), 'utf8');
  await writeFile(
    join(folder, 'application.js'),
    /```js quick-start\n(.*?)```/s.exec(readme)?.[1] ?? assert.fail(),
  );
  await copyFile(join(ROOT, 'examples/invoice.pdf'), join(folder, 'invoice.pdf'));
  const env = { ...process.env, LEGIBLE_KEY: app.key, LEGIBLE_URL: app.baseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, ['application.js'], { cwd: folder, env });
  assert.match(stdout, /^\S.* [\d.]+ [A-Z]{3}\ninvoice\.pdf\n$/);
  checkTypes(
    folder,
    `import { Legible } from '@legible/client';
     import { ApiError } from '@legible/client/errors';
     import type { InvoiceFields } from '@legible/client/types';
     import { verifyWebhook } from '@legible/client/webhooks';
     const legible = new Legible({ apiKey: 'lgb_1', baseUrl: 'https://legible.example.com' });
     export async function read(project_id: string, document_id: string): Promise<InvoiceFields | null> {
       const { parsed_data } = await legible.documents.waitFor({ project_id, document_id });
       return parsed_data.document_type === 'invoice' ? parsed_data.fields : null;
     }
     export const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);
     export const typeOf = async (body: string, headers: Headers): Promise<string> =>
       (await verifyWebhook({ body, headers, secret: 'whsec_AAAA' })).type;
     // @ts-expect-error: an identifier is a string
     legible.documents.retrieve({ project_id: 1, document_id: '' });`,
  );

  const { messages, pkg } = await publint({ pkgDir: join(folder, 'package'), strict: true, pack: false });
  const texts = messages.map((message) => formatMessage(message, pkg));
  assert.deepEqual(texts, []);
  const archive = await readFile(join(folder, globSync('*.tgz', { cwd: folder })[0] ?? assert.fail()));
  const { checkPackage, createPackageFromTarballData } = await loadCheckers();
  const analysis = await checkPackage(createPackageFromTarballData(archive));
  assert.ok(analysis.types);
  // Ignore this problem: ES modules can import the package, and CommonJS modules can load it with `require`
  // since Node 20.19.
  const problems = (analysis.problems ?? []).filter(
    (problem) =>
      problem.kind !== 'CJSResolvesToESM' &&
      !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
  );
  assert.deepEqual(problems, []);
});

async function waitUntilSent(isSent: () => boolean): Promise<string> {
  while (!isSent()) await new Promise((resolve) => setTimeout(resolve, 10));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return 'sent';
}
