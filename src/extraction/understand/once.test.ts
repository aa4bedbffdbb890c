import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { once } from './once.ts';

describe('a question that is answered once', () => {
  it('is asked again for another object, not for the same one', () => {
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
});
