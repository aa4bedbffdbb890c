import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { FieldSchema } from '../../src/extraction/options.ts';
import { understand } from '../../src/extraction/understand/understand.ts';
import { extractBytes } from './read-file.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

function extractCustom(properties: Record<string, FieldSchema>, places: Placed[]) {
  return understand(placeDocument(places), createOptions({ type: 'object', properties })).custom;
}

const TENANT: FieldSchema = { type: 'string', description: 'Name of the tenant', 'x-labels': ['Tenant'] };

test('a name does not include the account number in parentheses after it', () => {
  assert.deepEqual(extractCustom({ tenant: TENANT }, [['Tenant: Harbour Tools (48213)', 50, 60]]), {
    tenant: 'Harbour Tools',
  });
});

const TEXT: FieldSchema = { type: 'string' };

function createObject(...names: string[]): FieldSchema {
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, TEXT])) };
}

test('fields with the same names in several objects are read from different sections', () => {
  const places: Placed[] = [
    ['LANDLORD', 50, 40],
    ['Name: Harbour Estates Ltd', 50, 55],
    ['Phone: 020 7946 0018', 50, 67],
    ['TENANT', 50, 100],
    ['Name: Anna Boat', 50, 115],
    ['Phone: 020 7946 0977', 50, 127],
  ];
  const properties = { tenant: createObject('name', 'phone'), landlord: createObject('name', 'phone') };
  assert.deepEqual(extractCustom(properties, places), {
    tenant: { name: 'Anna Boat', phone: '020 7946 0977' },
    landlord: { name: 'Harbour Estates Ltd', phone: '020 7946 0018' },
  });
});

test('a value can be the name of a field of another object', () => {
  const properties = { employee: createObject('name', 'role'), approval: createObject('manager') };
  const places: Placed[] = [
    ['Employee', 50, 40],
    ['Name: Anna Boat', 50, 60],
    ['Role: Manager', 50, 75],
  ];
  const { employee } = extractCustom(properties, places) as { employee: { role?: string } };
  assert.equal(employee.role, 'Manager');
});

test('a date that is printed once can answer fields of two objects', () => {
  const date: FieldSchema = { type: 'string', format: 'date', description: 'Date of the signature' };
  const party: FieldSchema = { type: 'object', properties: { name: TEXT, signed_on: date } };
  const places: Placed[] = [
    ['Seller: Harbour Tools Ltd', 50, 40],
    ['Buyer: Anna Boat', 50, 60],
    ['Signed on: 4 May 2026', 50, 90],
  ];
  const values = extractCustom({ seller: party, buyer: party }, places) as Record<
    string,
    { signed_on?: string }
  >;
  assert.deepEqual([values.seller?.signed_on, values.buyer?.signed_on], ['2026-05-04', '2026-05-04']);
});

test('a name that continues on the next line is complete, without the next label', () => {
  const places: Placed[] = [
    ['Tenant: Harbour Tools and', 50, 60],
    ['Marine Supply', 88, 69],
    ['Rent: 1,250.00', 50, 90],
  ];
  assert.deepEqual(extractCustom({ tenant: TENANT }, places), { tenant: 'Harbour Tools and Marine Supply' });
  const alone: Placed[] = [
    ['Tenant: Harbour Tools', 50, 60],
    ['Terms: monthly', 50, 70],
  ];
  assert.deepEqual(extractCustom({ tenant: TENANT }, alone), { tenant: 'Harbour Tools' });
});

test('a label that extends into the line of another column still names its value', () => {
  const places: Placed[] = [
    ['PAY TO Lighthouse Estates Group Ltd', 50, 62],
    ['Tenant', 190, 58],
    ['Harbour Tools', 300, 58],
    ['Rent:', 190, 80],
    ['1,250.00', 300, 80],
  ];
  assert.deepEqual(extractCustom({ tenant: TENANT }, places), { tenant: 'Harbour Tools' });
});

