import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldSchema } from '../../options.ts';
import { listObjects, listSchemaQuestions, ObjectNames, type SchemaObject } from './schema-objects.ts';

const text: FieldSchema = { type: 'string' };

test('the fields of nested objects are listed where the object is', () => {
  const placed = listSchemaQuestions({
    type: 'object',
    properties: {
      number: text,
      tenant: {
        type: 'object',
        properties: { name: text, home: { type: 'object', properties: { city: text } } },
      },
      rows: { type: 'array', items: text },
      total: { type: 'number' },
    },
  });
  assert.deepEqual(
    placed.map(({ question }) => question.pointer),
    ['/custom/number', '/custom/tenant/name', '/custom/tenant/home/city', '/custom/total'],
  );
  assert.deepEqual(
    placed.map(({ object }) => object.path),
    [[], ['tenant'], ['tenant', 'home'], []],
  );
  assert.equal(placed[0]?.object, placed[3]?.object);
  assert.deepEqual(
    listObjects(placed).map(({ questions }) => questions.map(({ name }) => name)),
    [['number', 'total'], ['name'], ['city']],
  );
});

test('objects that are nested too deeply are not read', () => {
  let schema: FieldSchema = { type: 'object', properties: { leaf: text } };
  for (let i = 0; i < 6; i++) schema = { type: 'object', properties: { inner: schema, own: text } };
  assert.deepEqual(
    listSchemaQuestions(schema).map(({ question }) => question.pointer.replaceAll('inner/', '')),
    Array.from({ length: 5 }, () => '/custom/own'),
  );
});

test('names with special characters are escaped in pointers', () => {
  const properties = { 'a/b': { type: 'object', properties: { 'c~d': text } } } as const;
  assert.equal(listSchemaQuestions({ type: 'object', properties })[0]?.question.pointer, '/custom/a~1b/c~0d');
});

test('the names of other objects speak against an object, but not those around it', () => {
  const createObject = (properties: Record<string, FieldSchema>): FieldSchema => ({
    type: 'object',
    properties,
  });
  const placed = listSchemaQuestions(
    createObject({
      date: text,
      buyer: createObject({ name: text, home: createObject({ city: text }) }),
      seller: createObject({ name: text }),
    }),
  );
  const objects = listObjects(placed);
  const names = new ObjectNames(objects);
  const [root, buyer, home, seller] = objects as [SchemaObject, SchemaObject, SchemaObject, SchemaObject];
  // The indexes leave out the schema itself, which has no name.
  assert.deepEqual(names.listOthers(root), [0, 1, 2]);
  assert.deepEqual(names.listOthers(buyer), [2]);
  assert.deepEqual(names.listOthers(home), [2]);
  assert.deepEqual(names.listOthers(seller), [0, 1]);
});
