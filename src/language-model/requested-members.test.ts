import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepRequested } from './requested-members.ts';

test('only the requested members of an answer are kept, including those of nested objects', () => {
  const schema = {
    type: 'object',
    properties: {
      total: { type: 'number' },
      goods: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
      segments: { type: 'object', properties: { 1: { type: 'object', properties: { date: {} } } } },
    },
  };
  const answer = {
    total: 3,
    admin: true,
    goods: [{ name: 'Ink', more: 1 }],
    segments: { 0: { date: '2026-01-01' }, 1: { date: '2026-02-02', number: 'B-2' } },
  };
  assert.deepEqual(keepRequested(answer, schema), {
    total: 3,
    goods: [{ name: 'Ink', more: 1 }],
    segments: { 1: { date: '2026-02-02' } },
  });
  assert.deepEqual(keepRequested(answer, {}), answer);
});
