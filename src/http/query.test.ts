import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { convertQuery } from './query.ts';

const SCHEMA = Type.Object({ page: Type.Integer(), status: Type.String() });

describe('a query', () => {
  it('converts plain digits to numbers', () => {
    assert.equal(convertQuery({ page: '12' }, SCHEMA).page, 12);
    for (const text of ['', '-1', '+1', '1.5', '1e3', '0x1', ' 1', '9'.repeat(20), 'abc']) {
      assert.equal(convertQuery({ page: text }, SCHEMA).page, text);
    }
  });

  it('keeps text that looks like a number', () => {
    assert.equal(convertQuery({ status: '12' }, SCHEMA).status, '12');
  });

  it('keeps bracketed and repeated parameters as lists', () => {
    assert.deepEqual(convertQuery({ 'page[]': '1' }, SCHEMA).page, ['1']);
    assert.deepEqual(convertQuery({ 'page[a]': '1' }, SCHEMA).page, ['1']);
    assert.deepEqual(convertQuery({ page: ['1', '2'] }, SCHEMA).page, ['1', '2']);
  });
});
