import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Context } from '../../src/extraction/understand/context.ts';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

const read = (places: Placed[], language = 'en') =>
  understand(placeDocument(places, { language }), createOptions());

test('a statement may have dates without a year, debit and credit marks after amounts, and words between label and balance', () => {
  const { document_type, fields, transactions } = read([
    ['Severn Bank plc', 380, 42],
    ['Statement of account', 320, 80],
    ['Statement period', 320, 124],
    ['15/12/24 - 14/01/25', 420, 124],
    ['Date', 49, 216],
    ['Particulars', 165, 216],
    ['Amount GBP', 490, 216],
    ['Balance forward from previous statement', 165, 239],
    ['1,358.69 CR', 491, 239],
    ['20 Dec', 49, 260],
    ['STANDING ORDER', 165, 260],
    ['375.69 DR', 503, 260],
    ['04 Jan', 49, 280],
    ['BANK GIRO CREDIT', 165, 280],
    ['1,272.37 CR', 496, 280],
    ['Balance at close of business 14/01/25', 165, 310],
    ['2,255.37 CR', 491, 310],
  ]);
  assert.equal(document_type, 'bank_statement');
  assert.equal(fields.opening_balance, 1358.69);
  assert.equal(fields.closing_balance, 2255.37);
  assert.deepEqual(
    transactions.map((one) => [one.date, one.amount]),
    [
      ['2024-12-20', -375.69],
      ['2025-01-04', 1272.37],
    ],
  );
});

test('a sign after a space marks an amount as debit or credit', () => {
  const { transactions } = read(
    [
      ['Crédit Lyrois', 380, 42],
      ['Relevé de compte courant', 320, 80],
      ['Période', 320, 124],
      ['01.03.2024 - 31.03.2024', 404, 124],
      ['Date op.', 49, 216],
      ['Libellé', 165, 216],
      ['Montant EUR', 490, 216],
      ['02.03', 49, 260],
      ['PRLV SEPA', 165, 260],
      ['299,35 -', 513, 260],
      ['06.03', 49, 280],
      ['VIR SEPA RECU', 165, 280],
      ['240,35 +', 511, 280],
    ],
    'fr',
  );
  assert.deepEqual(
    transactions.map((one) => [one.date, one.amount]),
    [
      ['2024-03-02', -299.35],
      ['2024-03-06', 240.35],
    ],
  );
});

test('a résumé may have periods on two lines of a column, and labels next to skills', () => {
  const { fields } = read([
    ['CURRICULUM VITAE', 60, 40],
    ['Name', 60, 80],
    ['Amara Okafor', 222, 80],
    ['Employment History', 60, 120],
    ['October 2020', 60, 145],
    ['Warehouse Manager', 222, 145],
    ['to present', 60, 160],
    ['Redstone Facilities plc, Bath', 222, 160],
    ['June 2017 to', 60, 190],
    ['Shift Supervisor', 222, 190],
    ['September 2020', 60, 205],
    ['Calder & Finch Ltd, Manchester', 222, 205],
    ['Education', 60, 240],
    ['2010 - 2012', 60, 260],
    ['Diploma in Logistics, Solent Bridge College', 222, 260],
    ['Key Skills', 60, 300],
    ['IT', 60, 320],
    ['SAP EWM, Power BI', 222, 320],
  ]);
  assert.deepEqual(fields.experience, [
    {
      title: 'Warehouse Manager',
      organization: 'Redstone Facilities plc',
      location: 'Bath',
      start_date: '2020-10',
      current: true,
    },
    {
      title: 'Shift Supervisor',
      organization: 'Calder & Finch Ltd',
      location: 'Manchester',
      start_date: '2017-06',
      end_date: '2020-09',
    },
  ]);
  assert.deepEqual(fields.skills, ['SAP EWM', 'Power BI']);
});

test('the header of an e-mail may be laid out as a table without colons', () => {
  const { document_type, fields } = read([
    ['Re: Quotation for shelving', 48, 51],
    ['From', 48, 85],
    ['Amara Okafor <amara@post.example>', 100, 85],
    ['Date', 48, 100],
    ['Tue 21/01/2025 15:55', 100, 100],
    ['To', 48, 115],
    ['Thomas Hart <thomas@post.example>', 100, 115],
    ['Dear Thomas,', 48, 150],
    ['Many thanks for the drawings, we have checked them.', 48, 175],
    ['Kind regards,', 48, 200],
    ['Amara Okafor', 48, 220],
  ]);
  assert.equal(document_type, 'email');
  assert.deepEqual(
    [fields.from, fields.to, fields.subject, fields.date],
    ['amara@post.example', 'thomas@post.example', 'Re: Quotation for shelving', '2025-01-21'],
  );
});

