import assert from 'node:assert/strict';
import { test } from 'node:test';
import XLSX from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import type { ParsedData } from '../../src/extraction/parsed-data.ts';
import { extractBytes } from './read-file.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function makeDocx(body: string): Uint8Array {
  const files = {
    '_rels/.rels': `<Relationships><Relationship Id="r" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

const makeRun = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr>${text
    .split('\t')
    .map((part) => `<w:t xml:space="preserve">${part}</w:t>`)
    .join('<w:tab/>')}</w:r>`;
const makeParagraph = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr>${makeRun(text)}</w:p>`;
const makeCell = (lines: string[], width: number) =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${lines.map((line) => makeParagraph(line)).join('')}</w:tc>`;
const makeRow = (cells: string[][], widths: number[]) =>
  `<w:tr>${cells.map((lines, i) => makeCell(lines, widths[i] ?? 1000)).join('')}</w:tr>`;
const makeTable = (rows: string[][][], widths: number[]) =>
  `<w:tbl><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows
    .map((row) => makeRow(row, widths))
    .join('')}</w:tbl>`;
const SUM_TABS = '<w:tabs><w:tab w:val="left" w:pos="5600"/><w:tab w:val="right" w:pos="9000"/></w:tabs>';

const INVOICE = makeDocx(
  makeTable(
    [
      [
        ['Bramley Orchards Ltd', '4 Mill Lane', 'Ledbury HR8 1AA'],
        ['Invoice no. BO-2291', 'Invoice date 14 May 2026', 'Your order 7741'],
      ],
    ],
    [5000, 4500],
  ) +
    makeParagraph('INVOICE') +
    makeParagraph('Bill to') +
    makeParagraph('Harvest Kitchen Ltd') +
    makeParagraph('17 Bridge Street') +
    makeParagraph('Hereford HR4 9DF') +
    makeTable(
      [
        [['Description'], ['Qty'], ['Unit price'], ['Amount']],
        [['Cooking apples, 10 kg crate'], ['12'], ['£14.50'], ['£174.00']],
        [['Perry pears, 5 kg box'], ['4'], ['£11.25'], ['£45.00']],
      ],
      [5000, 1000, 1500, 1500],
    ) +
    makeParagraph('\tSubtotal\t£219.00', SUM_TABS) +
    makeParagraph('\tVAT 20%\t£43.80', SUM_TABS) +
    makeParagraph('\tTotal due\t£262.80', SUM_TABS),
);

/** Returns the lines of the text that the evidence of a value names. */
function getLine(data: ParsedData, pointer: string): string {
  const evidence = data.evidence[pointer];
  assert.equal(evidence?.box, undefined);
  const number = Number(/^line (\d+)$/.exec(evidence?.at ?? '')?.[1]);
  return data.text.split('\n')[number - 1] ?? '';
}

test('an invoice in Word is understood as it is printed: tables for layout, and totals at tab stops', async () => {
  const { parsedData } = await extractBytes(INVOICE, 'invoice.docx');
  const { fields, line_items: items } = parsedData;
  assert.equal(parsedData.document_type, 'invoice');
  assert.equal(fields.number, 'BO-2291');
  assert.equal(fields.date, '2026-05-14');
  assert.equal(fields.total, 262.8);
  assert.equal(fields.subtotal, 219);
  assert.deepEqual(
    items.map(({ description, quantity, amount }) => [description, quantity, amount]),
    [
      ['Cooking apples, 10 kg crate', 12, 174],
      ['Perry pears, 5 kg box', 4, 45],
    ],
  );
  assert.equal(Reflect.get(fields.buyer as object, 'name'), 'Harvest Kitchen Ltd');
  assert.equal(Reflect.get(fields.seller as object, 'name'), 'Bramley Orchards Ltd');
});

test('evidence names the line of the text that contains the value', async () => {
  const { parsedData } = await extractBytes(INVOICE, 'invoice.docx');
  assert.match(getLine(parsedData, '/fields/number'), /BO-2291/);
  assert.match(getLine(parsedData, '/fields/total'), /262\.80/);
  assert.match(getLine(parsedData, '/line_items/1/amount'), /45\.00/);
  assert.match(getLine(parsedData, '/fields/buyer/name'), /Harvest Kitchen/);
  assert.deepEqual(
    parsedData.pages.map(({ unit, width }) => [unit, width]),
    [['none', 0]],
  );
  assert.ok(parsedData.key_values.every((one) => one.box === undefined && one.page === 1));
});

test('a table whose cells only contain tables is printed', async () => {
  const inner = makeTable(
    [
      [['Invoice number'], ['K-204']],
      [['Invoice date'], ['11 May 2026']],
      [['Total due'], ['£118.40']],
    ],
    [3000, 3000],
  );
  const bytes = makeDocx(
    `${makeParagraph('INVOICE')}<w:tbl><w:tr><w:tc><w:tcPr/>${inner}<w:p/></w:tc></w:tr></w:tbl>`,
  );
  const { parsedData } = await extractBytes(bytes, 'nested.docx');
  assert.equal(parsedData.fields.number, 'K-204');
  assert.equal(parsedData.fields.total, 118.4);
  assert.match(getLine(parsedData, '/fields/number'), /K-204/);
});

test('a value that is a small part of a word has an address', async () => {
  const lines = [
    'Kestrel Ltd',
    'INVOICE',
    'Invoice number:4711',
    'Invoice date: 4 May 2026',
    'Total: £30.00',
  ];
  const { parsedData } = await extractBytes(
    makeDocx(lines.map((line) => makeParagraph(line)).join('')),
    'a.docx',
  );
  assert.equal(parsedData.fields.number, '4711');
  assert.match(getLine(parsedData, '/fields/number'), /4711/);
});

test('hidden text in Word is neither read nor used', async () => {
  const bytes = makeDocx(
    `<w:p>${makeRun('Invoice number: ')}${makeRun('X-999 ', '<w:vanish/>')}${makeRun('A-17')}</w:p>`,
  );
  const { parsedData } = await extractBytes(bytes, 'hidden.docx');
  assert.equal(parsedData.text, 'Invoice number: A-17');
});

function makeWorkbook(rows: unknown[][], name: string, columns: number[] = []): Buffer {
  const book = XLSX.utils.book_new();
  const sheet = XLSX.utils.aoa_to_sheet(rows);
  sheet['!cols'] = columns.map((wch) => ({ wch }));
  XLSX.utils.book_append_sheet(book, sheet, name);
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' });
}

test('an invoice in a workbook is understood from its layout, although its title is not a usual one', async () => {
  const bytes = makeWorkbook(
    [
      ['Tischlerei Havelland GmbH'],
      ['Dorfstraße 8', null, null, 'Rechnungsnr.', '2026-118'],
      ['14641 Nauen', null, null, 'Datum', '03.06.2026'],
      [],
      ['Kita Regenbogen e.V.'],
      ['Parkallee 2'],
      ['14612 Falkensee'],
      [],
      ['1. Teilrechnung Einbauschränke'],
      [],
      ['Pos.', 'Bezeichnung', 'Menge', 'EP', 'Gesamt'],
      [1, 'Garderobenschrank, Birke', 4, 420, 1680],
      [2, 'Montage', 12, 48, 576],
      [],
      [null, null, null, 'Netto', 2256],
      [null, null, null, 'MwSt. 19 %', 428.64],
      [null, null, null, 'Rechnungsbetrag', 2684.64],
    ],
    'Rechnung Juni',
    [8, 40, 8, 16, 12],
  );
  const { parsedData } = await extractBytes(bytes, 'teilrechnung.xlsx');
  assert.equal(parsedData.document_type, 'invoice');
  assert.equal(parsedData.fields.number, '2026-118');
  assert.equal(parsedData.fields.total, 2684.64);
  assert.equal(parsedData.evidence['/fields/total']?.at, "'Rechnung Juni'!E17");
  assert.equal(parsedData.evidence['/fields/number']?.at, "'Rechnung Juni'!E2");
  assert.deepEqual(
    parsedData.line_items.map(({ description, quantity, amount }) => [description, quantity, amount]),
    [
      ['Garderobenschrank, Birke', 4, 1680],
      ['Montage', 12, 576],
    ],
  );
});

test('a sheet that only contains data is a spreadsheet', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => [`SKU-${100 + i}`, `Part ${i}`, i * 3, 2.5 * i]);
  const bytes = makeWorkbook([['Item', 'Name', 'Stock', 'Price'], ...rows], 'Stock');
  const { parsedData } = await extractBytes(bytes, 'stock.xlsx');
  assert.equal(parsedData.document_type, 'spreadsheet');
});

