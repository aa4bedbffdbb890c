import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldForms, nameForms } from './field-forms.ts';

const findBest = (forms: typeof nameForms, field: string, texts: readonly string[]) =>
  texts[forms.describe(forms.findField(field), texts).findIndex(([, gap]) => gap === 0)];

test('a company has the form of a seller, and a person has the form of an employee', () => {
  const texts = [
    'Page 1 of 2',
    'Total amount due',
    'Hartmann Werkzeuge GmbH',
    'Elena Petrova',
    '14 Mill Lane',
  ];
  assert.equal(findBest(nameForms, 'seller', texts), 'Hartmann Werkzeuge GmbH');
  assert.equal(findBest(nameForms, 'employee', texts), 'Elena Petrova');
});

test('text and codes suit different fields', () => {
  const texts = ['14 Mill Lane, Leeds LS1 4AP', 'net 30 days', 'Bank transfer', 'RE-2031-0077'];
  assert.equal(findBest(fieldForms, 'seller.address', texts), texts[0]);
  assert.equal(findBest(fieldForms, 'payment_terms', texts), texts[1]);
  assert.equal(findBest(fieldForms, 'payment_method', texts), texts[2]);
  assert.equal(findBest(fieldForms, 'number', texts), texts[3]);
});

test('ranks are those of the texts, and equal texts have the same rank', () => {
  const texts = ['Elena Petrova', 'Total', 'Elena Petrova'];
  const described = nameForms.describe(nameForms.findField('employee'), texts);
  assert.deepEqual(described[0], described[2]);
  assert.equal(described[0]?.[2], 0);
  assert.equal(described[1]?.[2], 2);
});

test('a field without known forms and a list without texts have no effect', () => {
  const total = fieldForms.findField('total');
  assert.equal(total, -1);
  assert.deepEqual(fieldForms.describe(total, ['12.50']), [[0, 0, 0]]);
  assert.deepEqual(nameForms.describe(0, []), []);
});