test("a credit note has its own number and date besides the invoice's, and sums below headings in one row", () => {
  const { fields, taxes, line_items } = read(
    [
      ['Nota di credito', 45, 40, 20],
      ['Carrozzeria Monti S.r.l.', 345, 47],
      ['Via Mazzini 112', 345, 64],
      ['37121 Verona VR', 345, 76],
      ['Numero', 81, 216],
      ['Data', 188, 216],
      ['Codice cliente', 272, 216],
      ['Ns. fattura', 381, 216],
      ['Fattura del', 481, 216],
      ['468222', 79, 229],
      ['08/01/2023', 180, 229],
      ['56801', 284, 229],
      ['295398', 382, 229],
      ['18/12/2022', 478, 229],
      ['Descrizione', 49, 285],
      ['Q.tà', 333, 285],
      ['Prezzo unit.', 371, 285],
      ['IVA %', 441, 285],
      ['Importo', 512, 285],
      ['Vernice epossidica, grigio, 5 kg', 49, 305],
      ['20', 341, 305],
      ['10,00', 394, 305],
      ['22', 456, 305],
      ['200,00', 515, 305],
      ['Pressacavo M20', 49, 324],
      ['5', 346, 324],
      ['20,00', 394, 324],
      ['10', 456, 324],
      ['100,00', 515, 324],
      ['Imponibile', 119, 396],
      ['IVA 22%', 240, 396],
      ['IVA 10%', 358, 396],
      ['Totale a credito', 464, 396],
      ['300,00', 122, 409],
      ['44,00', 243, 409],
      ['10,00', 361, 409],
      ['€ 354,00', 467, 409],
    ],
    'it',
  );
  assert.deepEqual([fields.number, fields.date, fields.customer_number], ['468222', '2023-01-08', '56801']);
  assert.deepEqual([fields.subtotal, fields.tax_total, fields.total], [300, 54, 354]);
  assert.deepEqual(
    taxes.map((tax) => [tax.rate, tax.amount]),
    [
      [22, 44],
      [10, 10],
    ],
  );
  assert.equal(line_items.length, 2);
});

test('subtotals of sections are not items, a clerk is not the seller, and a slogan is not part of the address', () => {
  const { fields, line_items } = read([
    ['Prairie Wind Supply Co.', 50, 42],
    ['Bathrooms & kitchens - licensed and insured', 50, 65],
    ['4410 Industrial Blvd', 50, 78],
    ['Omaha, NE 68127', 50, 91],
    ['ESTIMATE', 50, 160],
    ['Estimate No.: 2023-4159', 380, 160],
    ['Item', 54, 250],
    ['Qty', 121, 250],
    ['Work / material', 174, 250],
    ['Rate', 447, 250],
    ['Amount', 507, 250],
    ['1', 54, 268],
    ['Demolition', 174, 268],
    ['1.1', 54, 286],
    ['8', 125, 286],
    ['Remove tub and vanity', 174, 286],
    ['10.00', 444, 286],
    ['80.00', 512, 286],
    ['Subtotal 1', 174, 304],
    ['80.00', 512, 304],
    ['2', 54, 322],
    ['Tiling', 174, 322],
    ['2.1', 54, 340],
    ['2', 125, 340],
    ['Cement board on walls', 174, 340],
    ['35.00', 444, 340],
    ['70.00', 512, 340],
    ['Subtotal 2', 174, 358],
    ['70.00', 512, 358],
    ['Estimate total', 320, 390],
    ['$150.00', 507, 390],
    ['Prepared by: Keisha Washington', 50, 450],
  ]);
  assert.equal(line_items.length, 2);
  assert.equal(fields.total, 150);
  const { name, address } = fields.seller as { name?: string; address?: string };
  assert.equal(name, 'Prairie Wind Supply Co.');
  assert.ok(!address?.includes('Bathrooms'), address);
});

test('a receipt lists each tax rate after its code; the amount sold at a rate is not the total', () => {
  const { fields, taxes } = read([
    ['HOLLOWAY HOME & GARDEN', 47, 21],
    ['RECEIPT 59633', 12, 92],
    ['HAND TROWEL', 12, 124],
    ['66.00 A', 197, 124],
    ['BOOSTER SEAT', 12, 136],
    ['47.25 B', 197, 136],
    ['BALANCE DUE GBP', 12, 208],
    ['113.25', 192, 208],
    ['MASTERCARD', 12, 224],
    ['113.25', 192, 224],
    ['VAT', 12, 266],
    ['NET', 103, 266],
    ['TAX', 159, 266],
    ['GROSS', 206, 266],
    ['A 20%', 12, 277],
    ['55.00', 94, 277],
    ['11.00', 150, 277],
    ['66.00', 206, 277],
    ['B 5%', 12, 288],
    ['45.00', 94, 288],
    ['2.25', 154, 288],
    ['47.25', 206, 288],
  ]);
  assert.equal(fields.total, 113.25);
  assert.equal(fields.number, '59633');
  assert.deepEqual(
    taxes.map((tax) => [tax.rate, tax.base, tax.amount]),
    [
      [20, 55, 11],
      [5, 45, 2.25],
    ],
  );
});

