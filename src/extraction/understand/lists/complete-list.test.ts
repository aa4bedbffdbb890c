import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import type { Item } from '../line-items/items.ts';
import { selectWholeChunk } from '../view/span.ts';
import type { ListCandidate } from './choice-features.ts';
import { completeList } from './complete-list.ts';

/**
 * Completes a list that consists of the first two rows. Each row consists of a description and an amount.
 * Returns the amounts of the completed list.
 */
function complete(...rows: [string, string][]): (number | null | undefined)[] | undefined {
  const places = rows.flatMap(([text, amount], row): Placed[] => [
    [text, 50, 100 + 12 * row],
    [amount, 400 - 6 * amount.length, 100 + 12 * row],
  ]);
  const context = new Context(placeDocument(places), createOptions());
  const items = context.amounts.slice(0, 2).map(
    ({ span, value, text }): Item => ({
      description: [selectWholeChunk(span.chunk)],
      cells: { amount: { span, value, text } },
      unit: null,
      firstRow: span.chunk.row,
      lastRow: span.chunk.row,
      consistent: null,
    }),
  );
  const list: ListCandidate = { kind: 'items', from: 'rules', items, transactions: [], score: 0, areas: [] };
  return completeList(context, list)?.items.map(({ cells }) => cells.amount?.value);
}

test('a row that makes the sum correct is added', () => {
  assert.deepEqual(
    complete(['Screws', '10.00'], ['Nails', '20.00'], ['Delivery by van', '7.50'], ['Total', '37.50']),
    [10, 20, 7.5],
  );
});

test('a list whose sum is printed is complete', () => {
  assert.equal(
    complete(['Screws', '10.00'], ['Nails', '20.00'], ['Net', '30.00'], ['Levy', '3.00'], ['Total', '33.00']),
    undefined,
  );
});

test('a discount at the end is not an item', () => {
  assert.equal(
    complete(['Screws', '10.00'], ['Nails', '20.00'], ['Loyalty', '-3.00'], ['Total', '27.00']),
    undefined,
  );
});
