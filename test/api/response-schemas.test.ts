import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createSerializerCompiler } from '../../src/http/serializer.ts';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createFileForm, createProject, type UploadedDocument } from './uploads.ts';

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

function write(value: unknown, schema: object, named: Record<string, unknown> = {}): unknown {
  const route = { schema, method: 'GET', url: '/', httpStatus: '200' };
  return JSON.parse(createSerializerCompiler(() => named)(route)(value));
}

describe('a response', () => {
  it('contains no member that its schema does not name, at any depth', () => {
    const item = { type: 'object', properties: { id: { type: 'string' } } };
    const schema = {
      type: 'object',
      properties: {
        list: { type: 'array', items: { $ref: 'Item#' } },
        any: { type: 'object', additionalProperties: true, properties: {} },
        map: { type: 'object', additionalProperties: item, properties: {} },
        nothing: { type: 'object', properties: {} },
        nullable: { type: ['object', 'null'], properties: { id: { type: 'string' } } },
        whatever: { description: 'Any JSON.' },
      },
    };
    const leaky = { id: 'a', digest: 'secret' };
    const value = {
      list: [leaky, leaky],
      any: { digest: 'public' },
      map: { one: leaky },
      nothing: leaky,
      nullable: leaky,
      whatever: { digest: 'public' },
      digest: 'secret',
    };
    assert.deepEqual(write(value, schema, { Item: item }), {
      list: [{ id: 'a' }, { id: 'a' }],
      any: { digest: 'public' },
      map: { one: { id: 'a' } },
      nothing: {},
      nullable: { id: 'a' },
      whatever: { digest: 'public' },
    });
    assert.deepEqual(write({ nullable: null, list: [] }, schema), { nullable: null, list: [] });
  });

  it('can contain the members of any alternative', () => {
    const schema = {
      anyOf: [
        { type: 'object', properties: { one: { type: 'object', properties: { id: {} } } } },
        { type: 'object', properties: { many: { type: 'array', items: { properties: { id: {} } } } } },
      ],
    };
    assert.deepEqual(write({ one: { id: 1, x: 1 }, x: 1 }, schema), { one: { id: 1 } });
    assert.deepEqual(write({ many: [{ id: 1, x: 1 }] }, schema), { many: [{ id: 1 }] });
  });

  it('does not reveal members of stored objects that their schema does not name', async () => {
    const project = await createProject(app, 'stored');
    const { documents } = await app.json<{ documents: UploadedDocument[] }>(
      `/projects/${project}/documents`,
      {
        method: 'POST',
        body: JSON.stringify({ source: 'email', subject: 'A', body: 'Enough of a body.' }),
      },
    );
    const failed = await app.json<{ document: UploadedDocument }>(`/projects/${project}/documents?wait=30`, {
      method: 'POST',
      body: createFileForm('a.pdf', '%PDF-1.4 broken'),
    });
    const [email, broken] = [documents[0]?.id, failed.document.id];
    await using rows = await openRows(app);
    for (const [table, column] of [
      ['documents', 'email'],
      ['documents', 'error'],
      ['runs', 'error'],
    ]) {
      await rows.query(
        `update ${table} set ${column} = ${column} || '{"internal":"planted"}' where ${column} is not null`,
      );
    }
    for (const path of [
      `documents/${email}`,
      `documents/${broken}`,
      `documents/${broken}/runs`,
      'documents',
    ]) {
      const text = await (await app.request(`/projects/${project}/${path}`)).text();
      assert.ok(text.includes('"id"'));
      assert.ok(!text.includes('planted'), `${path}: ${text}`);
    }
  });
});
