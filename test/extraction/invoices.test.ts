// Each test defines the words of one invoice and their positions.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { understand } from '../../src/extraction/understand/understand.ts';
import { extractBytes } from './read-file.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

const read = (places: Placed[]) => understand(placeDocument(places), createOptions());

/** Places the words of an invoice: the column headers and rows of a list, and the words below the list. */
const readListed = (
  head: [string, number][],
  rows: [string, number, number][],
  under: Placed[] = [],
): Placed[] => [
  ['Invoice', 50, 60],
  ['Invoice No: A-1701', 50, 90],
  ...head.map(([text, x]): Placed => [text, x, 200]),
  ...rows,
  ...under,
];

test('amounts "incl. VAT" and "excl. VAT" are distinguished for all kinds of amounts', () => {
  const result = read([
    ['Factuur', 50, 60],
    ['Factuurnummer: 993', 50, 90],
    ['Artikel', 50, 200],
    ['Aantal', 250, 200],
    ['Prijs per stuk', 320, 200],
    ['Prijs incl. BTW', 450, 200],
    ['Rugzak', 50, 220],
    ['2', 260, 220],
    ['60,50', 350, 220],
    ['121,00', 480, 220],
    ['Exclusief BTW', 50, 300],
    ['100,00', 150, 300],
    ['BTW 21%', 50, 315],
    ['21,00', 150, 315],
    ['Subtotaal', 380, 300],
    ['121,00', 480, 300],
    ['Totaal', 380, 330],
    ['121,00', 480, 330],
  ]);
  const { subtotal, tax_total, total } = result.fields;
  assert.deepEqual({ subtotal, tax_total, total }, { subtotal: 100, tax_total: 21, total: 121 });
  assert.deepEqual(result.line_items, [
    { id: 'li_1', description: 'Rugzak', quantity: 2, unit_price: 60.5, amount: 121 },
  ]);
});

test('a number directly after its "n°" is a number', () => {
  const { fields } = read([
    ['Facture n°731904526 du 9 avril 2024', 50, 60],
    ['Total TTC', 50, 200],
    ['29,99 €', 200, 200],
  ]);
  assert.deepEqual([fields.number, fields.date], ['731904526', '2024-04-09']);
});

test('a number below two labels belongs to the nearer one', () => {
  const { fields } = read([
    ['Copy invoice', 50, 60],
    ['Client', 50, 73],
    ['SC0303006280999', 50, 86],
    ['Total', 50, 200],
    ['29.99', 200, 200],
  ]);
  assert.equal(fields.number, undefined);
});

test('a list continues after the subtotal of a section', () => {
  const head: [string, number][] = [
    ['Description', 50],
    ['Qty', 250],
    ['Unit price', 320],
    ['Amount', 480],
  ];
  const makeItem = (name: string, price: string, y: number): [string, number, number][] => [
    [name, 50, y],
    ['1', 255, y],
    [price, 330, y],
    [price, 485, y],
  ];
  const makeSubtotal = (amount: string, y: number): [string, number, number][] => [
    ['Subtotal', 420, y],
    [amount, 485, y],
  ];
  const rows = [
    ...makeItem('Beeswax', '42.00', 220),
    ...makeSubtotal('42.00', 235),
    ...makeItem('Olive oil', '8.00', 260),
    ...makeSubtotal('8.00', 275),
  ];
  const total: Placed[] = [
    ['Total', 420, 310],
    ['50.00', 485, 310],
  ];
  const { line_items, fields } = read(readListed(head, rows, total));
  assert.deepEqual(
    line_items.map(({ description, amount }) => [description, amount]),
    [
      ['Beeswax', 42],
      ['Olive oil', 8],
    ],
  );
  assert.equal(fields.total, 50);
});

test('numbers in a column with an unknown header are not assigned to another column', () => {
  const head: [string, number][] = [
    ['Description', 50],
    ['Qty', 250],
    ['Zorblax', 425],
    ['Amount', 480],
  ];
  const rows: [string, number, number][] = [
    ['Oak board', 50, 220],
    ['2', 255, 220],
    ['7.25', 437, 220],
    ['20.00', 490, 220],
  ];
  const total: Placed[] = [
    ['Total', 425, 260],
    ['20.00', 490, 260],
  ];
  const { line_items } = read(readListed(head, rows, total));
  assert.deepEqual(line_items, [{ id: 'li_1', description: 'Oak board', quantity: 2, amount: 20 }]);
});

test('the word after a quantity is its unit if it is a known unit, not the first word of the next column', () => {
  const head: [string, number][] = [
    ['Qty', 50],
    ['Description', 75],
    ['Amount', 480],
  ];
  const rows: [string, number, number][] = [
    ['1 Small business plan', 58, 220],
    ['20.00', 485, 220],
  ];
  assert.equal(read(readListed(head, rows)).line_items[0]?.unit, undefined);
});

test('a street with a number as long as a postcode is not a town, and remarks in parentheses are not part of a name', () => {
  const { fields } = read([
    ['Cobalt Joinery Ltd', 50, 60],
    ['(not to be used for payments)', 50, 73],
    ['1207 Van Buren St', 50, 86],
    ['Salem OR 97301', 50, 99],
    ['Invoice', 50, 200],
    ['Invoice No: A-1701', 50, 215],
    ['Total', 380, 290],
    ['24.00', 485, 290],
  ]);
  assert.deepEqual(fields.seller, {
    name: 'Cobalt Joinery Ltd',
    address: '1207 Van Buren St, Salem OR 97301',
  });
});

test('the address in a footer belongs to the seller, without the other details there', () => {
  const { fields } = read([
    ['Papyrus SARL', 50, 60],
    ['Facture', 50, 150],
    ['Facture n° 2024011729', 50, 170],
    ['Total TTC', 380, 290],
    ['24,00', 485, 290],
    ['Siège social : 3 rue des Lilas - 35000 RENNES - Tél : 02 99 00 00 00', 50, 780],
  ]);
  assert.ok(typeof fields.seller === 'object' && !Array.isArray(fields.seller));
  assert.equal(fields.seller.address, '3 rue des Lilas - 35000 RENNES');
});

test('words about payment within a sentence are not a certain payment method', () => {
  const { fields, evidence } = read([
    ...readListed([], []),
    ['Please note that payment by cheque is no longer taken', 50, 400],
    ['Total', 380, 290],
    ['24.00', 485, 290],
  ]);
  const confidence = evidence['/fields/payment_method']?.confidence ?? 0;
  assert.ok(confidence < 0.9, `${String(fields.payment_method)} has confidence ${confidence}`);
});

test('a tax number does not include the spaces between its digit groups', () => {
  const { fields } = read([
    ['Harbour Tools Ltd', 50, 50],
    ['1 Quay Street, Bristol BS1 4DJ', 50, 64],
    ['VAT Reg. No. 123 4567 82', 50, 78],
    ['INVOICE', 50, 120],
    ['Invoice No. 1701', 50, 140],
    ['Total', 50, 300],
    ['GBP 120.00', 400, 300],
  ]);
  assert.deepEqual(fields.seller, { ...Object(fields.seller), tax_id: '123456782' });
});

test('a telephone number is not also a customer number', async () => {
  const bytes = await readFile(new URL('../../examples/invoice.pdf', import.meta.url));
  const { fields } = (await extractBytes(bytes, 'invoice.pdf')).parsedData;
  assert.equal(Reflect.get(Object(fields.seller), 'phone'), '+44 117 496 0117');
  assert.equal(fields.customer_number, undefined);
});
