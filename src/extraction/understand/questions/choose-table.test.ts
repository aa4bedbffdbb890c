import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseTables } from './choose-table.ts';
import type { Grid } from './grid.ts';

function placeRows(heights: readonly number[]): Grid {
  return {
    headers: [[]],
    title: [],
    rows: heights.map((y) => [
      { text: 'Rake', evidence: { page: 1, text: 'Rake', box: [50, y, 90, y + 10] as const } },
    ]),
    source: 'lines',
  };
}

const items = placeRows([100, 120, 140]);
const same = placeRows([101, 121, 141]);
const other = placeRows([400, 420]);

test('two lists of a schema get different tables if another one is nearly as probable', () => {
  const [first, second] = chooseTables([
    [
      { grid: same, score: 0.5 },
      { grid: other, score: 0.3 },
    ],
    [{ grid: items, score: 0.9 }],
  ]);
  assert.equal(first?.grid, other);
  assert.equal(second?.grid, items);
});

test('a table is chosen for two lists if both are certain', () => {
  const chosen = chooseTables([[{ grid: same, score: 0.8 }], [{ grid: items, score: 0.9 }]]);
  assert.deepEqual(
    chosen.map((one) => one?.grid),
    [same, items],
  );
});

test('a list without a probable table gets none', () => {
  assert.deepEqual(chooseTables([[], [{ grid: items, score: 0.9 }]])[0], null);
});
