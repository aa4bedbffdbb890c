import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { FieldSchema } from '../lib/field-schema.ts';
import { findInvalidValues } from './find-invalid-values.ts';

const SCHEMA: FieldSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', pattern: '^V-[0-9]{4}$' },
    share: { type: 'number', minimum: 0, maximum: 100 },
    region: { type: 'string', enum: ['North', 'South'] },
    slow: { type: 'string', pattern: '^(a+)+$' },
    parts: {
      type: 'array',
      items: { type: 'object', properties: { 'a/b': { type: 'integer', minimum: 1 } } },
    },
  },
};

it('finds values that violate their pattern, range or choices, including those in lists', () => {
  const wrong = { code: 'V-20', share: 101, region: 'East', parts: [{ 'a/b': 1 }, { 'a/b': 0 }, {}] };
  const pointers = ['/custom/code', '/custom/share', '/custom/region', '/custom/parts/1/a~1b'];
  assert.deepEqual(findInvalidValues({ custom: wrong }, SCHEMA), pointers);
  const right = { code: 'V-2026', share: 0, region: 'South', parts: [], unknown: 'x' };
  assert.deepEqual(findInvalidValues({ custom: right }, SCHEMA), []);
  assert.deepEqual(findInvalidValues({ custom: wrong }, null), []);
});

it('a pattern that takes too long is ignored', () => {
  assert.deepEqual(findInvalidValues({ custom: { slow: `${'a'.repeat(60)}b` } }, SCHEMA), []);
});
