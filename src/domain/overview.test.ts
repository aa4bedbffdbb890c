import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../lib/json-pointer.ts';
import { computeDuplicateKey, NO_OVERVIEW, readOverview } from './overview.ts';

const INVOICE: JsonObject = {
  document_type: 'invoice',
  fields: {
    number: 'INV-1',
    date: '2026-03-12',
    total: 507.6,
    currency: 'GBP',
    seller: { name: 'Northlight Paper Ltd' },
  },
};

describe('the overview of a result', () => {
  it('has the values of an invoice', () => {
    assert.deepEqual(readOverview(INVOICE), {
      supplier: 'Northlight Paper Ltd',
      number: 'INV-1',
      date: '2026-03-12',
      total: 507.6,
      currency: 'GBP',
    });
  });

  it('has the bank, the end date and the closing balance of a statement', () => {
    const fields = { bank: 'Harbour Bank', period_end: '2026-01-31', closing_balance: 0, currency: 'EUR' };
    assert.deepEqual(readOverview({ document_type: 'bank_statement', fields }), {
      supplier: 'Harbour Bank',
      number: null,
      date: '2026-01-31',
      total: 0,
      currency: 'EUR',
    });
  });

  it('omits values that are missing or of another kind', () => {
    assert.deepEqual(readOverview({}), NO_OVERVIEW);
    const fields = { number: 7, date: '12 March', total: '507.60', currency: '', seller: 'Northlight' };
    assert.deepEqual(readOverview({ fields }), NO_OVERVIEW);
  });

  it('shortens names to one line of at most 200 characters', () => {
    const { supplier } = readOverview({ fields: { seller: { name: ` A\u0000\n${'é'.repeat(300)}` } } });
    assert.equal(supplier, `A ${'é'.repeat(198)}`);
  });
});

describe('two documents are possible duplicates', () => {
  const buildKey = (changes: JsonObject) => {
    const data = { ...INVOICE, ...changes };
    return computeDuplicateKey(data, readOverview(data));
  };
  const withFields = (name: string, number: string) => buildKey({ fields: { seller: { name }, number } });

  it('if type, supplier and number are the same, regardless of spelling', () => {
    assert.ok(buildKey({}) !== null);
    assert.equal(withFields('NORTHLIGHT PAPER, LTD.', 'inv 1'), buildKey({}));
  });

  it('but not if one of these differs or is missing', () => {
    assert.notEqual(withFields('Northlight Paper Ltd', 'INV-2'), buildKey({}));
    assert.notEqual(withFields('Southlight Paper Ltd', 'INV-1'), buildKey({}));
    assert.notEqual(buildKey({ document_type: 'credit_note' }), buildKey({}));
    assert.equal(withFields('Northlight Paper Ltd', '--'), null);
    assert.equal(buildKey({ fields: { number: 'INV-1' } }), null);
    assert.equal(buildKey({ document_type: 'receipt' }), null);
  });
});
