import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ParsedData } from '../parsed-data.ts';
import { findNames } from './find-names.ts';
import { Redactor, restore } from './redactor.ts';

const FIELDS = {
  seller: { name: 'Harrow (Ulm) Ltd', address: '2 Quay Street' },
  employee: { name: 'Ada Harrow' },
  account_holder: 'Ada Harrow',
};

test('names that were found are hidden in upper and lower case and across cells, and restored', () => {
  const transactions = [{ id: 'tx_1', counterparty: 'Quay Bakery' }];
  const names = findNames({ fields: FIELDS, transactions, segments: [] } as Pick<
    ParsedData,
    'fields' | 'transactions' | 'segments'
  >);
  assert.deepEqual(names, ['Harrow (Ulm) Ltd', 'Quay Bakery', 'Ada Harrow']);
  const redactor = new Redactor({ kinds: ['name'], patterns: [] }, names);
  assert.equal(redactor.redact('ADA | Harrow, 2 Quay Street'), '[NAME_1], 2 Quay Street');
  assert.equal(redactor.redact('Harrow (Ulm) Ltd and Harrowgate'), '[NAME_2] and Harrowgate');
  assert.deepEqual(restore({ name: '[NAME_2]' }, redactor.redactions), { name: 'Harrow (Ulm) Ltd' });
});

test('names are sent if a project does not hide them', () => {
  const redactor = new Redactor({ kinds: ['iban'], patterns: [] }, ['Ada Harrow']);
  assert.equal(redactor.redact('Ada Harrow'), 'Ada Harrow');
});
