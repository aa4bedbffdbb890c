import assert from 'node:assert/strict';
import { test } from 'node:test';
import XLSX from '@e965/xlsx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { extractBytes } from './read-file.ts';

function makeWorkbook(type: 'xlsx' | 'biff8'): Buffer {
  const book = XLSX.utils.book_new();
  const sheet = XLSX.utils.aoa_to_sheet([
    ['Item', 'Count', 'Price', 'Bought'],
    ['Pen', 3, 1.5, 45292],
    ['Ink', 10, 12, 45293],
  ]);
  for (const at of ['C2', 'C3']) sheet[at].z = '#,##0.00 "€"';
  for (const at of ['D2', 'D3']) sheet[at].z = 'dd.mm.yyyy';
  XLSX.utils.book_append_sheet(book, sheet, 'Orders');
  const secret = XLSX.utils.aoa_to_sheet([
    ['Margin', 'x'],
    ['20 %', 'merged'],
  ]);
  secret['!merges'] = [XLSX.utils.decode_range('A1:B1')];
  XLSX.utils.book_append_sheet(book, secret, 'Secret');
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  return XLSX.write(book, { type: 'buffer', bookType: type });
}

for (const type of ['xlsx', 'biff8'] as const) {
  const filename = type === 'xlsx' ? 'orders.xlsx' : 'orders.xls';
  test(`${filename} has a page and a table for each sheet, cells as displayed, types, and hidden sheets`, async () => {
    const { parsedData, pagesCount } = await extractBytes(makeWorkbook(type), filename);
    assert.equal(pagesCount, 2);
    const [orders, secret] = parsedData.tables;
    assert.deepEqual(orders?.rows[1], ['Pen', '3', '1.50 €', '01.01.2024']);
    assert.deepEqual(orders?.column_types, ['string', 'integer', 'money', 'date']);
    assert.equal(orders?.header_rows, 1);
    assert.equal(orders?.sheet, 'Orders');
    assert.equal(orders?.hidden, undefined);
    assert.equal(secret?.hidden, true);
    assert.deepEqual(secret?.parts, [{ page: 2 }]);
  });
}

test('a row number far beyond the maximum of a sheet costs nothing', async () => {
  const files = unzipSync(makeWorkbook('xlsx'));
  const name = 'xl/worksheets/sheet1.xml';
  const xml = Buffer.from(files[name] ?? new Uint8Array()).toString();
  files[name] = strToU8(
    xml
      .replace('</sheetData>', '<row r="1000000000"><c r="A1000000000"><v>1</v></c></row></sheetData>')
      .replace(/<dimension[^>]*>/, '<dimension ref="A1:XFD1048576"/>'),
  );
  const { parsedData } = await extractBytes(zipSync(files), 'far.xlsx');
  assert.equal(parsedData.tables[0]?.rows.length, 3);
});

test('a web page with the extension of a spreadsheet is read as a web page', async () => {
  const page = '<html><body><table><tr><th>Item<th>Price<tr><td>Pen<td>1,50</table></body></html>';
  const { parsedData } = await extractBytes(page, 'export.xls');
  assert.deepEqual(parsedData.tables[0]?.rows, [
    ['Item', 'Price'],
    ['Pen', '1,50'],
  ]);
});

const INVOICE_ROWS = [
  ['Bei Spiel GmbH'],
  ['Ecke 12'],
  ['12345 Stadthausen'],
  [],
  ['Rechnung'],
  ['Rechnungsnummer:', null, 'RE-2025-17'],
  ['Rechnungsdatum:', null, '14.03.2025'],
  ['Kunde', null, 'Theodor Est\nBahnstr. 42\n88802 Spielkreis'],
  [],
  ['Pos', 'Beschreibung', 'Menge', 'Einzelpreis', 'Betrag'],
  [1, 'Eichenbrett', 2, 10.5, 21],
  [2, 'Schrauben', 10, 0.5, 5],
  [],
  [null, null, null, 'Zwischensumme', 26],
  [null, null, null, 'MwSt. 19%', 4.94],
  [null, null, null, 'Gesamtbetrag', 30.94],
];

test('an invoice written in a spreadsheet has its fields, each with its cell', async () => {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(INVOICE_ROWS), 'Rechnung 17');
  const { parsedData } = await extractBytes(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }), 'a.xlsx');
  assert.equal(parsedData.document_type, 'invoice');
  const { number, date, total, seller, buyer } = parsedData.fields;
  assert.deepEqual(
    { number, date, total, seller, buyer },
    {
      number: 'RE-2025-17',
      date: '2025-03-14',
      total: 30.94,
      seller: { name: 'Bei Spiel GmbH', address: 'Ecke 12, 12345 Stadthausen' },
      buyer: { name: 'Theodor Est', address: 'Bahnstr. 42, 88802 Spielkreis' },
    },
  );
  assert.equal(parsedData.line_items.length, 2);
  assert.equal(parsedData.evidence['/fields/total']?.at, "'Rechnung 17'!E16");
});

test('a table of invoices is a spreadsheet, not an invoice', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => `A-${i},2025-03-14,Customer ${i},${i}.50`);
  const csv = ['Invoice Number,Invoice Date,Customer,Total', ...rows].join('\n');
  const { parsedData } = await extractBytes(csv, 'a.csv');
  assert.equal(parsedData.document_type, 'spreadsheet');
  assert.deepEqual(parsedData.fields, {});
});

test('a column is money if its number format contains a currency code', async () => {
  const book = XLSX.utils.book_new();
  const sheet = XLSX.utils.aoa_to_sheet([
    ['Item', 'Price', 'Weight'],
    ['Pen', 1.5, 0.2],
    ['Ink', 1250, 0.4],
  ]);
  for (const at of ['B2', 'B3']) sheet[at].z = '#,##0.00 "EUR"';
  for (const at of ['C2', 'C3']) sheet[at].z = '0.0 "kg"';
  XLSX.utils.book_append_sheet(book, sheet, 'Prices');
  const bytes = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' });
  const { parsedData } = await extractBytes(bytes, 'prices.xlsx');
  const [table] = parsedData.tables;
  assert.deepEqual(table?.rows[2], ['Ink', '1,250.00 EUR', '0.4 kg']);
  assert.deepEqual(table?.column_types, ['string', 'money', 'number']);
});
