import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseNumber } from './numbers.ts';

const POINT = { decimal: '.' } as const;

test('the last two digits are decimals even if all separators are the same', () => {
  assert.equal(parseNumber('100.000.00', POINT), 100000);
  assert.equal(parseNumber('1,234,567,89', POINT), 1234567.89);
});

test('groups of three digits are not decimals', () => {
  assert.equal(parseNumber('1.234.567', POINT), 1234567);
  assert.equal(parseNumber('1.234.567', { decimal: ',' }), 1234567);
  assert.equal(parseNumber('12.03.24', POINT), null);
});
