import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import places from '../lexicon/numbered-places.json' with { type: 'json' };
import { beginsAddress, isPostalRow } from './receipt-rows.ts';

describe('the first rows of a receipt', () => {
  it('distinguish the number of a lot, house or street from a postcode', () => {
    for (const word of places.numbered) {
      assert.equal(isPostalRow(`${word} 81200 Bahru`), false, word);
      assert.equal(isPostalRow(`${word.toUpperCase()}. 12 81200 Bahru`), true, word);
    }
    assert.equal(isPostalRow('81200 Bahru'), true);
    assert.equal(isPostalRow('Reklot 81200 Bahru'), true);
  });

  it('begin an address with a house, a lot or a floor', () => {
    for (const word of places.houses) {
      assert.equal(beginsAddress(`${word} 12`), true, word);
      assert.equal(beginsAddress(`(${word.toUpperCase()}. A-12`), true, word);
      assert.equal(beginsAddress(`${word}mark 12`), false, word);
    }
    assert.equal(beginsAddress('14, High'), true);
    assert.equal(beginsAddress('Level Coffee'), false);
  });

  it('are classified with words from the language data', () => {
    const code = readFileSync(new URL('./receipt-rows.ts', import.meta.url), 'utf8');
    const words = [...places.houses, ...places.numbered].filter((word) => word.length > 2);
    const inPatterns = words.filter((word) => new RegExp(String.raw`[|:(]${word}\??[|)]`).test(code));
    assert.deepEqual(inPatterns, []);
  });
});
