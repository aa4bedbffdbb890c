import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Grid } from './grid.ts';
import { compareWithKnownLists, findKnownRows } from './known-rows.ts';
import { createQuestion } from './question.ts';

function placeRows(list: string | undefined, heights: readonly number[]): Grid {
  return {
    headers: [[]],
    title: [],
    rows: heights.map((y) => [
      { text: 'Rake', evidence: { page: 1, text: 'Rake', box: [50, y, 90, y + 10] as const } },
    ]),
    source: list ? 'known' : 'table',
    ...(list ? { list } : {}),
  };
}

test('Rows are known if an item of the result is printed at the same height', () => {
  const items = placeRows('line_items', [100, 120]);
  const table = placeRows(undefined, [80, 102, 121]);
  assert.deepEqual(findKnownRows(table, [items, table], 'line_items'), [false, true, true]);
  assert.deepEqual(findKnownRows(table, [items, table], 'transactions'), [false, false, false]);
});

test('The name of a list is compared with names of line items and of transactions', () => {
  const name = (list: string) => compareWithKnownLists(createQuestion(list, { type: 'array' }, ''));
  const [items = 0, transactions = 0] = name('articles');
  assert.ok(items > 0.9 && items > transactions);
  const [others = 0, movements = 0] = name('account_movements');
  assert.ok(movements > 0.9 && movements > others);
});
