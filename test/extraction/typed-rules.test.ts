import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { extractBytes } from './read-file.ts';

const ORDER = [
  'NORTHWIND PARTS LTD                     INVOICE 70331',
  'Quay Street 9, Bristol BS1 4DJ          Date 12 May 2026',
  '',
  'Pos | Code    | Description           | Qty  | Price | Amount',
  '----+---------+-----------------------+------+-------+-------',
  '1   | NP-1001 | Gasket set            |    4 | 12.50 |  50.00',
  '2   | NP-2040 | Ball valve            |    2 | 31.00 |  62.00',
  '3   | NP-3300 | Assembly paste 100 g  |    1 |  7.90 |   7.90',
  '----+---------+-----------------------+------+-------+-------',
  'Total GBP                                              119.90',
];
const ITEMS = [
  { sku: 'NP-1001', description: 'Gasket set', quantity: 4, unit_price: 12.5, amount: 50 },
  { sku: 'NP-2040', description: 'Ball valve', quantity: 2, unit_price: 31, amount: 62 },
  { sku: 'NP-3300', description: 'Assembly paste 100 g', quantity: 1, unit_price: 7.9, amount: 7.9 },
];

/** The same order with two more items. */
const LONG_ORDER = [
  ...ORDER.slice(0, 8),
  '4   | NP-3310 | Hex bolt M8           |   20 |  0.40 |   8.00',
  '5   | NP-4100 | Hose clamp 40 mm      |    6 |  1.10 |   6.60',
  ORDER[8] ?? '',
  'Total GBP                                              134.50',
];
const MORE_ITEMS = [
  { sku: 'NP-3310', description: 'Hex bolt M8', quantity: 20, unit_price: 0.4, amount: 8 },
  { sku: 'NP-4100', description: 'Hose clamp 40 mm', quantity: 6, unit_price: 1.1, amount: 6.6 },
];

async function printLines(lines: readonly string[], name = StandardFonts.Courier): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(name);
  const page = document.addPage([595, 842]);
  for (const [i, line] of lines.entries()) page.drawText(line, { x: 50, y: 780 - 14 * i, size: 9, font });
  return document.save();
}

async function readItems(bytes: Uint8Array, name: string) {
  const { parsedData } = await extractBytes(bytes, name);
  return parsedData.line_items.map(({ id: _, ...item }) => item);
}

describe('columns between separators that are printed as characters', () => {
  test('are the columns of line items in a PDF', async () => {
    assert.deepEqual(await readItems(await printLines(ORDER), 'a.pdf'), ITEMS);
  });

  test('are a table without the separators', async () => {
    const { parsedData } = await extractBytes(await printLines(ORDER), 'a.pdf');
    assert.deepEqual(parsedData.tables[0]?.rows.slice(0, 2), [
      ['Pos', 'Code', 'Description', 'Qty', 'Price', 'Amount'],
      ['1', 'NP-1001', 'Gasket set', '4', '12.50', '50.00'],
    ]);
  });

  test('are recognized in a proportional font', async () => {
    const lines = ORDER.map((line) => line.replace(/ +\| +/g, ' | ')).filter(
      (line) => !line.startsWith('---'),
    );
    const items = await readItems(await printLines(lines, StandardFonts.Helvetica), 'a.pdf');
    assert.deepEqual(items[0], ITEMS[0]);
    assert.ok(items.every(({ description }) => !description?.includes('|')));
  });

  test('are the columns of line items in a text file', async () => {
    const items = await readItems(new TextEncoder().encode(LONG_ORDER.join('\n')), 'a.txt');
    assert.deepEqual(items, [...ITEMS, ...MORE_ITEMS]);
  });
});

test('separators in a line that is repeated on every page are kept', async () => {
  const footer = 'Northwind Parts Ltd | Quay Street 9 | Bristol | northwind.example';
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const sentence of ['Dear Ms Hale,', 'we received your order.', 'Thank you.']) {
    const page = document.addPage([595, 842]);
    page.drawText(sentence, { x: 50, y: 600, size: 9, font });
    page.drawText(footer, { x: 50, y: 400, size: 9, font });
  }
  const { parsedData } = await extractBytes(await document.save(), 'a.pdf');
  assert.equal(parsedData.text.match(/Ltd \\?\| Quay Street 9 \\?\| Bristol/g)?.length, 3);
});

test('a text that consists of dashes has no line items', async () => {
  const { parsedData } = await extractBytes('---|---|---\n'.repeat(20_000), 'a.txt');
  assert.deepEqual(parsedData.line_items, []);
});
