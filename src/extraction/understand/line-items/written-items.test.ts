import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { spanText } from '../view/span.ts';
import { findWrittenItems } from './written-items.ts';

/**
 * Reads the first written list in the lines. Each row of the result contains a description, quantity, price
 * and amount.
 */
function readList(...lines: string[]): (string | number | null)[][] {
  const places = lines.map((text, row): Placed => [text, 50, 100 + 12 * row]);
  const [list] = findWrittenItems(new Context(placeDocument(places), createOptions()));
  return (list?.items ?? []).map(({ description, cells }) => [
    description.map(spanText).join(' '),
    cells.quantity?.value ?? null,
    cells.unit_price?.value ?? null,
    cells.amount?.value ?? null,
  ]);
}

test('a list that begins each line with a quantity is read', () => {
  assert.deepEqual(
    readList('We need:', '12 trays brown eggs at 7.20 - 86.40', '24x cream (CRM2) at the €6.10 we agreed'),
    [
      ['trays brown eggs', 12, 7.2, 86.4],
      ['cream (CRM2) at the', 24, 6.1, null],
    ],
  );
});

test('an entry of a numbered list can continue on the next line', () => {
  assert.deepEqual(
    readList(
      '1. Plate 7, Sea holly, 30 × 42 cm -',
      '£420.00',
      '2. Scanning, 3 plates at £35.00 each - £105.00',
    ),
    [
      ['Plate 7, Sea holly, 30 × 42 cm', null, null, 420],
      ['Scanning,', 3, 35, 105],
    ],
  );
});

test('names can be printed above the calculations', () => {
  assert.deepEqual(readList('Bread and olives', '2 x 1.20 13% 2.40', 'Iron water', '1 x 1.80 13% 1.80'), [
    ['Bread and olives', 2, 1.2, 2.4],
    ['Iron water', 1, 1.8, 1.8],
  ]);
});

test('prose with dates and amounts is not a list', () => {
  assert.deepEqual(readList('2 March, so what is left is £1,183.40.', '3 weeks from now you pay.'), []);
});

test('a list with bullets needs no prices if each entry begins with a quantity', () => {
  assert.deepEqual(
    readList('- 24 pr hinge brass (HW-2210)', '- 6 flush bolts', 'Deliver to 88 Waiau Street.'),
    [
      ['pr hinge brass (HW-2210)', 24, null, null],
      ['flush bolts', 6, null, null],
    ],
  );
});
