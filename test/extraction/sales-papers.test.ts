// Orders, notes, slips and statements as real ones are laid out: each test places the words of one of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from '../../src/extraction/understand/understand.ts';
import { document, options, type Placed } from './support/placed-document.ts';

const read = (places: Placed[], language = 'en') => understand(document(places, { language }), options());

test('who writes an order is its buyer; the place of delivery is told without a name', () => {
  const { document_type, fields } = read([
    ['Lakeshore Dental Group, LLC', 50, 40, 14],
    ['952 W Elm Street', 50, 60],
    ['Madison, WI 53703', 50, 73],
    ['Purchase Order', 380, 40, 18],
    ['P.O. No: A70/2516', 380, 70],
    ['Required by: 18 April 2026', 380, 85],
    ['Vendor', 50, 150],
    ['Prairie Wind Supply Co.', 50, 165],
    ['4410 Industrial Blvd', 50, 178],
    ['Omaha, NE 68127', 50, 191],
    ['Ship to', 320, 150],
    ['Lakeshore Dental Group, LLC', 320, 165],
    ['2208 Lamar Blvd', 320, 178],
    ['Austin, TX 78704', 320, 191],
    ['Total', 380, 400],
    ['$4,258.76', 485, 400],
  ]);
  assert.equal(document_type, 'purchase_order');
  assert.deepEqual(fields.buyer, {
    name: 'Lakeshore Dental Group, LLC',
    address: '952 W Elm Street, Madison, WI 53703',
  });
  assert.deepEqual(fields.seller, {
    name: 'Prairie Wind Supply Co.',
    address: '4410 Industrial Blvd, Omaha, NE 68127',
  });
  assert.equal(fields.delivery_address, '2208 Lamar Blvd, Austin, TX 78704');
  assert.equal(fields.delivery_date, '2026-04-18');
});

test('an address ends where a telephone is told, and a tax number begins behind its label', () => {
  const { fields } = read([
    ['Summit Outfitters Inc.', 50, 40, 14],
    ['4410 Industrial Blvd | Omaha, NE 68127 | Tel (402) 555-0148', 50, 60],
    ['Tax ID: EIN 47-3019284', 50, 73],
    ['Invoice No: A-1701', 380, 90],
    ['Total', 380, 300],
    ['$24.00', 485, 300],
  ]);
  assert.ok(typeof fields.seller === 'object' && !Array.isArray(fields.seller));
  assert.deepEqual(
    [fields.seller.address, fields.seller.tax_id],
    ['4410 Industrial Blvd, Omaha, NE 68127', '47-3019284'],
  );
});

test('what a page carries over to the next one is no item, and no sum', () => {
  const items = (places: [string, string][], y: number): Placed[] =>
    places.flatMap(([name, amount], i): Placed[] => [
      [name, 50, y + i * 20],
      ['1', 255, y + i * 20],
      [amount, 340, y + i * 20],
      [amount, 485, y + i * 20],
    ]);
  const head = (y: number): Placed[] => [
    ['Designação', 50, y],
    ['Qtd.', 250, y],
    ['Preço unit.', 340, y],
    ['Valor', 485, y],
  ];
  const { line_items, fields } = read(
    [
      ['Fatura', 50, 40],
      ['Fatura n.º 77', 50, 55],
      ...head(100),
      ...items(
        [
          ['Cadeira', '40,00'],
          ['Mesa', '60,00'],
        ],
        120,
      ),
      ['A transportar', 50, 165],
      ['100,00', 485, 165],
      ['Transporte', 50, 400],
      ['100,00', 485, 400],
      ...head(420),
      ...items([['Tampo', '23,00']], 440),
      ['Total', 380, 480],
      ['123,00', 485, 480],
    ],
    'pt',
  );
  assert.deepEqual(
    line_items.map(({ description }) => description),
    ['Cadeira', 'Mesa', 'Tampo'],
  );
  assert.deepEqual([fields.shipping, fields.total], [undefined, 123]);
});

test('a sentence about paying tells until when', () => {
  const { fields } = read(
    [
      ['Facture n° 269519', 50, 40],
      ['Date de facture: 12/01/2023', 380, 40],
      ['Total TTC', 380, 300],
      ['65,43 €', 485, 300],
      ['Règlement par virement au plus tard le 11/02/2023.', 50, 350],
    ],
    'fr',
  );
  assert.deepEqual([fields.date, fields.due_date], ['2023-01-12', '2023-02-11']);
});

test('what was delivered is the quantity, not what was ordered', () => {
  const { document_type, line_items } = read([
    ['Packing Slip', 50, 40, 18],
    ['Packing Slip No: 2025-4300', 50, 70],
    ['Item No.', 50, 200],
    ['Description', 130, 200],
    ['Ordered', 380, 200],
    ['Shipped', 480, 200],
    ['41627-2', 50, 220],
    ['Oak worktop', 130, 220],
    ['17', 390, 220],
    ['12', 490, 220],
  ]);
  assert.equal(document_type, 'delivery_note');
  assert.deepEqual(line_items, [{ id: 'li_1', sku: '41627-2', description: 'Oak worktop', quantity: 12 }]);
});

test('a table of taxes under a slip whose rates have no sign of per cent', () => {
  const { taxes } = read([
    ['The Copper Kettle', 50, 40],
    ['Bill no 90149', 50, 70],
    ['26 March 2025 11:58', 50, 85],
    ['Soup of the day', 50, 110],
    ['202.60', 200, 110],
    ['Total to pay', 50, 130],
    ['202.60', 200, 130],
    ['%', 50, 160],
    ['Net', 90, 160],
    ['VAT', 145, 160],
    ['Gross', 195, 160],
    ['20', 50, 174],
    ['168.83', 80, 174],
    ['33.77', 140, 174],
    ['202.60', 195, 174],
  ]);
  assert.deepEqual(taxes, [{ rate: 20, base: 168.83, amount: 33.77 }]);
});

test('a bare dollar is that of the country that the document names', () => {
  const total: Placed[] = [
    ['Total', 380, 300],
    ['$24.00', 485, 300],
  ];
  const of = (line: string) =>
    read([['Invoice No: A-1701', 50, 90], [line, 50, 60], ...total]).fields.currency;
  assert.deepEqual(
    [of('Refaccionaria El Águila, S.A. de C.V.'), of('ABN 51 824 753 556'), of('Prairie Wind Supply Co.')],
    ['MXN', 'AUD', 'USD'],
  );
});