test('a value does not include words of an overprinted column or stamp', () => {
  const places: Placed[] = [
    ['COPY', 20, 42, 44],
    ['Tenant', 60, 60],
    ['Harbour Tools and Marine Supply', 110, 60],
    ['Unit #', 251, 60],
    ['12-4711', 330, 60],
  ];
  assert.deepEqual(extractCustom({ tenant: TENANT }, places), { tenant: 'Harbour Tools and Marine Supply' });
});

const LEASE: Placed[] = [
  ['Invoice', 50, 40],
  ['Invoice #', 50, 60],
  ['530718-2', 150, 60],
  ['Order #', 50, 80],
  ['530718', 150, 80],
];

test('a field with several labels gets the number next to a label, not a longer one from elsewhere', () => {
  const lease_no: FieldSchema = { type: 'string', 'x-labels': ['Lease #', 'Order #'] };
  assert.deepEqual(extractCustom({ lease_no }, LEASE), { lease_no: '530718' });
});

test('a label that the schema specifies outweighs the name of the field', async () => {
  const order_reference: FieldSchema = { type: 'string', 'x-labels': ['Invoice number'] };
  const schema: FieldSchema = { type: 'object', properties: { order_reference } };
  const { parsedData } = await extractBytes(await readFile('examples/invoice.pdf'), 'invoice.pdf', {
    schema,
  });
  assert.deepEqual(parsedData.custom, { order_reference: 'INV-2026-0117' });
});

test('a field named like a label gets the value next to it', () => {
  const order_no: FieldSchema = { type: 'string', 'x-labels': ['Order #', 'Lease #'] };
  const orderNumber: FieldSchema = { type: 'string', 'x-labels': ['Lease #', 'Order #'] };
  assert.deepEqual(extractCustom({ order_no }, LEASE), { order_no: '530718' });
  assert.deepEqual(extractCustom({ orderNumber }, LEASE), { orderNumber: '530718' });
});

test('a post office box is not an order number', () => {
  const places: Placed[] = [
    ['Invoice', 50, 40],
    ['PO Box 517304', 50, 60],
    ['Contract', 50, 80],
    ['5120374', 150, 80],
  ];
  const contract: FieldSchema = { type: 'string', 'x-labels': ['Contract #', 'Order #'] };
  const result = understand(
    placeDocument(places),
    createOptions({ type: 'object', properties: { contract_no: contract } }),
  );
  assert.deepEqual(result.custom, { contract_no: '5120374' });
  assert.equal(result.fields.order_number, undefined);
});

test('the recipient of an agreement in the form of a letter is a party', () => {
  const party: FieldSchema = { type: 'array', items: { type: 'string' }, description: 'Parties' };
  const letter: Placed[] = [
    ['March 4, 2025', 50, 60],
    ['Northlight Paper Partners, L.P.', 50, 80],
    ['17 Quay Street', 50, 94],
    ['Ladies and Gentlemen:', 50, 120],
    ['In connection with your interest in Harbour Tools, Inc. (the "Company"), you agree to this.', 50, 140],
  ];
  assert.deepEqual(extractCustom({ party }, letter), {
    party: ['Northlight Paper Partners, L.P.', 'Harbour Tools, Inc.'],
  });
});

test('12/10/2024 is 10 December in a document under US law', () => {
  const effective_date: FieldSchema = { type: 'string', format: 'date', description: 'The effective date' };
  const makeAgreement = (law: string): Placed[] => [
    ['This Agreement is made as of 12/10/2024 by and between Harbour Tools, Inc. and Anna Example.', 50, 60],
    [`This Agreement shall be governed by the laws of ${law}.`, 50, 90],
  ];
  assert.deepEqual(extractCustom({ effective_date }, makeAgreement('the State of Oregon')), {
    effective_date: '2024-12-10',
  });
  assert.deepEqual(extractCustom({ effective_date }, makeAgreement('England and Wales')), {
    effective_date: '2024-10-12',
  });
});

