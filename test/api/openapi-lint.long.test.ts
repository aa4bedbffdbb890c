import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DOCUMENT_TYPES } from '../../src/lib/document-types.ts';
import { loadCheckers } from '../support/install-checkers.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let app: TestApp;
let page: Page;

interface Media {
  schema: object;
  example?: unknown;
  examples?: object;
}
interface Body {
  content?: Record<string, Media>;
}
interface Page extends Record<string, unknown> {
  paths: Record<
    string,
    Record<string, { operationId: string; requestBody?: Body; responses: Record<string, Body> }>
  >;
  components: { schemas: Record<string, object>; responses: Record<string, Body> };
}

before(async () => {
  app = await startApp();
  page = JSON.parse(await (await fetch(new URL('/openapi.json', app.baseUrl))).text());
});
after(() => app.stop());

describe('the OpenAPI page', () => {
  it('has no errors or warnings by the recommended rules of Spectral', async () => {
    const { Spectral, rulesets } = await loadCheckers();
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [[rulesets.oas, 'recommended']] });
    const found = await spectral.run(page);
    assert.deepEqual(
      found.map(({ code, message, path }) => `${code} ${path.join('.')}: ${message}`),
      [],
    );
    const broken = await spectral.run({ openapi: page.openapi, info: {}, paths: {} });
    assert.ok(broken.length > 0, 'the rules find nothing wrong with a broken page');
  });

  it('describes every parameter and every member of every schema', () => {
    const missing: string[] = [];
    findUndescribed(page, '', missing);
    assert.deepEqual(missing, []);
  });

  it('names the schema of each JSON body, and has an example for each that is not a file', () => {
    const wrong = listBodies().filter(([name, { schema, example, examples }]) => {
      const isFile = /\*\/\*|image|octet-stream/.test(name);
      // Exported JSON files have no schema for their contents.
      const isBinary = 'format' in schema && schema.format === 'binary';
      const isNamed = !/[ /+]json$/.test(name) || '$ref' in schema || isBinary;
      return !isNamed || (!isFile && example === undefined && examples === undefined);
    });
    assert.deepEqual(
      wrong.map(([name]) => name),
      [],
    );
  });

  it('lists each error of an operation, with an example', () => {
    const { responses } = page.paths['/v1/projects/{project_id}/documents']?.post ?? {};
    assert.deepEqual(Object.keys(responses ?? {}), [
      '201',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
      '4XX',
      '5XX',
    ]);
    for (const [name, failure] of Object.entries(page.components.responses))
      for (const media of Object.values(failure.content ?? {})) assert.ok(media.example, name);
  });

  it('has a schema with the fields of every document type', () => {
    const { schemas } = page.components;
    const mapping: object = Reflect.get(schemas.TypedParsedData ?? {}, 'discriminator').mapping;
    assert.deepEqual(Object.keys(mapping).sort(), [...DOCUMENT_TYPES].sort());
    const { total, seller } = Reflect.get(schemas.InvoiceFields ?? {}, 'properties');
    assert.equal(total.type, 'number');
    assert.equal(seller.$ref, '#/components/schemas/Party');
  });
});

/** Lists everything that has a schema or an example, with its operation and status. */
function listBodies(): [string, Media][] {
  const { paths } = page;
  return Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId, requestBody, responses }) =>
      Object.entries({ request: requestBody, ...responses }).flatMap(([status, body]) =>
        Object.entries(body?.content ?? {}).map(([type, media]): [string, Media] => [
          `${operationId} ${status} ${type}`,
          media,
        ]),
      ),
    ),
  );
}

/** Adds the paths of parameters, named schemas and properties without a description to `missing`. */
function findUndescribed(node: unknown, path: string, missing: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, inner] of Object.entries(node)) {
    if (name === 'example' || name === 'examples') continue;
    const where = `${path}/${name}`;
    if (/\/(parameters\/\d+|schemas\/\w+|properties\/[^/]+)$/.test(where) && !isDescribed(inner))
      missing.push(where);
    findUndescribed(inner, where, missing);
  }
}

/** Returns true if a node has a description. The description of a reference is in its target. */
function isDescribed(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return '$ref' in node || ('description' in node && node.description !== '');
}
