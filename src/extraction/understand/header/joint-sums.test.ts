import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Chances, rankAmounts } from '../../../../test/extraction/support/ranked-amounts.ts';
import { chooseSums } from './joint-sums.ts';

function choose(chances: Chances): Record<string, number | undefined> {
  const ranked = rankAmounts(chances);
  return Object.fromEntries(
    [...chooseSums(ranked)].map(([name, one]) => [name, Number(one?.candidate.value ?? Number.NaN)]),
  );
}

test('of two likely totals, the one that is the sum of subtotal and tax is chosen', () => {
  const sums = choose({
    subtotal: [[120, 0.9]],
    tax_total: [[24, 0.9]],
    total: [
      [164, 0.6],
      [144, 0.35],
    ],
  });
  assert.deepEqual(sums, { subtotal: 120, tax_total: 24, total: 144 });
});

test('a confident total is kept although subtotal and tax do not add up to it', () => {
  const sums = choose({ subtotal: [[120, 0.9]], tax_total: [[24, 0.9]], total: [[164, 0.9]] });
  assert.equal(sums.total, 164);
});

test('a tax that is as high as the total is not chosen', () => {
  const sums = choose({
    subtotal: [[58, 0.8]],
    tax_total: [
      [61.5, 0.6],
      [3.48, 0.2],
    ],
    total: [[61.5, 0.8]],
  });
  assert.equal(sums.tax_total, 3.48);
});

test('a rounding difference whose sign differs from that of the total is not the tax', () => {
  const sums = choose({ subtotal: [[67, 0.8]], tax_total: [[-0.02, 0.6]], total: [[66.98, 0.9]] });
  assert.deepEqual(sums, { subtotal: 67, tax_total: Number.NaN, total: 66.98 });
  const credit = choose({ subtotal: [[-100, 0.8]], tax_total: [[-19, 0.8]], total: [[-119, 0.8]] });
  assert.equal(credit.tax_total, -19);
});
