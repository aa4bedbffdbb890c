import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VALUE_FEATURES } from './value-features.ts';
import { describeValueRivals, type RankedQuestion, RIVAL_FEATURES } from './value-rivals.ts';

/** Candidates are written as [value, row, x, right, score, probability]. */
type Candidate = readonly [string, number, number, number, number, number];

function createQuestion(candidates: readonly Candidate[]): RankedQuestion {
  const rows = candidates.map(([, row, x, right]) => {
    const features = new Float64Array(VALUE_FEATURES.length);
    for (const [name, value] of Object.entries({ page: 1, row, x, right }))
      features[VALUE_FEATURES.indexOf(name)] = value;
    return features;
  });
  return {
    values: candidates.map(([value]) => value),
    rows,
    scores: candidates.map(([, , , , score]) => score),
    chances: candidates.map(([, , , , , chance]) => chance),
  };
}

function get(features: Float64Array | undefined, name: string): number {
  return features?.[RIVAL_FEATURES.indexOf(name)] ?? Number.NaN;
}

test('the best candidates for a field are compared with each other', () => {
  const [list = []] = describeValueRivals([
    createQuestion([
      ['2026', 3, 0.5, 0.6, -1, 0.2],
      ['RE-2026', 3, 0.4, 0.6, 1, 0.7],
      ['2026', 9, 0.1, 0.2, -3, 0.05],
    ]),
  ]);
  assert.deepEqual(
    list.map(({ index }) => index),
    [1, 0, 2],
  );
  const [best, second] = list.map(({ features }) => features);
  assert.equal(get(best, 'rival'), 0.2);
  assert.equal(get(best, 'shorter'), 0.2);
  assert.equal(get(second, 'longer'), 0.7);
  assert.equal(get(second, 'same_value'), 2);
  assert.equal(get(second, 'score_gap'), -2);
  assert.ok(Math.abs(get(best, 'none') - 1 / (1 + Math.exp(1) + Math.exp(-1) + Math.exp(-3))) < 1e-12);
});

test('a candidate knows which other fields need its text or have the same value', () => {
  const [date, due] = describeValueRivals([
    createQuestion([
      ['2026-05-01', 3, 0.4, 0.6, 0, 0.5],
      ['2026-05-31', 4, 0.4, 0.6, -1, 0.3],
    ]),
    createQuestion([['2026-05-31', 4, 0.4, 0.6, 3, 0.9]]),
  ]);
  const [first, second] = (date ?? []).map(({ features }) => features);
  assert.equal(get(first, 'claim'), 0);
  assert.equal(get(second, 'claim'), 0.9);
  assert.equal(get(second, 'claim_need'), 0.9);
  assert.equal(get(second, 'elsewhere'), 0.9);
  assert.ok(Math.abs(get(second, 'claim_margin') - (0.3 - 0.9)) < 1e-12);
  // The date is the only other answer and is printed near the due date.
  assert.equal(get(due?.[0]?.features, 'near_rows'), 1);
  assert.equal(get(due?.[0]?.features, 'answers'), 1);
});

test('only the eight best candidates are compared, and a field may have none', () => {
  const many = Array.from({ length: 30 }, (_, i): Candidate => [`${i}`, i, 0, 0.1, i / 10, i / 1000]);
  const [list, none] = describeValueRivals([createQuestion(many), createQuestion([])]);
  assert.deepEqual(
    list?.map(({ index }) => index),
    [29, 28, 27, 26, 25, 24, 23, 22],
  );
  assert.deepEqual(none, []);
});
