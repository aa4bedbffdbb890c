import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Choice } from './assign-columns.ts';
import type { Grid } from './grid.ts';
import { addMissingColumns } from './missing-columns.ts';

/** Creates a grid whose rows are 20 points apart. The first row is at `top`. */
function placeGrid(rows: readonly (readonly string[])[], top: number): Grid {
  return {
    headers: (rows[0] ?? []).map(() => []),
    title: [],
    rows: rows.map((texts, r) =>
      texts.map((text, c) => {
        const [x, y] = [50 + 100 * c, top + 20 * r];
        return { text, evidence: { page: 1, text, box: [x, y, x + 80, y + 10] as const } };
      }),
    ),
    source: 'lines',
  };
}

function choose(grid: Grid, assignment: (number | null)[], sure: number[]): Choice {
  const alone = sure.map((one) => grid.headers.map(() => one));
  return { grid, assignment, sure, alone, features: [], score: 1 };
}

const settle = (choice: Choice) => choice;
const best = choose(placeGrid([['Rake'], ['Hoe']], 100), [0, null], [0.9, 0]);
const offered = [
  ['Rake', 'R-1'],
  ['Hoe', 'H-7'],
];

test('a property without a column gets one from another grid with the same rows', () => {
  const { grid, assignment, sure } = addMissingColumns(
    best,
    [choose(placeGrid(offered, 102), [0, 1], [0.9, 0.8])],
    settle,
  );
  assert.deepEqual(assignment, [0, 1]);
  assert.deepEqual(sure, [0.9, 0.8]);
  assert.deepEqual(
    grid.rows.map((row) => row[1]?.text),
    ['R-1', 'H-7'],
  );
});

test('columns of rows at other places, uncertain columns and columns that are already used are not added', () => {
  const elsewhere = choose(placeGrid(offered, 400), [0, 1], [0.9, 0.8]);
  const uncertain = choose(placeGrid(offered, 100), [0, 1], [0.9, 0.4]);
  const used = choose(placeGrid(offered, 100), [1, 0], [0.9, 0.8]);
  for (const other of [elsewhere, uncertain, used])
    assert.deepEqual(addMissingColumns(best, [other], settle).assignment, [0, null]);
});
