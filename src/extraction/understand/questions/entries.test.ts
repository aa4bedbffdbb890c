import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getEntryValue, setEntryValue } from './entries.ts';

test('Values of nested objects are set and found by their pointer', () => {
  const entry: Record<string, unknown> = {};
  setEntryValue(entry, '/name', 'Oak front');
  setEntryValue(entry, '/quantity/value', 2);
  setEntryValue(entry, '/quantity/unit', 'pcs');
  setEntryValue(entry, '/a~1b', true);
  assert.deepEqual(entry, { name: 'Oak front', quantity: { value: 2, unit: 'pcs' }, 'a/b': true });
  assert.equal(getEntryValue(entry, '/quantity/unit'), 'pcs');
  assert.equal(getEntryValue(entry, '/quantity/size'), undefined);
  assert.equal(getEntryValue(entry, '/name/first'), undefined);
});

test('A property named like a prototype is an ordinary property', () => {
  const entry: Record<string, unknown> = {};
  setEntryValue(entry, '/__proto__/polluted', 'yes');
  assert.equal(Reflect.get({}, 'polluted'), undefined);
  assert.equal(getEntryValue(entry, '/__proto__/polluted'), 'yes');
  assert.equal(getEntryValue({}, '/constructor/name'), undefined);
});
