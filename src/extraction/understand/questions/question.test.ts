import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createQuestion, isSizeWanted } from './question.ts';

const isSize = (name: string, description = '') =>
  isSizeWanted(createQuestion(name, { type: 'number', description }, `/custom/${name}`));

test('a deduction is returned without its sign, unless the description requires the sign', () => {
  assert.equal(isSize('discount_total'), true);
  assert.equal(isSize('withheld', 'Amount of tax withheld'), true);
  assert.equal(isSize('closing_balance'), false);
  assert.equal(isSize('rent', 'Miete (positiv)'), true);
  assert.equal(isSize('discount', 'Discount, negative as printed'), false);
});

test('the description of a list also determines the signs of its properties', () => {
  const payments = createQuestion(
    'payments',
    { type: 'array', description: 'Payments by card, positive' },
    '/custom/payments',
  );
  const amount = createQuestion('amount', { type: 'number' }, '/amount');
  const signed = createQuestion('amount', { type: 'number', description: 'Amount with its sign' }, '/amount');
  assert.equal(isSizeWanted(amount, payments), true);
  assert.equal(isSizeWanted(signed, payments), false);
  assert.equal(isSizeWanted(amount), false);
});

test('names of people and things are not identifiers', () => {
  const kindOf = (name: string, description = '') =>
    createQuestion(name, { type: 'string', description }, `/custom/${name}`).kind;
  assert.equal(kindOf('employee_name', 'Full name, no title'), 'text');
  assert.equal(kindOf('partner_in_charge'), 'text');
  assert.equal(kindOf('nombre_comercial'), 'text');
  assert.equal(kindOf('product', 'Tariff name'), 'text');
  assert.equal(kindOf('employee_number'), 'code');
  assert.equal(kindOf('driver_licence_number'), 'code');
  assert.equal(kindOf('batch', 'Charge'), 'code');
  assert.equal(kindOf('our_reference'), 'code');
});
