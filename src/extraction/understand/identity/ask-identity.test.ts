import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { understand } from '../understand.ts';

test('labels in two languages without spaces name the values of an identity card', () => {
  const values: [label: string, value: string][] = [
    ['Pavardė/Surname', 'KALNAS'],
    ['Vardas/Given names', 'JONAS'],
    ['Gimimo data/Date of birth', '1990-04-12'],
    ['Lytis / Sex', 'V/M'],
    ['Dokumento Nr./Document No.', '12345678'],
  ];
  const places = values.flatMap(([label, value], i): Placed[] => [
    [label, 50, 60 + 40 * i, 7],
    [value, 50, 72 + 40 * i],
  ]);
  const { fields } = understand(placeDocument([['IDENTITY CARD', 50, 30], ...places]), createOptions());
  assert.deepEqual(fields, {
    document_number: '12345678',
    surname: 'KALNAS',
    given_names: 'JONAS',
    birth_date: '1990-04-12',
    sex: 'M',
  });
});
