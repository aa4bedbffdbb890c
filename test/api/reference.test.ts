import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createFileForm, createProject, makePdf, type UploadedDocument } from './uploads.ts';

interface Response {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}

interface Page {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { schemas: Record<string, object>; responses: Record<string, Response> };
  webhooks: Record<string, object>;
}

let app: TestApp;
let origin: string;
let text: string;
let page: Page;
before(async () => {
  app = await startApp();
  origin = new URL(app.baseUrl).origin;
  text = await (await fetch(`${origin}/openapi.json`)).text();
  page = JSON.parse(text);
});
after(() => app.stop());

describe('the OpenAPI page', () => {
  it('equals docs/openapi.json, which npm run docs writes', async () => {
    const kept: unknown = JSON.parse(
      await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
    );
    assert.deepEqual(page, kept);
  });

  it('is OpenAPI 3.1 and refers only to its own schemas', () => {
    assert.equal(page.openapi, '3.1.0');
    const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map((match) => match[1] ?? '');
    assert.ok(references.length > 10);
    for (const reference of references) {
      const [, part = '', name = ''] = /^#\/components\/(\w+)\/([\w-]+)$/.exec(reference) ?? [];
      assert.ok(Reflect.get(page.components, part)?.[name], reference);
    }
    assert.doesNotMatch(text, /"def-\d+"|"schema-\d+"/);
  });

  it('gives every operation a unique id and a summary', () => {
    const operations = Object.values(page.paths).flatMap((item) => Object.values(item));
    const ids = operations.map((operation) => String(Reflect.get(operation, 'operationId')));
    assert.ok(ids.length >= 40);
    assert.deepEqual(
      ids.filter((id) => !/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(id)),
      [],
    );
    assert.equal(new Set(ids).size, ids.length);
    for (const operation of operations) assert.ok(Reflect.get(operation, 'summary'));
  });

  it('describes the requests that webhooks receive', () => {
    assert.deepEqual(Object.keys(page.webhooks), [
      'document.processed',
      'document.failed',
      'document.corrected',
      'document.reviewed',
      'document.rejected',
      'export.completed',
      'export.failed',
    ]);
    const event = Reflect.get(page.components.schemas, 'WebhookEvent');
    assert.ok(event, 'WebhookEvent is missing');
  });

  it('lists the scope and the errors of every operation below /v1', () => {
    for (const [path, item] of Object.entries(page.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        if (!path.startsWith('/v1/')) continue;
        assert.match(
          JSON.stringify(Reflect.get(operation, 'x-required-scopes')),
          /^\["\w+:\w+"(,"\w+:\w+")*\]$/,
          `${method} ${path}`,
        );
        assert.ok('4XX' in operation.responses && '5XX' in operation.responses, `${method} ${path}`);
      }
    }
  });

  it('matches the real responses', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const check = (path: string, method: string, status: string, answer: unknown) => {
      const given = page.paths[path]?.[method]?.responses[status];
      const failure = page.components.responses[given?.$ref?.replace(/^.*\//, '') ?? ''];
      const schema = (failure ?? given)?.content?.['application/json']?.schema;
      assert.ok(schema, `${method} ${path} ${status} is not on the page`);
      const inlined: object = JSON.parse(JSON.stringify({ ...schema, components: page.components }));
      const validate = ajv.compile(inlined);
      assert.ok(validate(answer), `${method} ${path}: ${ajv.errorsText(validate.errors)}`);
    };
    const id = await createProject(app, 'true');
    const base = `/projects/${id}`;
    const pattern = '/v1/projects/{project_id}';
    const upload = await app.json<{ document: UploadedDocument }>(`${base}/documents?wait=30`, {
      method: 'POST',
      body: createFileForm('a.csv', 'name,amount\nA,1\nB,2\n', { metadata: '{"a":1}', external_id: 'x' }),
    });
    const broken = await app.json<{ document: UploadedDocument }>(`${base}/documents?wait=30`, {
      method: 'POST',
      body: createFileForm('a.pdf', '%PDF-1.4 broken'),
    });
    assert.equal(broken.document.status, 'failed');
    check(`${pattern}/documents`, 'post', '201', upload);
    check(
      `${pattern}/documents/{document_id}`,
      'get',
      '200',
      await app.json(`${base}/documents/${upload.document.id}`),
    );
    check(
      `${pattern}/documents/{document_id}`,
      'get',
      '200',
      await app.json(`${base}/documents/${broken.document.id}`),
    );
    check(
      `${pattern}/documents/{document_id}/runs`,
      'get',
      '200',
      await app.json(`${base}/documents/${broken.document.id}/runs`),
    );
    check(`${pattern}/documents`, 'get', '200', await app.json(`${base}/documents`));
    check(pattern, 'get', '200', await app.json(base));
    check('/v1/projects', 'get', '200', await app.json('/projects'));
    check(`${pattern}/settings`, 'get', '200', await app.json(`${base}/settings`));
    check('/v1/keys', 'get', '200', await app.json('/keys'));
    check('/v1/projects', 'get', '422', await app.json('/projects?page=0', { status: 422 }));
    assert.throws(() => check('/v1/projects', 'get', '200', { projects: [{}], meta: {} }));
  });
});

describe('the schema of parsed_data', () => {
  it('matches the extracted data', async () => {
    const response = await fetch(`${origin}/schemas/parsed-data.v1.json`);
    assert.match(response.headers.get('content-type') ?? '', /^application\/schema\+json/);
    const validate = new Ajv2020({ strict: false }).compile(JSON.parse(await response.text()));
    const { components } = page;
    const ref = { $ref: '#/components/schemas/TypedParsedData', components };
    const validateTyped = new Ajv2020({ strict: false, validateFormats: false }).compile(ref);
    const project = await createProject(app, 'extracted');
    const files: [string, string | Buffer][] = [
      ['a.txt', 'Invoice number 12\nTotal: 100.00 EUR\n'],
      ['a.csv', 'date,amount\n2026-01-02,3.50\n2026-01-03,4.50\n'],
      ['a.pdf', await makePdf(2)],
      [
        'a.html',
        '<!doctype html><html><body><h1>Report</h1><table><tr><th>a</th></tr><tr><td>1</td></tr></table></body></html>',
      ],
      ['invoice.pdf', await readFile(new URL('../../examples/invoice.pdf', import.meta.url))],
    ];
    for (const [name, content] of files) {
      const { document } = await app.json<{ document: UploadedDocument }>(
        `/projects/${project}/documents?wait=60`,
        {
          method: 'POST',
          body: createFileForm(name, content),
        },
      );
      assert.equal(document.status, 'completed', name);
      assert.ok(validate(document.parsed_data), `${name}: ${JSON.stringify(validate.errors)}`);
      assert.ok(validateTyped(document.parsed_data), `${name}: ${JSON.stringify(validateTyped.errors)}`);
    }
    assert.ok(!validate({ version: 2 }));
  });
});

describe('the reference page', () => {
  it('names every operation and every schema, runs only its own script and contacts no other host', async () => {
    const response = await fetch(`${origin}/docs`);
    assert.equal(response.status, 200);
    assert.match(
      response.headers.get('content-security-policy') ?? '',
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    const shown = await response.text();
    for (const [path, item] of Object.entries(page.paths)) {
      for (const method of Object.keys(item))
        assert.ok(shown.includes(`>${method.toUpperCase()}</b> <code>${path}</code>`), path);
    }
    for (const name of Object.keys(page.components.schemas))
      assert.ok(shown.includes(`id="schema-${name}"`), name);
    const scripts = [...shown.matchAll(/<script[^>]*>[^<]*/g)].map(([script]) => script);
    assert.deepEqual(scripts, ['<script type="module" src="/docs/try-requests.js">']);
    assert.doesNotMatch(shown, /(src|href|action)="https?:|\son\w+="/);
    const anchors = new Set([...shown.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    for (const [, anchor] of shown.matchAll(/href="#([^"]+)"/g)) assert.ok(anchors.has(anchor), anchor);
    assert.equal((await fetch(`${origin}/docs/style.css`)).status, 200);
  });
});

describe('the state of the service', () => {
  it('is available at /healthz, /readyz and /metrics without a key, with a bounded set of labels', async () => {
    assert.deepEqual(await (await fetch(`${origin}/healthz`)).json(), { status: 'ok' });
    assert.deepEqual(await (await fetch(`${origin}/readyz`)).json(), { status: 'ok' });
    for (let i = 0; i < 20; i++) await app.request(`/projects/random-${i}`);
    for (let i = 0; i < 20; i++) await app.request(`/random/${i}`);
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    assert.match(
      metrics,
      /legible_http_request_duration_seconds_count\{method="GET",route="\/v1\/projects\/:project_id",status="4xx"\} 2\d/,
    );
    assert.match(
      metrics,
      /legible_http_request_duration_seconds_count\{method="GET",route="none",status="4xx"\} 20/,
    );
    assert.doesNotMatch(metrics, /random/);
  });
});
