import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LaidOutDocument, Word } from '../../src/extraction/document.ts';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOnePage } from './support/placed-document.ts';

/**
 * Places the words of a receipt. Vertical bars separate the parts of a line, and the last part ends at the
 * right edge.
 */
function placeReceipt(lines: string[], { skew = 0 } = {}): LaidOutDocument {
  const words = lines.flatMap((line, row) =>
    line.split('|').flatMap((part, column, parts) => {
      const text = part.trim();
      let left = column === 0 ? 20 : column === parts.length - 1 ? 380 - text.length * 8 : 120 + column * 60;
      return text.split(/\s+/).flatMap((word): Word[] => {
        if (word === '') return [];
        const y = 20 + row * 22 - skew * left;
        const box: Word['box'] = [left, y, left + word.length * 8, y + 16];
        left = box[2] + 8;
        return [{ text: word, box, confidence: 0.97, size: 16, bold: false, rotation: 0 }];
      });
    }),
  );
  const info = {
    number: 1,
    width: 400,
    height: 60 + lines.length * 22,
    unit: 'px' as const,
    method: 'ocr' as const,
    confidence: 0.97,
    warnings: [],
  };
  return createOnePage(info, words, lines.join('\n'));
}

function readFields(lines: string[], more?: { skew: number }) {
  const { fields } = understand(placeReceipt(lines, more), {
    filename: 'a.jpg',
    languages: [],
    scratch: '',
  });
  const { seller, total, date } = fields;
  assert.ok(typeof seller === 'object' && !Array.isArray(seller));
  return { seller, total, date };
}

const SALE = ['TAX INVOICE', 'Date: 03/04/2021 | 10:21', 'Broom | 12.00', 'Total | 12.00', 'Cash | 12.00'];

test('a name on two lines is one name, without the company number', () => {
  for (const [lines, name] of [
    [['NORTHWIND BOOKS', 'CO. (N) PTE LTD', '(CO. NO. 204711-K)'], 'NORTHWIND BOOKS CO. (N) PTE LTD'],
    [
      ['THE COPPER KETTLE', '& TEA ROOM (N) PTE. LTD.', '440011-H'],
      'THE COPPER KETTLE & TEA ROOM (N) PTE. LTD',
    ],
    [['ORIEL CO. (N) LTD (204711-K)'], 'ORIEL CO. (N) LTD'],
    [['MR. LEDGER (HARBOUR) PTE LTD', '(Co-REG: 204711-K)'], 'MR. LEDGER (HARBOUR) PTE LTD'],
  ] as const) {
    const { seller } = readFields([...lines, '12, HERON ROAD 3', '50100 WESTPORT', ...SALE]);
    assert.equal(seller.name, name);
    assert.equal(seller.address, '12, HERON ROAD 3, 50100 WESTPORT');
  }
});

test('the registered name is preferred to the brand, and words above the receipt are ignored', () => {
  const brand = readFields([
    'BLUE LANTERN',
    'HARBOUR FOODS PTE LTD (204711-K)',
    'TEL: 03-1234 5678',
    ...SALE,
  ]);
  assert.equal(brand.seller.name, 'HARBOUR FOODS PTE LTD');
  const written = readFields([
    'ANNA LIM',
    '',
    '',
    'LARCH AND LOON HARDWARE PTE LTD',
    '14, HERON ROAD 3,',
    ...SALE,
  ]);
  assert.equal(written.seller.name, 'LARCH AND LOON HARDWARE PTE LTD');
});

test('an address extends from the street to postcode, state and country', () => {
  for (const [lines, address] of [
    [
      ['NO 8, ROAD 4/117C, MILL PARK', '56000 WESTPORT, IRELAND', 'RIVERSIDE MALL', 'TEL: 03-1234 5678'],
      'NO 8, ROAD 4/117C, MILL PARK, 56000 WESTPORT, IRELAND',
    ],
    [
      ['GST NO: 000123456789', 'RIVERSIDE PHASE 2', 'LOT S3, 2ND FLOOR,', 'NO 1, MILL LANE,47123 N.PORT'],
      'LOT S3, 2ND FLOOR, NO 1, MILL LANE,47123 N.PORT',
    ],
    [
      [
        '10 MAR 2021 18:24',
        '12, MILL ROAD 7/4,SOUTH',
        'MILL,81234 KESTREL BAY,',
        'ONTARIO',
        'TEL 07-1234567',
      ],
      '12, MILL ROAD 7/4,SOUTH, MILL,81234 KESTREL BAY, ONTARIO',
    ],
    [
      ['(81109-A)', 'NO 290, MILL ROAD,', 'EASTGATE,', '53200, WESTPORT.', 'TEL : 03-12345678'],
      'NO 290, MILL ROAD, EASTGATE, 53200, WESTPORT.',
    ],
    [
      ['LICENSEE OF BURGERS', 'LEVEL 6, TOWER 3', 'NO.3, ROAD SS21/39,47400 MILLPORT', 'NEW SOUTH WALES'],
      'LEVEL 6, TOWER 3, NO.3, ROAD SS21/39,47400 MILLPORT, NEW SOUTH WALES',
    ],
    [['Lindenstraße 12', '20095 Hamburg', 'Tel.: 040 123456'], 'Lindenstraße 12, 20095 Hamburg'],
    [['24 Mill Road', 'Ely', 'CB7 4HT', 'Tel 01353 555 000'], '24 Mill Road, Ely, CB7 4HT'],
    [['88 Oak Street', 'Springfield, IL 62701', '(217) 555-0100'], '88 Oak Street, Springfield, IL 62701'],
    [['LOT NO.: 4F-27, 4TH FLOOR', 'TEL: 03-1234 5678'], 'LOT NO.: 4F-27, 4TH FLOOR'],
  ] as const) {
    assert.equal(readFields(['CORNER SHOP', ...lines, ...SALE]).seller.address, address);
  }
});

