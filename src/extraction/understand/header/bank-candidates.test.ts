import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { findBankAccounts } from './bank-candidates.ts';

function findIbans(line: string, language = 'pl') {
  const document = placeDocument([[line, 50, 100]], { language });
  return findBankAccounts(new Context(document, createOptions()), 'iban').map(({ value }) => value);
}

test('a Polish account number with correct check digits is completed to an IBAN', () => {
  assert.deepEqual(findIbans('Nr rachunku 61 1090 1014 0000 0712 1981 2874'), [
    'PL61109010140000071219812874',
  ]);
});

test('a number with incorrect check digits is kept as printed, but only in Polish documents', () => {
  assert.deepEqual(findIbans('Tracking 62 1090 1014 0000 0712 1981 2874', 'en'), []);
  assert.deepEqual(findIbans('Nr rachunku 62 1090 1014 0000 0712 1981 2874'), ['62109010140000071219812874']);
});

test('the digits of an IBAN and longer numbers are not Polish account numbers', () => {
  assert.deepEqual(findIbans('PL 61 1090 1014 0000 0712 1981 2874'), ['PL61109010140000071219812874']);
  assert.deepEqual(findIbans('61 1090 1014 0000 0712 1981 2874 4418'), []);
  assert.deepEqual(findIbans('14 61 1090 1014 0000 0712 1981 2874'), []);
});
