import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSeededRandom } from '../../test/support/seeded-random.ts';
import { parseCookies } from './session-cookie.ts';

test('the first of several cookies with the same name is used, because the browser sends the more specific one first', () => {
  const cookies = parseCookies('a=1; b = 2 ;c=x=y; a=3; =4; d; toString=5');
  assert.deepEqual(
    [...cookies],
    [
      ['a', '1'],
      ['b', '2'],
      ['c', 'x=y'],
      ['toString', '5'],
    ],
  );
  assert.equal(parseCookies(undefined).size, 0);
});

test('cookies that a browser sends are read back, whatever is between them', () => {
  const random = createSeededRandom(23);
  const pickText = (characters: string) =>
    Array.from({ length: 1 + random.below(12) }, () =>
      characters.charAt(random.below(characters.length)),
    ).join('');
  for (let n = 0; n < 3_000; n++) {
    const sent = new Map<string, string>();
    const parts: string[] = [];
    for (let count = random.below(6); count > 0; count--) {
      const [name, value] = [pickText('abcXYZ_-09!#'), pickText('abc019=+/_-.%"')];
      if (sent.has(name)) continue;
      sent.set(name, value);
      parts.push(`${' '.repeat(random.below(2))}${name}=${value}`);
      if (random.below(3) === 0) parts.push(random.pick(['', ' ', '=', '=x', 'x y', ' novalue']));
    }
    assert.deepEqual([...parseCookies(parts.join(';'))], [...sent], parts.join(';'));
  }
});
