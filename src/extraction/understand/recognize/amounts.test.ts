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

/** Places groups of digits with spaces as wide as `digits` digits below a label with narrower spaces. */
function findTyped(groups: readonly string[], digits = 1): number[] {
  let left = 50;
  const line = groups.map((group): [string, number, number] => {
    const placed: [string, number, number] = [group, left, 120];
    const [page] = placeDocument([placed]).pages;
    const [start = 0, , end = 0] = page?.words[0]?.box ?? [];
    left = end + (digits * (end - start)) / group.length;
    return placed;
  });
  const document = placeDocument([['Total income of the year', 50, 100], ...line]);
  return new Context(document, createOptions()).amounts.map(({ value }) => value);
}

test('a number in a fixed-width font is read as a whole if nothing else is on its line', () => {
  assert.deepEqual(findTyped(['512', '640']), [512640]);
  assert.deepEqual(findTyped(['1', '512', '640']), [1512640]);
  assert.deepEqual(findTyped(['512', '640'], 1.4), [512, 640]);
  assert.deepEqual(findTyped(['512', '640', '12']), [512, 640, 12]);
  assert.deepEqual(findTyped(['2', '150,00', '300,00']), [2, 150, 300]);
  assert.deepEqual(findTyped(['120', '340', '560', '780']), [120, 340, 560, 780]);
  assert.deepEqual(findTyped(['+31', '563', '540']), [31, 563, 540]);
});

test('the first groups of a telephone number are not an amount', () => {
  assert.ok(!findAmounts(['Call', 'us:', '+31', '563', '5407893'], 5).includes(31_563));
});

test('a quantity that is further from its price than the words of the line is not part of it', () => {
  assert.deepEqual(findAmounts(['Paint', 'for', 'walls', '2', '294,82'], 4, { 4: 8 }), [2, 294.82]);
  assert.deepEqual(findAmounts(['Item', '12', '2', '94,82'], 5), [12, 2, 94.82]);
});

test('a currency can be printed directly before a number', () => {
  assert.deepEqual(findAmounts(['Due', 'USD3,850.00', 'or', 'EUR500'], 3), [3850, 500]);
  assert.deepEqual(findAmounts(['Rent', 'R3', '850.00', 'deposit', 'R850.00'], 3), [3850, 850]);
  assert.deepEqual(
    findAmounts(['Fee', 'KSh4,500', 'and', 'kr500,00', 'and', '-AU$12.50'], 3),
    [4500, 500, -12.5],
  );
});

test('letters before a number are not a currency if the number does not look like money', () => {
  assert.deepEqual(findAmounts(['Room', 'R12', 'EUR20260115', 'kr7'], 3), []);
});

test('the local abbreviation of a currency is recognized before money', () => {
  const currencyOf = (text: string) =>
    new Context(placeDocument([[text, 50, 100]]), createOptions()).amounts.map(({ currency }) => currency);
  assert.deepEqual(currencyOf('Limit R 15,000.00'), ['ZAR']);
  assert.deepEqual(currencyOf('Limit R15,000.00'), ['ZAR']);
  assert.deepEqual(currencyOf('Row R 15'), [null]);
});

test('amounts are read in the formats of many countries', () => {
  const formats: [string, number, string | null][] = [
    ['₹1,25,000', 125_000, 'INR'],
    ['12,000円', 12_000, 'JPY'],
    ['1.234:-', 1234, null],
    ['€12,50/h', 12.5, 'EUR'],
    ['$1,200.00/month', 1200, 'USD'],
    ['12.50EUR.', 12.5, 'EUR'],
    ['234,50 грн', 234.5, 'UAH'],
    ['234,50 лв.', 234.5, 'BGN'],
    ['$(12.50)', -12.5, 'USD'],
    ['~$12.50', 12.5, 'USD'],
  ];
  for (const [text, value, currency] of formats) {
    const [amount] = new Context(placeDocument([[text, 50, 100]]), createOptions()).amounts;
    assert.deepEqual([amount?.value, amount?.currency], [value, currency], text);
  }
});

test('a date with the name of a month after a slash is not an amount', () => {
  assert.deepEqual(findAmounts(['05/Jan', '12/14', '2.50/10'], 3), []);
});

test('parentheses are a negative sign in a cell, but not in a sentence', () => {
  assert.deepEqual(readAmounts('(64.50)'), [-64.5]);
  assert.deepEqual(readAmounts('The refund for the crate ($64.50) can wait'), [64.5]);
  assert.deepEqual(readAmounts('65% deposit (R 103 588,55) on acceptance'), [65, 103588.55]);
});

for (const [text, value] of [
  ['6 204,77+', 6204.77],
  ['13 064,-', 13064],
  ['%40 avans', 40],
  ['-19.8°C', -19.8],
  ['Rs 12,500/-', 12500],
  ['S/1,250.00', 1250],
  ['@85.00', 85],
  ['"1,250.00"', 1250],
  ['₩12,500', 12500],
] as const)
  test(`the amount in "${text}" is ${value}`, () => {
    assert.deepEqual(readAmounts(text), [value]);
  });

function readAmounts(text: string): number[] {
  return new Context(placeDocument([[text, 50, 100]]), createOptions()).amounts.map((amount) => amount.value);
}