test('hidden columns and sheets are not searched for values', async () => {
  const book = XLSX.utils.book_new();
  const sheet = XLSX.utils.aoa_to_sheet([
    ['Kestrel Joinery Ltd'],
    ['8 Forge Road, Malton YO17 7JR'],
    ['INVOICE'],
    ['Invoice number', 'OLD-1', 'N-2026-5'],
    ['Invoice date', '2020-01-01', '2026-02-03'],
    [],
    ['Bill to'],
    ['Abbey Schools Trust'],
    ['Church Street, Whitby YO22 4DE'],
    [],
    ['Description', 'Cost', 'Amount'],
    ['Oak door', 9, 80],
    ['Delivery', 2, 15.5],
    ['Total', 11, 95.5],
  ]);
  sheet['!cols'] = [{ wch: 20 }, { hidden: true }, { wch: 14 }];
  XLSX.utils.book_append_sheet(book, sheet, 'Invoice');
  const { parsedData } = await extractBytes(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }), 'a.xlsx');
  assert.equal(parsedData.fields.number, 'N-2026-5');
  assert.equal(parsedData.fields.total, 95.5);
  assert.equal(parsedData.tables[0]?.rows[3]?.[1], 'OLD-1');
});

test('an invoice in RTF is understood from its tab stops and the widths of its cells', async () => {
  const makeRtfRow = (...cells: string[]) =>
    String.raw`\trowd\cellx5000\cellx6000\cellx9000\pard\intbl ${cells.map((cell) => String.raw`${cell}\cell `).join('')}\row `;
  const rtf =
    String.raw`{\rtf1\ansi\fs20 {\b\fs32 Larch & Pine Ltd}\par 3 Dock Street, Hull HU1 3DL\par\par INVOICE\par
\pard\tx6000\tqr\tx9000 Customer no. 118\tab Invoice no.\tab LP-8810\par \tab Invoice date\tab 2 June 2026\par\pard\par
${makeRtfRow('Description', 'Qty', 'Amount')}${makeRtfRow('Larch boards', '20', '£310.00')}${makeRtfRow('Delivery', '1', '£45.00')}
\pard\tqr\tx9000 Total due\tab £355.00\par}`.replaceAll('£', String.raw`\'a3`);
  const { parsedData } = await extractBytes(Buffer.from(rtf, 'latin1'), 'invoice.rtf');
  assert.equal(parsedData.fields.number, 'LP-8810');
  assert.equal(parsedData.fields.date, '2026-06-02');
  assert.equal(parsedData.fields.total, 355);
  assert.deepEqual(
    parsedData.line_items.map(({ description, amount }) => [description, amount]),
    [
      ['Larch boards', 310],
      ['Delivery', 45],
    ],
  );
  assert.match(getLine(parsedData, '/fields/number'), /LP-8810/);
});

