import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';

/**
 * Returns the amounts of a line whose words are printed with spaces of the given width, in points. `wide`
 * contains the widths of wider spaces, keyed by the index of the word after the space.
 */
function findAmounts(words: readonly string[], space: number, wide: Record<number, number> = {}): number[] {
  let left = 50;
  const line = words.map((word, index): [string, number, number] => {
    left += (wide[index] ?? space) - space;
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

test('a number is read as a whole in a line with spaces of the same width and other numbers', () => {
  assert.deepEqual(findAmounts(['VAT', '12', '%:', '2', '294,82', 'Kč'], 5), [12, 2294.82]);
  assert.deepEqual(findAmounts(['Sum', 'of', '3', 'items', '1', '136', '255,00'], 5), [3, 1136255]);
});

test('the first groups of a telephone number are not an amount', () => {
  assert.ok(!findAmounts(['Call', 'us:', '+31', '563', '5407893'], 5).includes(31_563));
});

test('a quantity that is further from its price than the words of the line is not part of it', () => {
  assert.deepEqual(findAmounts(['Paint', 'for', 'walls', '2', '294,82'], 4, { 4: 8 }), [2, 294.82]);
  assert.deepEqual(findAmounts(['Item', '12', '2', '94,82'], 5), [12, 2, 94.82]);
});