const SALE: Placed[] = [
  ['RECHNUNG', 50, 40, 20],
  ['Rg.-Nr.', 350, 120],
  ['4711/26', 450, 120],
  ['Datum', 350, 135],
  ['1. Feber 2026', 450, 135],
];

for (const [net, tax, total] of [
  ['€ 1.000,-', '€ 200,-', '€ 1.200,-'],
  ['Fr. 1000.–', 'Fr. 200.–', 'Fr. 1200.–'],
  ['*1.000,00*', '*200,00', '**1.200,00'],
  ["1'000.00", '200.00', "1'200.00"],
  ['EUR 1 000,00', 'EUR 200,00', 'EUR 1 200,00'],
] as const) {
  test(`sums may be written as ${total}`, () => {
    const { fields } = read(
      [
        ...SALE,
        ['Nettobetrag', 350, 400],
        [net, 480, 400],
        ['MwSt', 350, 415],
        [tax, 480, 415],
        ['Gesamtbetrag', 350, 430],
        [total, 480, 430],
      ],
      'de',
    );
    assert.deepEqual([fields.subtotal, fields.tax_total, fields.total], [1000, 200, 1200]);
    assert.deepEqual([fields.number, fields.date], ['4711/26', '2026-02-01']);
  });
}

test('a customer in one line is a name and an address, or only a number', () => {
  const sums: Placed[] = [
    ['Total', 350, 430],
    ['£120.00', 480, 430],
  ];
  const whole = read([
    ['INVOICE', 50, 40, 20],
    ['Customer: Hart Ltd, 5 Low Road, Leeds LS1 4AB', 50, 150],
    ...sums,
  ]);
  assert.deepEqual(whole.fields.buyer, { name: 'Hart Ltd', address: '5 Low Road, Leeds LS1 4AB' });
  const code = read([['INVOICE', 50, 40, 20], ['Customer: C-5521', 50, 150], ...sums]);
  assert.equal(code.fields.customer_number, 'C-5521');
  assert.equal(code.fields.buyer, undefined);
});

test('a number with letters before a space is complete', () => {
  const { fields } = read(
    [
      ['FATURA', 50, 40, 20],
      ['Fatura n.º', 350, 120],
      ['FT 2026/4711', 450, 120],
      ['Total', 350, 430],
      ['120,00 €', 480, 430],
    ],
    'pt',
  );
  assert.equal(fields.number, 'FT 2026/4711');
});

test('transactions may have unknown headers, the value date on a second line, and a sign before the currency', () => {
  const { transactions } = read(
    [
      ['Säntis Kantonalbank', 50, 44],
      ['Kontobewegungen', 50, 80, 20],
      ['01.10.23 bis 31.10.23', 50, 117],
      ['Was', 50, 151],
      ['Wann', 370, 151],
      ['Wieviel', 510, 151],
      ['Quartierladen Grünblatt', 50, 175],
      ['02.10.23', 370, 175],
      ['-CHF 283.61', 490, 175],
      ['Debitkarte - Valuta 03.10.23', 50, 188],
      ['Stadtwerke', 50, 208],
      ['04.10.23', 370, 208],
      ['-CHF 253.95', 490, 208],
      ['Lastschrift - Valuta 04.10.23', 50, 221],
      ['Zahnärzte am Hafen AG', 50, 241],
      ['08.10.23', 370, 241],
      ['+CHF 867.75', 490, 241],
      ['Lohn - Valuta 09.10.23', 50, 254],
    ],
    'de',
  );
  assert.deepEqual(
    transactions.map((one) => [one.date, one.value_date, one.amount]),
    [
      ['2023-10-02', '2023-10-03', -283.61],
      ['2023-10-04', '2023-10-04', -253.95],
      ['2023-10-08', '2023-10-09', 867.75],
    ],
  );
});

