import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { extractBytes } from './read-file.ts';

/** A text with the position of its left edge, or of its right edge if it is negative. */
type Cell = [text: string, x: number];

async function readItems(rows: readonly Cell[][]) {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  for (const [i, row] of rows.entries())
    for (const [text, x] of row) {
      const left = x < 0 ? -x - font.widthOfTextAtSize(text, 9) : x;
      page.drawText(text, { x: left, y: 780 - 13 * i, size: 9, font });
    }
  const { parsedData } = await extractBytes(await document.save(), 'a.pdf');
  return parsedData.line_items.map(({ id: _, ...item }) => item);
}

const placeNumbers = (...texts: string[]): Cell[] => texts.map((text, i): Cell => [text, -330 - 90 * i]);

test('names printed below the part numbers are descriptions', async () => {
  const items = await readItems([
    [['Vantage Flow Controls Ltd, 21 Tuas South Street, Singapore 637384', 50]],
    [['Invoice No. VF-20417', 50]],
    [['Date: 17 January 2025', 50]],
    [],
    [['Pos', 50], ['Part no. / description', 80], ...placeNumbers('Qty', 'Unit price', 'Amount')],
    [['10', 50], ['SSV-25-316', 80], ...placeNumbers('40', '58.20', '2,328.00')],
    [['Ball valve with clamp', 80]],
    [['20', 50], ['GKT-PTFE-25', 80], ...placeNumbers('80', '1.85', '148.00')],
    [['Gasket for flanges', 80]],
    [['30', 50], ['ACT-DA63', 80], ...placeNumbers('4', '312.00', '1,248.00')],
    [['Pneumatic actuator, double acting', 80]],
    [],
    [['Total', 420], ...placeNumbers('', '', '3,724.00')],
  ]);
  assert.deepEqual(
    items.map(({ sku, description, amount }) => [sku, description, amount]),
    [
      ['SSV-25-316', 'Ball valve with clamp', 2328],
      ['GKT-PTFE-25', 'Gasket for flanges', 148],
      ['ACT-DA63', 'Pneumatic actuator, double acting', 1248],
    ],
  );
});

test('the only prices of a hotel bill are amounts', async () => {
  const items = await readItems([
    [['The Halyard House, 1 Navy Bay Lane, Kingston ON K7L 2Z4', 50]],
    [['Guest Folio - Invoice No. 118834', 50]],
    [['Date: 14 September 2024', 50]],
    [],
    [
      ['Date', 50],
      ['Description', 110],
      ['Reference', 260],
      ['Charges CAD', -420],
      ['Credits CAD', -520],
    ],
    [
      ['12-Sep', 50],
      ['Room Charge', 110],
      ['412', 260],
      ['219.00', -420],
    ],
    [
      ['13-Sep', 50],
      ['Room Charge', 110],
      ['412', 260],
      ['219.00', -420],
    ],
    [
      ['13-Sep', 50],
      ['Valet Parking', 110],
      ['Tag 88', 260],
      ['22.00', -420],
    ],
    [
      ['Net charges', 110],
      ['460.00', -420],
    ],
    [
      ['HST 13%', 110],
      ['59.80', -420],
    ],
    [
      ['Total', 110],
      ['519.80', -420],
    ],
    [
      ['14-Sep', 50],
      ['Visa ending 3317', 110],
      ['519.80', -520],
    ],
    [
      ['Balance Due', 110],
      ['0.00', -420],
    ],
  ]);
  assert.deepEqual(
    items.map(({ description, amount, unit_price }) => [description, amount, unit_price]),
    [
      ['Room Charge', 219, undefined],
      ['Room Charge', 219, undefined],
      ['Valet Parking', 22, undefined],
    ],
  );
});

test('the only prices of a list are unit prices if they are named so', async () => {
  const items = await readItems([
    [['Hale Joinery Ltd, 4 Mill Lane, Leeds LS1 4AB', 50]],
    [['Quotation Q-2041', 50]],
    [['Date: 2 May 2026', 50]],
    [],
    [
      ['Item', 50],
      ['Unit price', -420],
    ],
    [
      ['Oak board per metre', 50],
      ['12.50', -420],
    ],
    [
      ['Steel bracket each', 50],
      ['4.20', -420],
    ],
    [
      ['Delivery per kilometre', 50],
      ['1.10', -420],
    ],
  ]);
  assert.deepEqual(
    items.map(({ unit_price, amount }) => [unit_price, amount]),
    [
      [12.5, undefined],
      [4.2, undefined],
      [1.1, undefined],
    ],
  );
});

test('a factor with a currency is the price, even if the other factor is greater', async () => {
  const items = await readItems([
    [['Tamarack Electric Cooperative, 3077 Highway 29, Alexandria, MN 56308', 50]],
    [['Invoice Number 2403-77156', 50]],
    [['Billing Date 03/05/2024', 50]],
    [],
    [['Current Charges', 50]],
    [
      ['Basic Service Charge', 50],
      ['24.50', -420],
    ],
    [
      ['Energy Charge', 50],
      ['887 kWh @ $0.10480', 200],
      ['92.96', -420],
    ],
    [
      ['Power Cost Adjustment', 50],
      ['887 kWh @ -$0.00215', 200],
      ['-1.91', -420],
    ],
    [
      ['Security Light 100W', 50],
      ['1 @ $9.75', 200],
      ['9.75', -420],
    ],
    [
      ['Total Current Charges', 50],
      ['$125.30', -420],
    ],
  ]);
  const energy = items.find(({ description }) => description?.startsWith('Energy Charge'));
  assert.equal(energy?.quantity, 887);
  assert.equal(energy?.unit_price, 0.1048);
});

test('numbers with a currency are amounts, not quantities', async () => {
  const items = await readItems([
    [['Vaxholms Varv AB, Hamngatan 2, 185 32 Vaxholm', 50]],
    [['Offert 2026-14', 50]],
    [['Datum: 19 januari 2026', 50]],
    [],
    [
      ['Byte av termostat', 50],
      ['2 350 kr', -420],
    ],
    [
      ['Justering av ventiler', 50],
      ['4 900 kr', -420],
    ],
    [
      ['Slipning och primer, 18 m2 à 410 kr', 50],
      ['7 380 kr', -420],
    ],
    [
      ['Summa', 50],
      ['14 630 kr', -420],
    ],
  ]);
  assert.deepEqual(
    items.map(({ description, quantity, amount }) => [description, quantity, amount]),
    [
      ['Byte av termostat', undefined, 2350],
      ['Justering av ventiler', undefined, 4900],
      ['Slipning och primer', 18, 7380],
    ],
  );
});
