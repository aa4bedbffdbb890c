// `npm run examples` runs this file, which generates the example documents. All of them are fictitious.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSheet } from './sheet.ts';

const FOLDER = dirname(fileURLToPath(import.meta.url));

const INVOICE_ITEMS = [
  ['HP-A3', 'Handmade paper, A3', '250', '0.84', '210.00'],
  ['LT-18', 'Linen thread, 18/3', '12', '6.50', '78.00'],
  ['PR-01', 'Hire of a nipping press (days)', '3', '45.00', '135.00'],
] as const;

async function drawInvoice(): Promise<Uint8Array> {
  const sheet = await createSheet('Invoice INV-2026-0117', 595.28, 841.89);
  sheet.write('Northlight Paper Ltd', 60, 76, { size: 16, bold: true });
  sheet.write('14 Quay Street, Bristol BS1 4DJ', 60, 94);
  sheet.write('VAT no. GB123456782 · accounts@northlight-paper.example · +44 117 496 0117', 60, 108, {
    size: 8,
  });
  sheet.write('Bill to', 60, 156, { bold: true });
  sheet.write('Marisol Ferreira Bookbinding', 60, 172);
  sheet.write('3 Church Lane', 60, 186);
  sheet.write('Totnes TQ9 5AA', 60, 200);
  sheet.write('INVOICE', 360, 156, { size: 14, bold: true });
  const facts = [
    ['Invoice number', 'INV-2026-0117'],
    ['Invoice date', '12 March 2026'],
    ['Due date', '11 April 2026'],
    ['Your order', 'PO 4471'],
  ] as const;
  facts.forEach(([label, value], row) => {
    sheet.write(label, 360, 176 + row * 15);
    sheet.writeBefore(value, 535, 176 + row * 15);
  });
  writeItems(sheet);
  sheet.write('Please pay by bank transfer within 30 days.', 60, 450);
  sheet.write('IBAN GB29 NWBK 6016 1331 9268 19 · BIC NWBKGB2L', 60, 466);
  return sheet.save();
}

function writeItems(sheet: Awaited<ReturnType<typeof createSheet>>): void {
  sheet.rule(60, 535, 268);
  ['Item', 'Description'].forEach((head, column) => {
    sheet.write(head, 60 + column * 60, 284, { bold: true });
  });
  ['Quantity', 'Unit price', 'Amount'].forEach((head, column) => {
    sheet.writeBefore(head, 385 + column * 75, 284, { bold: true });
  });
  sheet.rule(60, 535, 292);
  INVOICE_ITEMS.forEach(([item, description, ...numbers], row) => {
    sheet.write(item, 60, 310 + row * 18);
    sheet.write(description, 120, 310 + row * 18);
    numbers.forEach((number, column) => {
      sheet.writeBefore(number, 385 + column * 75, 310 + row * 18);
    });
  });
  sheet.rule(60, 535, 358);
  const totals = [
    ['Subtotal', '£423.00'],
    ['VAT 20%', '£84.60'],
    ['Total', '£507.60'],
  ] as const;
  totals.forEach(([label, value], row) => {
    sheet.write(label, 385, 378 + row * 17, { bold: row === 2 });
    sheet.writeBefore(value, 535, 378 + row * 17, { bold: row === 2 });
  });
}

async function drawReceipt(): Promise<Uint8Array> {
  const sheet = await createSheet('Kassenbon 20481', 226.77, 340);
  sheet.write('Café Morgenrot', 58, 34, { size: 14, bold: true });
  sheet.write('Lindenallee 8, 10115 Berlin', 52, 50, { size: 9 });
  sheet.write('USt-IdNr. DE300000002', 64, 63, { size: 9 });
  sheet.rule(16, 210, 74);
  const items = [
    ['2 x Espresso', '5,60'],
    ['1 x Apfelkuchen', '4,20'],
    ['1 x Mineralwasser 0,25 l', '2,20'],
  ] as const;
  items.forEach(([item, amount], row) => {
    sheet.write(item, 16, 94 + row * 16);
    sheet.writeBefore(amount, 210, 94 + row * 16);
  });
  sheet.rule(16, 210, 136);
  sheet.write('Summe EUR', 16, 156, { size: 12, bold: true });
  sheet.writeBefore('12,00', 210, 156, { size: 12, bold: true });
  sheet.write('Bar', 16, 176);
  sheet.writeBefore('20,00', 210, 176);
  sheet.write('Rückgeld', 16, 192);
  sheet.writeBefore('8,00', 210, 192);
  sheet.write('MwSt 19%', 16, 216, { size: 9 });
  sheet.write('Netto 10,08', 88, 216, { size: 9 });
  sheet.writeBefore('Steuer 1,92', 210, 216, { size: 9 });
  sheet.write('Bon 20481', 16, 246, { size: 9 });
  sheet.writeBefore('14.02.2026 10:42', 210, 246, { size: 9 });
  sheet.write('Vielen Dank für Ihren Besuch!', 50, 278, { size: 9 });
  return sheet.save();
}

const STATEMENT = `Date,Value date,Description,Counterparty,Amount,Balance
2026-02-01,2026-02-01,Opening balance,,,1250.00
2026-02-02,2026-02-03,Invoice INV-2026-0098,Marisol Ferreira Bookbinding,312.40,1562.40
2026-02-05,2026-02-05,Rent for February,Quay Street Estates,-680.00,882.40
2026-02-11,2026-02-12,"Pulp, cotton and linen",Mill & Daughters,-146.25,736.15
2026-02-20,2026-02-20,Invoice INV-2026-0103,Atelier Okafor,1090.00,1826.15
2026-02-27,2026-02-27,Account fee,,-6.50,1819.65
`;

const LETTER = `Northlight Paper Ltd
14 Quay Street
Bristol BS1 4DJ

3 March 2026

Dear Ms Ferreira,

Thank you for your order PO 4471. The handmade paper will be dry by the end of next week; the linen thread and the
nipping press are ready for you now. Shall we send everything together on 12 March?

The press is yours for three days. Please let us know if you would like to keep it for longer.

With kind regards,
Ada Holm
`;

const invoice = await drawInvoice();
writeFileSync(join(FOLDER, 'invoice.pdf'), invoice);
// Before their first document, parser processes read this copy to warm up.
writeFileSync(join(FOLDER, '../src/extraction/isolate/warm-up.pdf'), invoice);
writeFileSync(join(FOLDER, 'receipt.pdf'), await drawReceipt());
writeFileSync(join(FOLDER, 'statement.csv'), STATEMENT);
writeFileSync(join(FOLDER, 'letter.txt'), LETTER);
