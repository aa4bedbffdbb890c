import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSeededRandom } from '../../test/support/seeded-random.ts';
import { digestApiKey, generateApiKey, isWellFormedApiKey } from './api-keys.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('an API key', () => {
  it('is random and well-formed, and its digest differs from that of any other key', () => {
    const keys = Array.from({ length: 2_000 }, generateApiKey);
    assert.equal(new Set(keys).size, keys.length);
    assert.equal(new Set(keys.map((key) => digestApiKey(key).toString('hex'))).size, keys.length);
    for (const key of keys) assert.ok(isWellFormedApiKey(key), key);
    const used = new Set(keys.join('').replaceAll('lgb_', ''));
    assert.deepEqual([...used].sort().join(''), BASE62);
  });

  it('is refused without a query if one character is mistyped, exchanged, missing or added', () => {
    const random = createSeededRandom(21);
    for (let n = 0; n < 5_000; n++) {
      const key = generateApiKey();
      const at = 4 + random.below(46);
      const other = BASE62.charAt(random.below(62));
      const typed = key.slice(0, at) + other + key.slice(at + 1);
      assert.equal(isWellFormedApiKey(typed), typed === key, typed);
      assert.equal(isWellFormedApiKey(key.slice(0, at) + key.slice(at + 1)), false);
      assert.equal(isWellFormedApiKey(key.slice(0, at) + other + key.slice(at)), false);
    }
    for (const text of ['', 'lgb_', `${generateApiKey()}\n`, generateApiKey().replace('lgb_', 'LGB_')])
      assert.equal(isWellFormedApiKey(text), false, text);
  });
});
