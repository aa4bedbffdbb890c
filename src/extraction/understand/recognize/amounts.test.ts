import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';

/** Returns the amounts of a line whose words are printed with spaces of the given width, in points. */
function findAmounts(words: readonly string[], space: number): number[] {
  let left = 50;
  const line = words.map((word): [string, number, number] => {
    const placed: [string, number, number] = [word, left, 100];
    const [page] = placeDocument([placed]).pages;
    left = Math.max(...(page?.words.map(({ box }) => box[2]) ?? [])) + space;
    return placed;
  });
  return new Context(placeDocument(line), createOptions()).amounts.map(({ value }) => value);
}

test('a number is read as a whole if the space between its groups is as wide as a character', () => {
  assert.deepEqual(findAmounts(['Total', '5', '394,67', '€'], 5), [5394.67]);
});

test('a quantity is not part of the price that follows it', () => {
  assert.deepEqual(findAmounts(['3', '394,67', '1', '184,01'], 5), [3, 394.67, 1, 184.01]);
});
