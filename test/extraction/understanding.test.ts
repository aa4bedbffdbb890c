import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldSchema } from '../../src/extraction/options.ts';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

const INVOICE: Placed[] = [
  ['Invoice', 50, 60],
  ['Invoice No: A-1701', 50, 90],
  ['Date: 3 May 2025', 50, 105],
  ['Description', 50, 200],
  ['Qty', 300, 200],
  ['Price', 380, 200],
  ['Amount', 480, 200],
  ['Oak board', 50, 220],
  ['2', 305, 220],
  ['10.00', 380, 220],
  ['20.00', 485, 220],
  ['Subtotal', 380, 260],
  ['20.00', 485, 260],
  ['VAT 20%', 380, 275],
  ['4.00', 485, 275],
  ['Total', 380, 290],
  ['24.00', 485, 290],
];

test('an invoice yields its number, date, totals and items, each with a box', () => {
  const result = understand(placeDocument(INVOICE), createOptions());
  assert.equal(result.document_type, 'invoice');
  const { number, date, subtotal, tax_total, total } = result.fields;
  assert.deepEqual(
    { number, date, subtotal, tax_total, total },
    { number: 'A-1701', date: '2025-05-03', subtotal: 20, tax_total: 4, total: 24 },
  );
  assert.deepEqual(result.line_items, [
    { id: 'li_1', description: 'Oak board', quantity: 2, unit_price: 10, amount: 20 },
  ]);
  assert.deepEqual(result.evidence['/fields/total']?.box, [485, 290, 510, 300]);
  assert.ok(result.checks.every((check) => check.passed));
});

test('an embedded e-invoice provides the values, with warnings where the page differs', () => {
  const xml = `<CrossIndustryInvoice><ExchangedDocument><ID>A-1701</ID><TypeCode>380</TypeCode></ExchangedDocument>
    <SupplyChainTradeTransaction><ApplicableHeaderTradeAgreement/><ApplicableHeaderTradeSettlement>
    <SpecifiedTradeSettlementHeaderMonetarySummation><GrandTotalAmount>25.00</GrandTotalAmount></SpecifiedTradeSettlementHeaderMonetarySummation>
    </ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`;
  const embedded = [{ name: 'factur-x.xml', bytes: new TextEncoder().encode(xml) }];
  const result = understand(placeDocument(INVOICE, { embedded }), createOptions());
  assert.equal(result.fields.total, 25);
  assert.equal(result.evidence['/fields/number']?.method, 'xml');
  assert.ok(result.evidence['/fields/number']?.box);
  assert.deepEqual(
    result.warnings.map((warning) => warning.code),
    ['einvoice_differs_from_page'],
  );
});

test('XML with a document type declaration is not treated as an e-invoice', () => {
  const xml =
    '<!DOCTYPE a [<!ENTITY x "y">]><CrossIndustryInvoice><ExchangedDocument><ID>&x;</ID></ExchangedDocument></CrossIndustryInvoice>';
  const embedded = [{ name: 'factur-x.xml', bytes: new TextEncoder().encode(xml) }];
  assert.equal(understand(placeDocument(INVOICE, { embedded }), createOptions()).fields.number, 'A-1701');
});

test("a project's custom fields are found by their labels and match their types", () => {
  const schema: FieldSchema = {
    type: 'object',
    properties: {
      vessel: { type: 'string', 'x-labels': ['Ship'] },
      arrival: { type: 'string', format: 'date', 'x-labels': ['Arrives'] },
      cargo: { type: 'number', 'x-labels': ['Cargo value'] },
      missing: { type: 'string', 'x-labels': ['Captain'] },
    },
  };
  const places: Placed[] = [
    ['Ship: Marigold', 50, 60],
    ['Arrives: 7 June 2025', 50, 80],
    ['Cargo value', 50, 100],
    ['1,250.00', 200, 100],
  ];
  const result = understand(placeDocument(places), createOptions(schema));
  assert.deepEqual(result.custom, { vessel: 'Marigold', arrival: '2025-06-07', cargo: 1250 });
  assert.deepEqual(
    Object.keys(result.evidence)
      .filter((pointer) => pointer.startsWith('/custom'))
      .sort(),
    ['/custom/arrival', '/custom/cargo', '/custom/vessel'],
  );
});

test('an agreement yields its parties, law and term from sentences', () => {
  const schema: FieldSchema = {
    type: 'object',
    properties: {
      party: { type: 'array', items: { type: 'string' } },
      jurisdiction: { type: 'string', description: 'state or country whose law governs' },
      term: { type: 'string', description: 'how long it is valid' },
    },
  };
  const places: Placed[] = [
    [
      'This Agreement is made by and between Acme Widgets, Inc., a Delaware corporation (the "Company"),',
      50,
      60,
    ],
    ['and John Q. Example ("Recipient").', 50, 74],
    ['This Agreement shall be governed by the laws of the State of Oregon.', 50, 100],
    ['This Agreement shall terminate two (2) years from the date hereof.', 50, 120],
  ];
  const { custom } = understand(placeDocument(places), createOptions(schema));
  assert.deepEqual(custom?.party, ['Acme Widgets, Inc.', 'John Q. Example']);
  assert.equal(custom?.jurisdiction, 'Oregon');
  assert.match(String(custom?.term), /^(?:2|two \(2\)) years$/);
});

test('03/04 is interpreted by the other dates of the document', () => {
  const read = (other: string) =>
    understand(
      placeDocument([
        ['Invoice', 50, 40],
        ['Invoice no.: 2031', 50, 60],
        ['Invoice date: 03/04/2025', 50, 75],
        ['Total due', 50, 105],
        ['EUR 120.00', 400, 105],
        [`Delivery date: ${other}`, 50, 135],
      ]),
      createOptions(),
    ).fields.date;
  assert.equal(read('25/04/2025'), '2025-04-03');
  assert.equal(read('04/25/2025'), '2025-03-04');
});

test('unusual words, boxes and pages break nothing, and every value has evidence', () => {
  const odd = [
    '',
    '\u0000',
    '__proto__',
    'Total',
    '9'.repeat(400),
    'a'.repeat(3000),
    '12.50',
    'Invoice',
    '%',
    '::::',
    '1.234,56 €',
    'constructor',
    'IBAN',
    'between',
  ];
  const places = Array.from(
    { length: 800 },
    (_, i): Placed => [odd[(i * 7) % odd.length] ?? '', (i * 37) % 560, ((i * 53) % 60) * 14],
  );
  const broken = placeDocument(places);
  broken.pages[0]?.words.push({
    text: 'Total',
    box: [Number.NaN, 1, 2, 3],
    confidence: 1,
    size: 0,
    bold: false,
    rotation: 0,
  });
  const result = understand(broken, createOptions());
  for (const [i, item] of result.line_items.entries())
    for (const key of Object.keys(item))
      if (key !== 'id') assert.ok(result.evidence[`/line_items/${i}/${key}`]);
  for (const [key, value] of Object.entries(result.fields))
    if (typeof value !== 'object') assert.ok(result.evidence[`/fields/${key}`], key);
  assert.deepEqual(understand({ ...broken, pages: [] }, createOptions()).fields, {});
});
