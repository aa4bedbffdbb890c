import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createProject } from './uploads.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    order: { type: 'string', description: 'The order of the buyer', 'x-labels': ['Your order'] },
    paid_until: { type: 'string', format: 'date', 'x-labels': ['Due date'] },
  },
};

describe('the custom fields of a project', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  const put = (project: string, body: unknown) =>
    app.request(`/projects/${project}/schema`, { method: 'PUT', body: JSON.stringify(body) });

  test('return 404 until they are set, have a version, and can be deleted once', async () => {
    const project = await createProject(app, 'fields 1');
    const path = `/projects/${project}/schema`;
    await expectError(await app.request(path), 404, 'not_found');
    const first = await app.json<{
      schema: object;
      version: number;
      updated_at: string;
      warnings: string[];
    }>(path, {
      method: 'PUT',
      body: JSON.stringify({ schema: SCHEMA }),
    });
    assert.deepEqual([first.schema, first.version], [SCHEMA, 1]);
    const { warnings, ...stored } = first;
    assert.deepEqual(warnings, []);
    assert.deepEqual(await app.json(path), stored);
    const { settings } = await app.json<{ settings: { schema_version: number | null } }>(
      `/projects/${project}/settings`,
    );
    assert.equal(settings.schema_version, stored.version);
    assert.equal((await app.request(path, { method: 'DELETE' })).status, 204);
    assert.equal((await app.request(path, { method: 'DELETE' })).status, 404);
  });

  test('return 422 with the place of the error if they are not a schema', async () => {
    const project = await createProject(app, 'fields 2');
    await expectError(await put(project, {}), 422, 'validation_failed', ['schema:required']);
    await expectError(await put(project, { schema: [] }), 422, 'validation_failed', ['schema:wrong_type']);
    const wrong = { type: 'object', properties: { a: { type: 'text' } } };
    await expectError(await put(project, { schema: wrong }), 422, 'validation_failed', [
      'schema.properties.a.type:not_in_list',
    ]);
  });

  test('are accepted as written for language models, with a list of the ignored keywords', async () => {
    const project = await createProject(app, 'fields 4');
    const schema = {
      name: 'order',
      strict: true,
      type: 'object',
      $defs: { day: { type: 'string', format: 'date' } },
      properties: {
        order: { type: ['string', 'null'], pattern: '^PO', minLength: 3 },
        paid_until: { anyOf: [{ $ref: '#/$defs/day' }, { type: 'null' }] },
      },
    };
    const response = await put(project, { schema });
    assert.equal(response.status, 200);
    const { schema: stored, warnings } = (await response.json()) as { schema: object; warnings: string[] };
    assert.deepEqual(stored, {
      type: 'object',
      properties: {
        order: { type: 'string', pattern: '^PO' },
        paid_until: { type: 'string', format: 'date' },
      },
    });
    assert.deepEqual(warnings, [
      'schema.name is not supported and was ignored',
      'schema.strict is not supported and was ignored',
      'schema.properties.order.minLength is not supported and was ignored',
    ]);
  });

  test('are accepted as a tool or a response format of a language model', async () => {
    const project = await createProject(app, 'fields 6');
    const fields = { type: 'object', properties: { order: { type: 'string' } } };
    for (const schema of [
      { name: 'extract', input_schema: fields },
      { type: 'json_schema', json_schema: { name: 'order', schema: fields } },
      { type: 'OBJECT', properties: { order: { type: 'STRING' } } },
    ]) {
      const response = await put(project, { schema });
      assert.equal(response.status, 200);
      assert.deepEqual(((await response.json()) as { schema: object }).schema, fields);
    }
    const wrong = { name: 'extract', input_schema: { type: 'object', properties: { a: { type: 'text' } } } };
    await expectError(await put(project, { schema: wrong }), 422, 'validation_failed', [
      'schema.input_schema.properties.a.type:not_in_list',
    ]);
  });

  test('are found in a document, with evidence, and the run names their version', async () => {
    const project = await createProject(app, 'fields 3');
    assert.equal((await put(project, { schema: SCHEMA })).status, 200);
    const form = new FormData();
    const pdf = await readFile(new URL('../../examples/invoice.pdf', import.meta.url));
    form.set('file', new Blob([pdf]), 'invoice.pdf');
    const { document } = await app.json<{
      document: { id: string; parsed_data: { custom: object; evidence: Record<string, object> } };
    }>(`/projects/${project}/documents?wait=30`, { method: 'POST', body: form });
    assert.deepEqual(document.parsed_data.custom, { order: 'PO 4471', paid_until: '2026-04-11' });
    assert.ok(document.parsed_data.evidence['/custom/paid_until']);
    const { runs } = await app.json<{ runs: { schema_version: number }[] }>(
      `/projects/${project}/documents/${document.id}/runs`,
    );
    assert.equal(runs[0]?.schema_version, 1);
    await tryFields(project, document.id);
  });

  /** Tries custom fields, and checks that the service neither saves nor applies them. */
  async function tryFields(project: string, document: string): Promise<void> {
    const path = `/projects/${project}/documents/${document}`;
    const tried = {
      type: 'object',
      properties: { order_no: { type: 'string', 'x-labels': ['Your order'] } },
    };
    const { schema_trial } = await app.json<{
      schema_trial: { custom: object; evidence: Record<string, { page: number }>; warnings: string[] };
    }>(`${path}/schema_trial`, { method: 'POST', status: 200, body: JSON.stringify({ schema: tried }) });
    assert.deepEqual([schema_trial.custom, schema_trial.warnings], [{ order_no: 'PO 4471' }, []]);
    assert.deepEqual(Object.keys(schema_trial.evidence), ['/custom/order_no']);
    assert.equal(schema_trial.evidence['/custom/order_no']?.page, 1);
    assert.equal((await app.json<{ version: number }>(`/projects/${project}/schema`)).version, 1);
    const after = await app.json<{ document: { parsed_data: { custom: object } } }>(path);
    assert.deepEqual(after.document.parsed_data.custom, { order: 'PO 4471', paid_until: '2026-04-11' });
    const broken = await app.request(`${path}/schema_trial`, { method: 'POST', body: '{"schema":{}}' });
    await expectError(broken, 422, 'validation_failed', ['schema.type:not_in_list']);
  }

  test('require a review for values that they do not allow', async () => {
    const project = await createProject(app, 'fields 5');
    const { order, paid_until } = SCHEMA.properties;
    const schema = { ...SCHEMA, properties: { order: { ...order, pattern: '^V-' }, paid_until } };
    assert.equal((await put(project, { schema })).status, 200);
    const form = new FormData();
    const pdf = await readFile(new URL('../../examples/invoice.pdf', import.meta.url));
    form.set('file', new Blob([pdf]), 'invoice.pdf');
    const { document } = await app.json<{ document: { id: string } }>(
      `/projects/${project}/documents?wait=60`,
      { method: 'POST', body: form },
    );
    const read = async () => {
      const path = `/projects/${project}/documents/${document.id}?include=review_reasons,overview`;
      const found = await app.json<{
        document: { review_reasons?: { invalid_values: string[] }; overview: { reasons: string[] } };
      }>(path);
      const { review_reasons, overview } = found.document;
      return [review_reasons?.invalid_values ?? [], overview.reasons.includes('invalid_values')];
    };
    assert.deepEqual(await read(), [['/custom/order'], true]);
    await app.json(`/projects/${project}/documents/${document.id}/fields`, {
      method: 'PATCH',
      body: JSON.stringify({ fields: { '/custom/order': 'V-4471' } }),
    });
    assert.deepEqual(await read(), [[], false]);
  });
});
