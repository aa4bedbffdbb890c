import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../lib/api-error.ts';
import { parseProjectSchema } from './project-schemas.ts';

function findMistakes(given: unknown): string[] {
  try {
    parseProjectSchema(given);
    return [];
  } catch (error) {
    assert.ok(error instanceof ApiError);
    assert.equal(error.status, 422);
    return error.details.map((detail) => `${detail.field}:${detail.code}`);
  }
}

test('a schema of named, described and labelled fields is accepted unchanged', () => {
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
  assert.deepEqual(parseProjectSchema(schema), { schema, warnings: [] });
});

test('an invalid schema is refused with the path of each error', () => {
  assert.deepEqual(findMistakes(undefined), ['schema:required']);
  assert.deepEqual(findMistakes([]), ['schema:wrong_type']);
  assert.deepEqual(findMistakes({ type: 'string' }), ['schema.type:not_in_list']);
  assert.deepEqual(findMistakes({ type: 'object' }), ['schema.properties:required']);
  assert.deepEqual(findMistakes({ type: 'object', properties: {} }), ['schema.properties:required']);
  assert.deepEqual(findMistakes({ type: 'object', properties: { a: { type: 'date' } } }), [
    'schema.properties.a.type:not_in_list',
  ]);
});

test('the pattern and the range of a field are validated', () => {
  const field = { type: 'string', pattern: '^V-[0-9]+$', minimum: 1, maximum: 2, examples: ['V-1'] };
  const { schema } = parseProjectSchema({ type: 'object', properties: { a: field } });
  assert.deepEqual(schema.properties?.a, field);
  const wrong = { type: 'string', pattern: '(', minimum: '1', maximum: 0 };
  assert.deepEqual(
    findMistakes({ type: 'object', properties: { a: wrong, b: { type: 'number', minimum: 2, maximum: 1 } } }),
    [
      'schema.properties.a.pattern:invalid',
      'schema.properties.a.minimum:wrong_type',
      'schema.properties.b.maximum:invalid',
    ],
  );
});

test('a keyword that is not supported is ignored with a warning', () => {
  const { schema, warnings } = parseProjectSchema({
    name: 'invoice',
    strict: true,
    type: 'object',
    properties: { a: { type: 'string', minLength: 1, format: 'ipv4' } },
  });
  assert.deepEqual(schema, { type: 'object', properties: { a: { type: 'string' } } });
  assert.deepEqual(warnings, [
    'schema.name is not supported and was ignored',
    'schema.strict is not supported and was ignored',
    'schema.properties.a.minLength is not supported and was ignored',
    'schema.properties.a.format "ipv4" is not supported and was ignored',
  ]);
});

test('a schema written for a language model is converted to our subset', () => {
  const { schema, warnings } = parseProjectSchema({
    name: 'report',
    schema: {
      type: 'object',
      $defs: { result: { type: 'object', properties: { value: { type: ['number', 'null'] } } } },
      properties: {
        patient: { anyOf: [{ type: 'string', description: 'Full name' }, { type: 'null' }] },
        kind: { const: 'lab' },
        flag: { oneOf: [{ const: 'high' }, { const: 'low' }, { type: 'null' }] },
        results: { type: 'array', items: { $ref: '#/$defs/result' } },
      },
    },
  });
  assert.deepEqual(schema.properties, {
    patient: { type: 'string', description: 'Full name' },
    kind: { enum: ['lab'], type: 'string' },
    flag: { enum: ['high', 'low'], type: 'string' },
    results: { type: 'array', items: { type: 'object', properties: { value: { type: 'number' } } } },
  });
  assert.deepEqual(warnings, []);
});

const FIELDS = { type: 'object', properties: { order: { type: 'string' } } };

test('a schema is found in the requests that language models accept', () => {
  const requests = {
    'a response format': {
      type: 'json_schema',
      json_schema: { name: 'order', strict: true, schema: FIELDS },
    },
    'a text format': { text: { format: { type: 'json_schema', name: 'order', schema: FIELDS } } },
    'a whole request': { response_format: { type: 'json_schema', json_schema: { schema: FIELDS } } },
    'a tool with parameters': { type: 'function', function: { name: 'extract', parameters: FIELDS } },
    'a flat tool': { type: 'function', name: 'extract', parameters: FIELDS, strict: true },
    'a tool with an input schema': { name: 'extract', description: 'Fields', input_schema: FIELDS },
    'a tool of the Model Context Protocol': { name: 'extract', inputSchema: FIELDS },
    'a generation config': { generationConfig: { responseSchema: FIELDS } },
  };
  for (const [name, given] of Object.entries(requests)) {
    const { schema, warnings } = parseProjectSchema(given);
    assert.deepEqual({ schema, warnings }, { schema: FIELDS, warnings: [] }, name);
  }
});

test('an error in a wrapped schema has the path that the caller wrote', () => {
  const fields = { type: 'object', properties: { a: { type: 'text' } } };
  assert.deepEqual(findMistakes({ type: 'json_schema', json_schema: { schema: fields } }), [
    'schema.json_schema.schema.properties.a.type:not_in_list',
  ]);
  assert.deepEqual(findMistakes({ type: 'object', properties: { schema: { type: 'text' } } }), [
    'schema.properties.schema.type:not_in_list',
  ]);
});

test('types in capitals and fields that accept any value are converted', () => {
  const { schema, warnings } = parseProjectSchema({
    type: 'OBJECT',
    properties: {
      code: { type: 'STRING', nullable: true },
      items: { type: 'ARRAY', items: { type: 'INTEGER' } },
      note: true,
    },
  });
  assert.deepEqual(schema, {
    type: 'object',
    properties: {
      code: { type: 'string' },
      items: { type: 'array', items: { type: 'integer' } },
      note: { type: 'string' },
    },
  });
  assert.deepEqual(warnings, []);
});

test('an empty list of values is refused, and all types but the first are ignored with a warning', () => {
  assert.deepEqual(findMistakes({ type: 'object', properties: { a: { enum: [] } } }), [
    'schema.properties.a.enum:invalid',
  ]);
  const { warnings } = parseProjectSchema({
    type: 'object',
    properties: { a: { type: ['string', 'number'] } },
  });
  assert.deepEqual(warnings, ['schema.properties.a.type has several types; the first one was used']);
});

test('a recursive schema is refused with the path of the recursion', () => {
  const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' } } };
  const given = { type: 'object', $defs: { node }, properties: { first: { $ref: '#/$defs/node' } } };
  assert.deepEqual(findMistakes(given), ['schema.properties.first.properties.next.$ref:invalid']);
});

test('depth, number and names of fields are limited', () => {
  let deep: unknown = { type: 'string' };
  for (let i = 0; i < 10; i++) deep = { type: 'object', properties: { a: deep } };
  assert.ok(findMistakes(deep).some((mistake) => mistake.endsWith(':invalid')));
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, { type: 'string' }]));
  assert.deepEqual(findMistakes({ type: 'object', properties: many }), [
    'schema.properties.f200:too_many_items',
  ]);
  const named = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"":{"type":"string"}}}',
  );
  assert.deepEqual(findMistakes(named), [
    'schema.properties.__proto__:invalid',
    'schema.properties.:invalid',
  ]);
});