test('the lines of a receipt that was photographed at an angle are preserved', () => {
  const { seller } = readFields(
    ['CORNER SHOP PTE LTD', 'LOT 18-A & 18-B, MILL ROAD', '43300 KESTREL', ...SALE],
    {
      skew: 0.045,
    },
  );
  assert.deepEqual(
    [seller.name, seller.address],
    ['CORNER SHOP PTE LTD', 'LOT 18-A & 18-B, MILL ROAD, 43300 KESTREL'],
  );
});

test('receipts of several countries are read', () => {
  for (const [lines, name, address] of [
    [
      ['dm-drogerie markt', 'Karlstraße 12-14', '76133 Karlsruhe'],
      'dm-drogerie markt',
      'Karlstraße 12-14, 76133 Karlsruhe',
    ],
    [
      ['EDEKA Müller', 'Filiale Mitte', 'Hauptstraße 5', '12345 Berlin'],
      'EDEKA Müller',
      'Hauptstraße 5, 12345 Berlin',
    ],
    [
      ['WESTMART', 'SUPERCENTER', '123 N MAIN ST', 'SPRINGFIELD IL 62701'],
      'WESTMART SUPERCENTER',
      '123 N MAIN ST, SPRINGFIELD IL 62701',
    ],
    [
      ['MERCADO, S.L. B-46103834', 'C/ VALENCIA 5', '46016 VALENCIA'],
      'MERCADO, S.L',
      'C/ VALENCIA 5, 46016 VALENCIA',
    ],
    [
      ['HARBOUR MART', '1 KIM SENG ROAD #01-01', 'SINGAPORE 237994'],
      'HARBOUR MART',
      '1 KIM SENG ROAD #01-01, SINGAPORE 237994',
    ],
    [['THE CORNER CAFE LTD', 'Departures', 'Dublin Airport'], 'THE CORNER CAFE LTD', undefined],
  ] as const) {
    const { seller } = readFields([...lines, ...SALE]);
    assert.deepEqual([seller.name, seller.address], [name, address]);
  }
});

const HEAD = ['CORNER SHOP PTE LTD', '12, HERON ROAD 3', '50100 WESTPORT', 'Date: 03/04/2021'];

test('the total is the amount due after rounding and tax, not the cash or change', () => {
  for (const [lines, total] of [
    [
      [
        'Broom | 88.97',
        'Total Sales Incl GST | 88.97',
        'Rounding Adj | -0.02',
        'Total After Adj | 88.95',
        'Cash | 100.00',
        'Change | 11.05',
      ],
      88.95,
    ],
    [
      [
        'Broom | 47.82',
        'Total Amt | 47.82',
        'Rounding Adj | -0.02',
        'RM | 47.80',
        'Cash | 50.00',
        'Change | 2.20',
      ],
      47.8,
    ],
    [
      [
        'Broom | 8.90',
        'Total Sales (Excluding GST) | 8.90',
        'Total GST | 0.53',
        'Rounding | 0.02',
        'Total Sales (Inclusive of GST) | 9.45',
        'Cash | 10.00',
        'Change | 0.55',
      ],
      9.45,
    ],
    [['Broom | 28.70', 'Subtotal | 28.70', 'Cash | 100.00', 'Change | 71.30', 'Inc 6% GST | 1.62'], 28.7],
    [
      [
        'Broom | 29.80',
        'Total Excl. GST | 28.11',
        'Add: GST @6% | 1.69',
        '29.80',
        'Cash | 50.00',
        'Change | 20.20',
      ],
      29.8,
    ],
    [['Broom | 8.35', 'Grand Total | RM8 .35', 'Cash | RM10.50', 'Change | RM2.15'], 8.35],
  ] as const) {
    assert.equal(readFields([...HEAD, ...lines]).total, total, lines.join('; '));
  }
});

