import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkForest, type Forest, SharingForest, scoreRow, sumLeaves, sumLeavesOfRows } from './forest.ts';

/** A single tree. The result is -1 if `a` is at most 0.5; otherwise, it depends on `b`. */
const FOREST: Forest = {
  features: ['a', 'b'],
  trees: [{ feature: [0, 1], threshold: [0.5, 2], left: [~0, ~1], right: [1, ~2], leaves: [-1, 1, 3] }],
  slope: 1,
  offset: 0,
};

test('a row reaches the leaf to which its features lead', () => {
  const computeLogit = (row: number[]) =>
    Math.round(Math.log(scoreRow(FOREST, row) / (1 - scoreRow(FOREST, row))));
  assert.equal(computeLogit([0.5, 9]), -1);
  assert.equal(computeLogit([0.6, 2]), 1);
  assert.equal(computeLogit([0.6, 2.1]), 3);
});

test('the sum is the same if the features that rows share are compared only once', () => {
  const forest = new SharingForest(FOREST, (feature) => feature === 1);
  const known = new Map<string, Int32Array>();
  for (const [subject, b] of [
    ['low', 2],
    ['high', 2.1],
  ] as const)
    for (const a of [0.5, 0.6])
      assert.equal(forest.sumLeaves([a, b], subject, known), sumLeaves(FOREST, [a, b]));
});

test('rows that are scored together get the same scores as single rows', () => {
  const rows = [
    [0.6, 2],
    [0.7, 9],
    [0.5, 3],
  ];
  for (const some of [rows, rows.slice(0, 2), rows.slice(2), []])
    assert.deepEqual(
      sumLeavesOfRows(FOREST, some),
      some.map((row) => sumLeaves(FOREST, row)),
    );
});

test('a model with features other than those that the code computes is rejected', () => {
  assert.throws(() => checkForest(FOREST, ['a', 'c']), /npm run train/);
  assert.equal(checkForest(FOREST, ['a', 'b']), FOREST);
});