test('two parties may be below short headings; quantity, price and amount are found by their arithmetic, and a column next to the list is separate', () => {
  const { fields, line_items } = read([
    ['Invoice', 60, 60, 30],
    ['Billed to', 60, 160],
    ['From', 295, 160],
    ['Lakeshore Dental Group, LLC', 60, 175],
    ['Keisha Washington', 295, 175],
    ['952 W Elm Street', 60, 188],
    ['2208 S Lamar Blvd', 295, 188],
    ['Madison, WI 53703', 60, 201],
    ['Austin, TX 78704', 295, 201],
    ['Description', 200, 300],
    ['Bits', 386, 300],
    ['Each one', 430, 300],
    ['Sum due', 505, 300],
    ['Customer ID', 50, 315],
    ['Desk lamp, black', 200, 318],
    ['2', 390, 318],
    ['41.06', 440, 318],
    ['82.12', 515, 318],
    ['81841', 50, 330],
    ['Cotton bath mat', 200, 336],
    ['3', 390, 336],
    ['10.00', 440, 336],
    ['30.00', 515, 336],
    ['Total', 440, 380],
    ['$112.12', 510, 380],
  ]);
  const { seller, buyer } = fields;
  assert.deepEqual(seller, { name: 'Keisha Washington', address: '2208 S Lamar Blvd, Austin, TX 78704' });
  assert.deepEqual(buyer, {
    name: 'Lakeshore Dental Group, LLC',
    address: '952 W Elm Street, Madison, WI 53703',
  });
  assert.equal(fields.customer_number, '81841');
  assert.deepEqual(
    line_items.map((item) => [item.description, item.quantity, item.unit_price, item.amount]),
    [
      ['Desk lamp, black', 2, 41.06, 82.12],
      ['Cotton bath mat', 3, 10, 30],
    ],
  );
});

test('a period may have a year only at its end', () => {
  const { fields, transactions } = read([
    ['Severn Bank plc', 43, 42],
    ['Statement of account', 320, 80],
    ['20 December to 19 January 2026', 43, 124],
    ['Date', 49, 216],
    ['Details', 165, 216],
    ['Paid out', 390, 216],
    ['Paid in', 450, 216],
    ['Balance', 520, 216],
    ['28 Dec', 49, 240],
    ['RENT', 165, 240],
    ['820.00', 390, 240],
    ['180.00', 520, 240],
    ['02 Jan', 49, 260],
    ['SALARY', 165, 260],
    ['2,000.00', 450, 260],
    ['2,180.00', 520, 260],
  ]);
  assert.equal(fields.period_start, '2025-12-20');
  assert.deepEqual(
    transactions.map((one) => [one.date, one.amount]),
    [
      ['2025-12-28', -820],
      ['2026-01-02', 2000],
    ],
  );
});

test('a date may be printed once for all of its transactions', () => {
  const { transactions } = read([
    ['Severn Bank plc', 43, 42],
    ['Statement of account', 320, 80],
    ['1 March to 31 March 2026', 43, 124],
    ['Date', 49, 216],
    ['Details', 165, 216],
    ['Paid out', 390, 216],
    ['Paid in', 450, 216],
    ['Balance', 520, 216],
    ['03 Mar', 49, 240],
    ['RENT', 165, 240],
    ['820.00', 390, 240],
    ['180.00', 520, 240],
    ['TRAVEL', 165, 260],
    ['6.40', 390, 260],
    ['173.60', 520, 260],
    ['CARD', 165, 280],
    ['3.60', 390, 280],
    ['170.00', 520, 280],
    ['Total paid out', 165, 300],
    ['830.00', 390, 300],
  ]);
  assert.deepEqual(
    transactions.map((one) => [one.date, one.amount]),
    [
      ['2026-03-03', -820],
      ['2026-03-03', -6.4],
      ['2026-03-03', -3.6],
    ],
  );
});

test('the parties of an agreement may be numbered', () => {
  const { fields } = read([
    ['MUTUAL NON-DISCLOSURE AGREEMENT', 121, 87, 14],
    ['THIS AGREEMENT is dated 11 February 2026', 71, 127],
    ['PARTIES', 71, 156],
    ['(1) MERIDIAN OPTICS LIMITED, incorporated and registered in England and Wales with', 71, 184],
    ['registered office at 12 Lensfield Court, Cambridge CB2 1EG; and', 71, 201],
    ['(2) HALCYON ROBOTICS GMBH, a company organised under the laws of Germany.', 71, 248],
    ['BACKGROUND', 71, 294],
    ['The parties hereby intend to exchange Confidential Information.', 71, 322],
    ['This agreement shall be governed by the law of England and Wales.', 71, 340],
  ]);
  const names = (Array.isArray(fields.parties) ? fields.parties : []).map((one) => JSON.stringify(one));
  assert.equal(names.length, 2);
  assert.match(names.join(' '), /MERIDIAN OPTICS.*HALCYON ROBOTICS GMBH/);
});

test('days and times with a point do not make the point a decimal separator', () => {
  const places: Placed[] = [
    ['Anreise am 12.11. ab 15.30 Uhr, Abreise am 14.11.', 60, 100],
    ['Unser Budget beträgt 7.400 Euro.', 60, 120],
  ];
  const readAmount = (language: string) => {
    const context = new Context(placeDocument(places, { language }), createOptions());
    return context.amounts.find(({ span }) => span.chunk.text.includes('Budget'))?.value;
  };
  assert.equal(readAmount('de'), 7400);
  assert.equal(readAmount('en'), 7.4);
});
