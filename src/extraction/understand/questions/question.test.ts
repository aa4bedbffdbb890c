import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asksForSize, questionOf } from './question.ts';

const isSize = (name: string, description = '') =>
  asksForSize(questionOf(name, { type: 'number', description }, `/custom/${name}`));

test('what reduces an amount is asked for without its sign, unless the description requires it', () => {
  assert.equal(isSize('discount_total'), true);
  assert.equal(isSize('withheld', 'Amount of tax withheld'), true);
  assert.equal(isSize('closing_balance'), false);
  assert.equal(isSize('rent', 'Miete (positiv)'), true);
  assert.equal(isSize('discount', 'Discount, negative as printed'), false);
});
