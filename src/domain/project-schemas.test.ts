import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../lib/api-error.ts';
import { parseProjectSchema } from './project-schemas.ts';

function mistakes(given: unknown): string[] {
  try {
    parseProjectSchema(given);
    return [];
  } catch (error) {
    assert.ok(error instanceof ApiError);
    assert.equal(error.status, 422);
    return error.details.map((detail) => `${detail.field}:${detail.code}`);
  }
}

test('a schema of named, described and labelled fields is taken as it is', () => {
  const schema = {
    type: 'object',
    properties: {
      advertiser: { type: 'string', description: 'Who pays', 'x-labels': ['Client'] },
      gross: { type: 'number' },
      spots: {
        type: 'array',
        items: { type: 'object', properties: { at: { type: 'string', format: 'date-time' } } },
      },
      kind: { type: 'string', enum: ['tv', 'radio'] },
    },
    required: ['gross'],
  };
  assert.deepEqual(parseProjectSchema(schema), schema);
});

test('what is no schema is refused with its place', () => {
  assert.deepEqual(mistakes(undefined), ['schema:required']);
  assert.deepEqual(mistakes([]), ['schema:wrong_type']);
  assert.deepEqual(mistakes({ type: 'string' }), ['schema.type:not_in_list']);
  assert.deepEqual(mistakes({ type: 'object' }), ['schema.properties:required']);
  assert.deepEqual(mistakes({ type: 'object', properties: {} }), ['schema.properties:required']);
  assert.deepEqual(mistakes({ type: 'object', properties: { a: { type: 'date' } } }), [
    'schema.properties.a.type:not_in_list',
  ]);
});

test('a keyword that would not be kept is refused, not ignored', () => {
  const properties = { a: { type: 'string', pattern: 'x' }, b: { type: 'number', format: 'date' } };
  assert.deepEqual(mistakes({ type: 'object', properties }), [
    'schema.properties.a.pattern:invalid',
    'schema.properties.b.format:invalid',
  ]);
});

test('depth, number and names of fields have bounds', () => {
  let deep: unknown = { type: 'string' };
  for (let i = 0; i < 10; i++) deep = { type: 'object', properties: { a: deep } };
  assert.ok(mistakes(deep).some((mistake) => mistake.endsWith(':invalid')));
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, { type: 'string' }]));
  assert.deepEqual(mistakes({ type: 'object', properties: many }), ['schema.properties.f200:too_many_items']);
  const named = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"":{"type":"string"}}}',
  );
  assert.deepEqual(mistakes(named), ['schema.properties.__proto__:invalid', 'schema.properties.:invalid']);
});