test('the description of a field is searched too, because documents often use its words', () => {
  const properties: Record<string, FieldSchema> = {
    meter: { type: 'string', description: 'Nummer des Zählers' },
    dispatcher: { type: 'string', description: 'Name of the sender' },
    first_registration: { type: 'string', format: 'date', description: 'Erstzulassung' },
    mass: { type: 'number', description: 'Masse brute en kg' },
  };
  assert.deepEqual(
    extractCustom(properties, [
      ['Nummer des Zählers', 50, 60],
      ['Z-4711', 200, 60],
      ['Sender', 50, 80],
      ['Harbour Tools', 200, 80],
      ['Erstzulassung', 50, 100],
      ['19.05.2010', 200, 100],
      ['Masse brute', 50, 120],
      ['2 140,5', 200, 120],
    ]),
    { meter: 'Z-4711', dispatcher: 'Harbour Tools', first_registration: '2010-05-19', mass: 2140.5 },
  );
});

test('rows of a table use the day-month order of the document, and end where a sentence begins', () => {
  const days: FieldSchema = {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        day: { type: 'string', format: 'date', description: 'Date' },
        hours: { type: 'string', description: 'Hours' },
      },
    },
  };
  const rows = extractCustom({ days }, [
    ['Date', 50, 60],
    ['Hours', 120, 60],
    ['03/09/2026', 50, 75],
    ['8', 120, 75],
    ['03/13/2026', 50, 90],
    ['4', 120, 90],
    ['Approved by order of the board', 50, 110],
  ]);
  assert.deepEqual(rows, {
    days: [
      { day: '2026-03-09', hours: '8' },
      { day: '2026-03-13', hours: '4' },
    ],
  });
});

test('a choice is the only ticked box, and a box after a question answers it', () => {
  const properties: Record<string, FieldSchema> = {
    travel_class: { type: 'string', enum: ['First', 'Economy'] },
    locked: { type: 'boolean', description: 'Was the bag locked?' },
    insured: { type: 'boolean', description: 'Was the bag insured?' },
  };
  const places: Placed[] = [
    ['Travel class: ☐ First ☒ Economy', 50, 60],
    ['Was the bag locked? ☒ Yes ☐ No', 50, 80],
    ['Was the bag insured? ☐ Yes ☒ No', 50, 100],
  ];
  assert.deepEqual(extractCustom(properties, places), {
    travel_class: 'Economy',
    locked: true,
    insured: false,
  });
});

test('the value of a numbered box is below its label and does not include the label of the next box', () => {
  const properties: Record<string, FieldSchema> = {
    country: { type: 'string', 'x-labels': ['Country of destination'] },
    goods_code: { type: 'string', 'x-labels': ['Goods code'] },
  };
  const places: Placed[] = [
    ['17 Country of destination', 50, 60],
    ['20 Terms of delivery', 300, 60],
    ['JP', 50, 69],
    ['CIF Nagoya', 300, 69],
    ['33 Goods code', 50, 90],
    ['7325 9910', 50, 99],
  ];
  assert.deepEqual(extractCustom(properties, places), { country: 'JP', goods_code: '7325 9910' });
});

test('two labels in one line, a period, and a day with its weekday are read', () => {
  const properties: Record<string, FieldSchema> = {
    patient: { type: 'string', 'x-labels': ['Patient'] },
    birth: { type: 'string', format: 'date', 'x-labels': ['DOB'] },
    term: { type: 'string', description: 'Loan term' },
    day: { type: 'string', format: 'date', 'x-labels': ['Doors open'] },
  };
  const places: Placed[] = [
    ['Patient: Leon Fitch DOB: 13/02/1959', 50, 60],
    ['LOAN TERM', 50, 80],
    ['30 years', 200, 80],
    ['Doors open', 50, 110],
    ['Friday 24 April 2026', 50, 120],
  ];
  assert.deepEqual(extractCustom(properties, places), {
    patient: 'Leon Fitch',
    birth: '1959-02-13',
    term: '30 years',
    day: '2026-04-24',
  });
});

