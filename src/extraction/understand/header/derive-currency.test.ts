import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldValue } from '../../parsed-data.ts';
import { EvidenceCollector } from '../evidence-collector.ts';
import { deriveCurrency } from './derive-currency.ts';

function derive(language: string | undefined, fields: Record<string, FieldValue>) {
  const collector = new EvidenceCollector();
  deriveCurrency(language, fields, collector);
  return { currency: fields.currency, evidence: collector.evidence['/fields/currency'] };
}

test('the country of an account determines the currency, whatever the language', () => {
  const { currency, evidence } = derive('en', { total: 12, seller: { iban: 'NO9386011117947' } });
  assert.equal(currency, 'NOK');
  assert.equal(evidence?.method, 'derived');
  assert.deepEqual(evidence?.from, ['/fields/seller/iban']);
});

test('a language that is used with one currency determines it', () => {
  const { currency, evidence } = derive('da', { net_pay: 19_000 });
  assert.equal(currency, 'DKK');
  assert.deepEqual(evidence?.from, ['/language']);
});

test('nothing is derived from a language that is used with several currencies', () => {
  for (const language of ['en', 'de', 'fr', 'es', 'pt', undefined])
    assert.equal(derive(language, { total: 12 }).currency, undefined);
});

test('nothing is derived for a document without amounts', () => {
  assert.equal(derive('da', { number: '17' }).currency, undefined);
});

test('a printed currency is kept', () => {
  assert.equal(derive('da', { total: 12, currency: 'EUR' }).currency, 'EUR');
});

test('a tax number that only happens to begin with letters of a country code determines nothing', () => {
  assert.equal(derive('es', { total: 12, seller: { tax_id: 'SIA920101XX1' } }).currency, undefined);
});
