import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Chances, rankAmounts } from '../../../../test/extraction/support/ranked-amounts.ts';
import { chooseRelatedAmounts, type OtherAmounts } from './joint-values.ts';

function choose(chances: Chances, others: Partial<OtherAmounts> = {}): Record<string, unknown> {
  const ranked = rankAmounts(chances);
  const known = { transactions: null, isPrinted: () => false, ...others };
  return Object.fromEntries(
    [...chooseRelatedAmounts(ranked, known)].map(([name, one]) => [name, one?.candidate.value]),
  );
}

test('the balances between which the transactions lead are chosen', () => {
  const balances = {
    opening_balance: [
      [880, 0.5],
      [300, 0.4],
    ],
    closing_balance: [
      [880, 0.6],
      [450, 0.3],
    ],
  } as const;
  assert.deepEqual(choose(balances, { transactions: 150 }), { opening_balance: 300, closing_balance: 450 });
  assert.deepEqual(choose(balances), {});
});

test('gross and net pay whose difference is printed are chosen', () => {
  const pay = {
    gross_pay: [
      [19_000, 0.5],
      [2_400, 0.4],
    ],
    net_pay: [[1_800, 0.9]],
  } as const;
  const isPrinted = (amount: number) => amount === 600;
  assert.deepEqual(choose(pay, { isPrinted }), { gross_pay: 2_400, net_pay: 1_800 });
});

test('the amount due is what remains of the total after a payment', () => {
  const amounts = {
    total: [[500, 0.9]],
    amount_paid: [[-120, 0.8]],
    amount_due: [
      [500, 0.5],
      [380, 0.4],
    ],
  } as const;
  assert.deepEqual(choose(amounts), { total: 500, amount_paid: -120, amount_due: 380 });
});