test('a timestamp includes the time after its date', () => {
  const collected: FieldSchema = { type: 'string', format: 'date-time', 'x-labels': ['Collected'] };
  const extractMoment = (text: string) => extractCustom({ collected }, [[`Collected: ${text}`, 50, 60]]);
  assert.deepEqual(extractMoment('2026-11-02 08:15'), { collected: '2026-11-02T08:15:00Z' });
  assert.deepEqual(extractMoment('2 November 2026, 8:15:30 pm'), { collected: '2026-11-02T20:15:30Z' });
  assert.deepEqual(extractMoment('2 November 2026 at 12:05 am'), { collected: '2026-11-02T00:05:00Z' });
  assert.deepEqual(extractMoment('2 November 2026'), { collected: '2026-11-02T00:00:00Z' });
  assert.deepEqual(extractMoment('2 November 2026 45:90'), { collected: '2026-11-02T00:00:00Z' });
});

test('a sentence in another language answers a yes-or-no question, and a negation reverses it', () => {
  const properties: Record<string, FieldSchema> = {
    visa_required: { type: 'boolean' },
    partial_deliveries_allowed: { type: 'boolean' },
  };
  const places: Placed[] = [
    ['Rejseplan', 50, 40],
    ['Visum kræves ikke.', 50, 80],
    ['Delleverancer accepteres.', 50, 100],
  ];
  assert.deepEqual(extractCustom(properties, places), {
    visa_required: false,
    partial_deliveries_allowed: true,
  });
});

test('an amount with spaces between its digit groups ends before the full stop of its sentence', () => {
  const places: Placed[] = [['Bank deposits: NOK 1 106 420. Debts: NOK 18 340 000.', 50, 60]];
  const properties: Record<string, FieldSchema> = {
    bank_deposits: { type: 'number' },
    debts: { type: 'number' },
  };
  assert.deepEqual(extractCustom(properties, places), { bank_deposits: 1106420, debts: 18340000 });
});

test('an asset tag is text, not a date', () => {
  const places: Placed[] = [['Asset tag: PUMP-7', 50, 60]];
  assert.deepEqual(extractCustom({ asset_tag: { type: 'string' } }, places), { asset_tag: 'PUMP-7' });
});

test('a right-aligned value in a cell of a form gets the label at the left of the cell', () => {
  const labels: Placed[] = [
    ['Tax base', 20, 60],
    ['Vehicle tax', 120, 60],
    ['Insurance charge', 240, 60],
    ['Total goods', 360, 60],
  ];
  const values: Placed[] = [
    ['158,106.35', 60, 71],
    ['972.77', 208, 71],
    ['443.57', 328, 71],
    ['6,640.46', 500, 71],
  ];
  const fields: Record<string, FieldSchema> = {
    vehicle_tax: { type: 'number' },
    insurance_charge: { type: 'number' },
    total_goods: { type: 'number' },
  };
  assert.deepEqual(extractCustom(fields, [...labels, ...values]), {
    vehicle_tax: 972.77,
    insurance_charge: 443.57,
    total_goods: 6640.46,
  });
});

test('a deduction has no sign if the object that contains it names it', () => {
  const places: Placed[] = [
    ['Rent: 1,250.00', 50, 60],
    ['Deposit amount: -300.00', 50, 80],
  ];
  const deposit: FieldSchema = { type: 'object', properties: { amount: { type: 'number' } } };
  assert.deepEqual(extractCustom({ deposit }, places), { deposit: { amount: 300 } });
});

test('a value that repeats the word of its label is found', () => {
  const places: Placed[] = [
    ['City', 50, 60],
    ['State', 250, 60],
    ['Any City', 50, 71],
    ['CA', 250, 71],
  ];
  const fields: Record<string, FieldSchema> = {
    city: { type: 'string', description: 'City' },
    state: { type: 'string', description: 'State' },
  };
  assert.deepEqual(extractCustom(fields, places), { city: 'Any City', state: 'CA' });
});
