import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Context } from '../../src/extraction/understand/context.ts';
import { listFieldsOfType } from '../../src/extraction/understand/header/header-fields.ts';
import { findNameCandidates } from '../../src/extraction/understand/header/name-candidates.ts';
import { NearLabels } from '../../src/extraction/understand/header/near-labels.ts';
import { ValueCandidates } from '../../src/extraction/understand/header/value-candidates.ts';
import { findRegions } from '../../src/extraction/understand/parties/regions.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

/** Finds candidates for a field. The document is an invoice unless another type is given. */
function findCandidates(
  name: string,
  places: Placed[],
  type: 'invoice' | 'bank_statement' = 'invoice',
): unknown[] {
  const context = new Context(placeDocument(places), createOptions());
  const field = listFieldsOfType(type).find((one) => one.name === name);
  assert.ok(field);
  const pool = new ValueCandidates(context, new NearLabels(context), findRegions(context));
  return pool.of(field, undefined).map(({ value }) => value);
}

test('a period with two days of the same month has a first and a last day', () => {
  const statement: Placed[] = [['Account statement March 1 - March 31, 2025', 50, 60]];
  assert.deepEqual(findCandidates('period_start', statement, 'bank_statement').sort(), [
    '2025-03-01',
    '2025-03-31',
  ]);
});

test('an e-mail address ends before the next sentence', () => {
  const line: Placed[] = [['Write to kontor@fjellheim.example. Byt nu faktura i dag', 50, 60]];
  assert.deepEqual(findCandidates('seller.email', line), ['kontor@fjellheim.example']);
});

test('an account number in the form of an IBAN needs neither a label nor valid check digits', () => {
  const line: Placed[] = [['Please transfer to Nordbank DE12 3456 7890 1234 5678 90 at once', 50, 60]];
  assert.deepEqual(findCandidates('seller.iban', line), ['DE12345678901234567890']);
  assert.deepEqual(findCandidates('seller.iban', [['Serial DE12 3456 7890 1234', 50, 60]]), []);
});

test('a delivery address may begin with the name of a place', () => {
  const places: Placed[] = [
    ['Ship to', 50, 100],
    ['Harbour Depot, Gate 4', 50, 115],
    ['12 Quay Road', 50, 130],
    ['Leith EH6 7DX', 50, 145],
  ];
  const found = findCandidates('delivery_address', places);
  assert.ok(found.includes('Harbour Depot, Gate 4, 12 Quay Road, Leith EH6 7DX'));
  assert.ok(found.includes('12 Quay Road, Leith EH6 7DX'));
});

test('a means of payment includes the words next to it', () => {
  const found = findCandidates('payment_method', [['Paid by Visa ending 1177 on receipt', 50, 60]]);
  assert.ok(found.includes('Visa'));
  assert.ok(found.includes('Visa ending 1177'));
});

/** A right-hand column whose lines are not level with the lines on the left. */
const BESIDE: Placed[] = [
  ['Bill to', 380, 104],
  ['Thornbury Bakeries', 380, 119],
  ['4 Mill Lane', 380, 134],
];

test('an address continues past a line of the neighboring column', () => {
  const left: Placed[] = [
    ['12 Quay Road', 50, 112],
    ['Leith EH6 7DX', 50, 127],
  ];
  assert.ok(findCandidates('seller.address', [...left, ...BESIDE]).includes('12 Quay Road, Leith EH6 7DX'));
});

test('a name continues past a line of the neighboring column', () => {
  const left: Placed[] = [
    ['Kestrel Marine Supplies', 50, 112],
    ['Ltd.', 50, 127],
  ];
  const context = new Context(placeDocument([...left, ...BESIDE]), createOptions());
  const names = findNameCandidates(context, findRegions(context)).map(({ value }) => value);
  assert.ok(names.includes('Kestrel Marine Supplies Ltd.'));
});

test('the title of an invoice is not a means of payment, but the same word next to a label is', () => {
  assert.ok(!findCandidates('payment_method', [['RECHNUNG', 50, 60]]).includes('RECHNUNG'));
  const labelled: Placed[] = [
    ['Zahlungsart', 50, 60],
    ['Rechnung', 200, 60],
  ];
  assert.ok(findCandidates('payment_method', labelled).includes('Rechnung'));
});

test('an address inside the long line of a footer is found', () => {
  const footer =
    'Kestrel Marine Supplies Ltd · registered office 12 Quay Road, Leith EH6 7DX · company number 07311964 · VAT GB 123 4567 89';
  const found = findCandidates('seller.address', [[footer, 50, 780]]);
  assert.ok(found.includes('12 Quay Road, Leith EH6 7DX'));
});

test('a form and a contract have a title', () => {
  for (const type of ['form', 'contract'] as const)
    assert.ok(listFieldsOfType(type).some(({ name }) => name === 'title'));
});
