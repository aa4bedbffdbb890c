import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keep, memoizeByText, once } from './once.ts';

describe('a memoized function', () => {
  it('is called again for another object, but not for the same one', () => {
    const asked: object[] = [];
    const answer = once((of: { name: string }) => {
      asked.push(of);
      return of.name === '' ? undefined : of.name;
    });
    const [one, other, empty] = [{ name: 'one' }, { name: 'one' }, { name: '' }];
    assert.deepEqual([one, other, empty, one, other, empty].map(answer), [
      'one',
      'one',
      undefined,
      'one',
      'one',
      undefined,
    ]);
    assert.deepEqual(asked, [one, other, empty]);
  });

  it('can keep the results of several functions on the same object', () => {
    const asked: string[] = [];
    const name = keep((of: { name: string }) => {
      asked.push(of.name);
      return `${of.name}!`;
    });
    const size = keep((of: { name: string }) => of.name.length);
    const one = { name: 'one' };
    assert.deepEqual([name(one), size(one), name(one), size(one)], ['one!', 3, 'one!', 3]);
    assert.deepEqual(asked, ['one']);
  });

  it('is called again for a text only after its result was removed from the cache', () => {
    const asked: string[] = [];
    const lengthOf = memoizeByText((text) => {
      asked.push(text);
      return text.length;
    }, 2);
    assert.deepEqual(['one', 'one', 'three', 'five', 'one'].map(lengthOf), [3, 3, 5, 4, 3]);
    assert.deepEqual(asked, ['one', 'three', 'five', 'one']);
  });
});
