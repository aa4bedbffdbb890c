import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldSchema } from '../../src/extraction/options.ts';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

/** Returns the confidence of a field in a schema that contains no other fields. */
function measureConfidence(field: FieldSchema, places: Placed[]): number {
  const schema: FieldSchema = { type: 'object', properties: { wanted: field } };
  const evidence = understand(placeDocument(places), createOptions(schema)).evidence['/custom/wanted'];
  assert.ok(evidence);
  return evidence.confidence;
}

const PRICE: FieldSchema = { type: 'number', description: 'Total price', 'x-labels': ['Total', 'Sum'] };
const SALE: Placed[] = [
  ['Invoice', 50, 40],
  ['Subtotal', 300, 200],
  ['20.00', 420, 200],
  ['VAT 20%', 300, 215],
  ['4.00', 420, 215],
  ['Total', 300, 230],
  ['24.00', 420, 230],
];

test('an amount that is confirmed by the sums of the document is more certain than one with only a label', () => {
  const other: FieldSchema = { ...PRICE, 'x-labels': ['Deposit slip'] };
  const alone: Placed[] = [...SALE, ['Deposit slip', 300, 300], ['31.00', 420, 300]];
  assert.ok(measureConfidence(PRICE, SALE) > measureConfidence(other, alone));
});

test('a name whose end was omitted is less certain', () => {
  const name: FieldSchema = { type: 'string', description: 'Name of the tenant', 'x-labels': ['Tenant'] };
  const whole = measureConfidence(name, [['Tenant: Harbour Tools', 50, 60]]);
  assert.ok(measureConfidence(name, [['Tenant: Harbour Tools (48213)', 50, 60]]) < whole);
});
