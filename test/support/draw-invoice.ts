import { PDFDocument, StandardFonts } from 'pdf-lib';

/** The values to print. Undefined values are omitted. */
export interface PrintedInvoice {
  seller: string;
  number: string;
  date?: string | undefined;
  quantity: number;
  unitPrice: number;
  /** Printed as given, even if it is inconsistent with the other values. */
  total: number;
}

/** Draws one page with one line item and 20% VAT. */
export async function drawInvoice(invoice: PrintedInvoice): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const sheet = pdf.addPage([595, 842]);
  const write = (text: string, x: number, y: number, size = 10) => sheet.drawText(text, { x, y, size, font });
  const formatAmount = (value: number) => value.toFixed(2);
  sheet.drawText(invoice.seller, { x: 50, y: 790, size: 14, font: bold });
  write('12 Harbour Street, Bristol BS1 4QA, United Kingdom', 50, 774);
  sheet.drawText('INVOICE', { x: 420, y: 790, size: 18, font: bold });
  write('Bill to', 50, 720);
  write('Juniper & Sons Ltd', 50, 706);
  write('4 Mill Lane, Leeds LS1 2AB', 50, 692);
  const facts = [
    ['Invoice number', invoice.number],
    ...(invoice.date === undefined ? [] : [['Invoice date', invoice.date]]),
    ['Currency', 'GBP'],
  ];
  for (const [n, [label = '', value = '']] of facts.entries()) {
    write(label, 340, 720 - 14 * n);
    write(value, 450, 720 - 14 * n);
  }
  const columns = [50, 320, 400, 490] as const;
  const writeRow = (texts: string[], y: number) => {
    for (const [n, text] of texts.entries()) write(text, columns[n] ?? 0, y);
  };
  const subtotal = invoice.quantity * invoice.unitPrice;
  writeRow(['Description', 'Quantity', 'Unit price', 'Amount'], 620);
  writeRow(
    ['Copy paper A4', String(invoice.quantity), formatAmount(invoice.unitPrice), formatAmount(subtotal)],
    602,
  );
  const sums: [string, number][] = [
    ['Subtotal', subtotal],
    ['VAT 20%', subtotal * 0.2],
    ['Total', invoice.total],
  ];
  for (const [n, [label, value]] of sums.entries()) {
    write(label, 400, 560 - 16 * n);
    write(formatAmount(value), 490, 560 - 16 * n);
  }
  return new Uint8Array(await pdf.save());
}
