import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listValueParts } from './value-parts.ts';

const countShared = (one: string, other: string) => {
  const parts = new Set(listValueParts(one));
  return listValueParts(other).filter((part) => parts.has(part)).length;
};

test('two names of people are more similar than a name and a code', () => {
  assert.ok(countShared('Ann Lee', 'Tom Fry') > countShared('Ann Lee', 'AX-4471/2'));
});

test('the form of a word contains capitals, digits and punctuation, but not the lengths of runs', () => {
  assert.ok(listValueParts('McKay-12').includes('#sAaAaa-99'));
  assert.ok(listValueParts('MACKAY').includes('#sAA'));
});

test('an empty text has no words, and only the beginning of a long text is described', () => {
  assert.deepEqual(
    listValueParts('').filter((part) => part.startsWith('<')),
    [],
  );
  assert.ok(listValueParts('word '.repeat(500)).length < 60);
});
