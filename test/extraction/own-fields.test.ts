import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldSchema } from '../../src/extraction/options.ts';
import { understand } from '../../src/extraction/understand/understand.ts';
import { document, options, type Placed } from './support/placed-document.ts';

function custom(properties: Record<string, FieldSchema>, places: Placed[]) {
  return understand(document(places), options({ type: 'object', properties })).custom;
}

const TENANT: FieldSchema = { type: 'string', description: 'Name of the tenant', 'x-labels': ['Tenant'] };

test('a name is given without the account number in brackets behind it', () => {
  assert.deepEqual(custom({ tenant: TENANT }, [['Tenant: Harbour Tools (48213)', 50, 60]]), {
    tenant: 'Harbour Tools',
  });
  const lot: FieldSchema = { type: 'string', 'x-labels': ['Lot'] };
  assert.deepEqual(custom({ lot }, [['Lot: North (48213)', 50, 60]]), { lot: 'North (48213)' });
});

test('a name that goes on under its beginning is given whole, the next label is not taken along', () => {
  const places: Placed[] = [
    ['Tenant: Harbour Tools and', 50, 60],
    ['Marine Supply', 88, 69],
    ['Rent: 1,250.00', 50, 90],
  ];
  assert.deepEqual(custom({ tenant: TENANT }, places), { tenant: 'Harbour Tools and Marine Supply' });
  const alone: Placed[] = [
    ['Tenant: Harbour Tools', 50, 60],
    ['Terms: monthly', 50, 70],
  ];
  assert.deepEqual(custom({ tenant: TENANT }, alone), { tenant: 'Harbour Tools' });
});

test('a label that is printed into the line of another column still names its value', () => {
  const places: Placed[] = [
    ['PAY TO Lighthouse Estates Group Ltd', 50, 62],
    ['Tenant', 190, 58],
    ['Harbour Tools', 300, 58],
    ['Rent:', 190, 80],
    ['1,250.00', 300, 80],
  ];
  assert.deepEqual(custom({ tenant: TENANT }, places), { tenant: 'Harbour Tools' });
});

test('a value does not take in the words of a column that is printed over it, nor those of a stamp', () => {
  const places: Placed[] = [
    ['COPY', 20, 42, 44],
    ['Tenant', 60, 60],
    ['Harbour Tools and Marine Supply', 110, 60],
    ['Unit #', 251, 60],
    ['12-4711', 330, 60],
  ];
  assert.deepEqual(custom({ tenant: TENANT }, places), { tenant: 'Harbour Tools and Marine Supply' });
});

const LEASE: Placed[] = [
  ['Invoice', 50, 40],
  ['Invoice #', 50, 60],
  ['530718-2', 150, 60],
  ['Order #', 50, 80],
  ['530718', 150, 80],
];

test('a field that takes several kinds of numbers gets the number in the fullest form that is printed', () => {
  const lease_no: FieldSchema = { type: 'string', 'x-labels': ['Lease #', 'Order #'] };
  assert.deepEqual(custom({ lease_no }, LEASE), { lease_no: '530718-2' });
});

test('a field that is named after the label gets what stands beside it', () => {
  const order_no: FieldSchema = { type: 'string', 'x-labels': ['Order #', 'Lease #'] };
  const orderNumber: FieldSchema = { type: 'string', 'x-labels': ['Lease #', 'Order #'] };
  assert.deepEqual(custom({ order_no, orderNumber }, LEASE), { order_no: '530718', orderNumber: '530718' });
});

test('two numbers with different suffixes leave the number as it stands', () => {
  const lease_no: FieldSchema = { type: 'string', 'x-labels': ['Lease #', 'Order #'] };
  assert.deepEqual(custom({ lease_no }, [...LEASE, ['Credit #', 50, 100], ['530718-3', 150, 100]]), {
    lease_no: '530718',
  });
});

test('a post office box is no order number', () => {
  const places: Placed[] = [
    ['Invoice', 50, 40],
    ['PO Box 206270', 50, 60],
    ['Contract', 50, 80],
    ['4296290', 150, 80],
  ];
  const contract: FieldSchema = { type: 'string', 'x-labels': ['Contract #', 'Order #'] };
  const result = understand(
    document(places),
    options({ type: 'object', properties: { contract_no: contract } }),
  );
  assert.deepEqual(result.custom, { contract_no: '4296290' });
  assert.equal(result.fields.order_number, undefined);
});

test('an agreement in the form of a letter is also with whom it is written to', () => {
  const party: FieldSchema = { type: 'array', items: { type: 'string' }, description: 'Parties' };
  const letter = (addressee: string): Placed[] => [
    ['March 4, 2025', 50, 60],
    [addressee, 50, 80],
    ['17 Quay Street', 50, 94],
    ['Ladies and Gentlemen:', 50, 120],
    ['In connection with your interest in Harbour Tools, Inc. (the "Company"), you agree to this.', 50, 140],
  ];
  assert.deepEqual(custom({ party }, letter('Northlight Paper Partners, L.P.')), {
    party: ['Northlight Paper Partners L.P.', 'Harbour Tools Inc.'],
  });
  assert.deepEqual(custom({ party }, letter('Anna B. Example')), {
    party: ['Anna B. Example', 'Harbour Tools Inc.'],
  });
});

test('12/10/2024 is the tenth of December under the law of one of the United States', () => {
  const effective_date: FieldSchema = { type: 'string', format: 'date', description: 'The effective date' };
  const under = (law: string): Placed[] => [
    ['This Agreement is made as of 12/10/2024 by and between Harbour Tools, Inc. and Anna Example.', 50, 60],
    [`This Agreement shall be governed by the laws of ${law}.`, 50, 90],
  ];
  assert.deepEqual(custom({ effective_date }, under('the State of Oregon')), {
    effective_date: '2024-12-10',
  });
  assert.deepEqual(custom({ effective_date }, under('England and Wales')), { effective_date: '2024-10-12' });
});