test('text that floats at the right has the address of its line', async () => {
  const html = `<html><body><h1>INVOICE</h1>
    <div style="float:right">Invoice number: 4711<br>Invoice date: 2026-05-04</div>
    <div>Acme Ltd<br>Main Street 5<br>London</div>
    <table><tr><th>Item</th><th>Amount</th></tr><tr><td>Ink</td><td>£30.00</td></tr></table><p>Total £30.00</p></body></html>`;
  const { parsedData } = await extractBytes(Buffer.from(html), 'float.html');
  assert.equal(parsedData.fields.number, '4711');
  assert.match(getLine(parsedData, '/fields/number'), /4711/);
  assert.match(getLine(parsedData, '/fields/date'), /2026-05-04/);
});

test('an invoice in HTML is understood as a browser prints it', async () => {
  const html = `<html><head><style>
    body { font: 11px Arial } .top { display: flex; justify-content: space-between }
    .box { width: 45% } table { width: 100% } td.n { text-align: right } h1 { font-size: 20px }
  </style></head><body>
    <h1>Nordlys Media AS</h1>
    <div class="top"><div class="box"><b>Bill to</b><br>Fjord Foods AS<br>Havnegata 12<br>7010 Trondheim</div>
      <div class="box"><table><tr><td>Invoice number</td><td>NM-5521</td></tr><tr><td>Invoice date</td><td>9 March 2026</td></tr></table></div></div>
    <table><tr><th>Description</th><th>Hours</th><th>Rate</th><th>Amount</th></tr>
      <tr><td>Campaign concept</td><td class="n">10</td><td class="n">900.00</td><td class="n">9,000.00</td></tr>
      <tr><td>Photo retouching</td><td class="n">6</td><td class="n">750.00</td><td class="n">4,500.00</td></tr></table>
    <p style="text-align: right">Total NOK 13,500.00</p></body></html>`;
  const { parsedData } = await extractBytes(Buffer.from(html), 'invoice.html');
  const { fields } = parsedData;
  assert.equal(fields.number, 'NM-5521');
  assert.equal(fields.date, '2026-03-09');
  assert.equal(fields.total, 13500);
  assert.equal(Reflect.get(fields.buyer as object, 'name'), 'Fjord Foods AS');
  assert.equal(parsedData.line_items.length, 2);
  assert.match(getLine(parsedData, '/fields/number'), /NM-5521/);
  assert.match(getLine(parsedData, '/fields/total'), /13,500\.00/);
  assert.match(getLine(parsedData, '/line_items/1/amount'), /4,500\.00/);
});