test('the total of all goods equals the sum of the totals at each rate', () => {
  const { total } = readFields([
    ...HEAD,
    'Bread | 35.14',
    'Total 0% supplies : | 35.14',
    'Cake | 36.24',
    'Total 6% supplies (excl. GST) : | 36.24',
    'GST : | 2.17',
    'Total 6% supplies (Inc. GST) : | 38.41',
    'Total 0% supplies : | 35.14',
    'Total Payable : | 73.55',
  ]);
  assert.equal(total, 73.55);
});

test('the sum of a tax table is not the total', () => {
  const { total } = readFields([
    ...HEAD,
    'Broom | 11.60',
    'Total RM : | 11.60',
    'Cash | 12.00',
    'Change | 0.40',
    'GST Summary | Amount | Tax',
    'SR @ 6% | 10.94 | 0.66',
    'Total | 10.94 | 0.66',
  ]);
  assert.equal(total, 11.6);
});

test('a date is read if the time follows without a space', () => {
  assert.equal(
    readFields(['CORNER SHOP PTE LTD', 'Date : 30/05/201710:18:02 AM', ...SALE.slice(2)]).date,
    '2017-05-30',
  );
});

test('a means of payment does not end with a colon or space', () => {
  const { fields } = understand(
    placeReceipt(['CORNER BAKERY', 'Receipt 118', 'Bread|4.50', 'TOTAL: |4.50', 'CASH :|4.50']),
    { filename: 'a.jpg', languages: [], scratch: '' },
  );
  assert.equal(fields.payment_method, 'CASH');
});

function readItems(lines: string[]) {
  const receipt = placeReceipt(['CORNER SHOP LTD', '12 MILL ROAD', 'Date: 03/04/2021', ...lines]);
  const { line_items: items } = understand(receipt, { filename: 'a.jpg', languages: [], scratch: '' });
  return items.map((item) => [item.description, item.quantity, item.unit_price, item.amount]);
}

test('the name of an item can be above its quantity, price and amount', () => {
  const items = readItems([
    'Flat white',
    '2 pcs x 3.40|6.80',
    'Carrot cake',
    '1 pcs x 4.10|4.10',
    'Still water 3.00|3.00',
    'TOTAL|13.90',
  ]);
  assert.deepEqual(items.slice(0, 2), [
    ['Flat white', 2, 3.4, 6.8],
    ['Carrot cake', 1, 4.1, 4.1],
  ]);
});

test('a calculation above or below an item gives its quantity and price', () => {
  assert.deepEqual(readItems(['Tea|2.10', '2 x 1.80', 'Scone|3.60', 'Jam|4.00', 'TOTAL|9.70']), [
    ['Tea', undefined, undefined, 2.1],
    ['Scone', 2, 1.8, 3.6],
    ['Jam', undefined, undefined, 4],
  ]);
  assert.deepEqual(readItems(['Pretzel|2.40', '2 ea x 1.20', 'Coffee|1.99', 'TOTAL|4.39']), [
    ['Pretzel', 2, 1.2, 2.4],
    ['Coffee', undefined, undefined, 1.99],
  ]);
});

test('a calculation with another result does not belong to an item', () => {
  assert.deepEqual(readItems(['Tea|2.10', '2 x 1.80', 'Scone|3.00', 'Jam|4.00', 'TOTAL|9.10'])[1], [
    'Scone',
    undefined,
    undefined,
    3,
  ]);
});

test('quantity and price in a description are those of the item if their product is its amount', () => {
  const { line_items } = understand(
    placeReceipt([
      'HARBOUR BISTRO',
      '12, HERON ROAD 3',
      'Date: 03/04/2021 | 10:21',
      'Cover charge 4 x 2.00 | 8.00',
      'Room hire, 3 hours at 22.50 | 67.50',
      'Grilled bream 2 of 3 | 18.00',
      'Total | 93.50',
      'Cash | 93.50',
    ]),
    { filename: 'a.jpg', languages: [], scratch: '' },
  );
  assert.deepEqual(
    line_items.map(({ description, quantity, unit_price, amount }) => [
      description,
      quantity,
      unit_price,
      amount,
    ]),
    [
      ['Cover charge', 4, 2, 8],
      ['Room hire, 3 hours at 22.50', 3, 22.5, 67.5],
      ['Grilled bream 2 of 3', undefined, undefined, 18],
    ],
  );
});
