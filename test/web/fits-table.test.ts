import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitsTable } from '../../web/src/document/fits-table.ts';

test('Only lists whose entries have single values are shown as tables', () => {
  assert.ok(fitsTable({ properties: { code: { type: 'string' }, amount: { type: 'number' } } }));
  assert.ok(!fitsTable({ properties: { title: { type: 'string' }, items: { type: 'array' } } }));
  assert.ok(!fitsTable({ properties: { name: { type: 'string' }, size: { type: 'object' } } }));
  assert.ok(!fitsTable({ properties: {} }));
  assert.ok(!fitsTable(undefined));
});
