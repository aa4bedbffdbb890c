import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatMoney } from './money.ts';

it('an amount has the decimal places of its currency', () => {
  assert.equal(formatMoney(507.6, 'EUR'), '507.60');
  assert.equal(formatMoney(-5, 'USD'), '-5.00');
  assert.equal(formatMoney(0, 'EUR'), '0.00');
  assert.equal(formatMoney(1200, 'JPY'), '1200');
  assert.equal(formatMoney(1.5, 'KWD'), '1.500');
});

it('an amount without a known currency has two decimal places', () => {
  for (const currency of [undefined, '', 'euro', 7, 'XYZ'])
    assert.equal(formatMoney(12.5, currency), '12.50');
});

it('no digit of an amount is lost', () => {
  assert.equal(formatMoney(0.0375, 'EUR'), '0.0375');
  assert.equal(formatMoney(12.5, 'JPY'), '12.5');
  assert.equal(formatMoney(1e21, 'EUR'), '1e+21');
  assert.equal(formatMoney(1e-7, 'EUR'), '1e-7');
});
