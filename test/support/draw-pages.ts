import { PDFDocument } from 'pdf-lib';
import { drawInvoice } from './draw-invoice.ts';

/** Draws an invoice with this number of pages, with all values on the first one. */
export async function drawPages(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const printed = {
    seller: 'Northlight Paper Ltd',
    number: 'INV-7',
    date: '3 March 2026',
    quantity: 2,
    unitPrice: 10,
    total: 24,
  };
  const pdf = await PDFDocument.load(await drawInvoice(printed));
  for (let number = 2; number <= pages; number++)
    pdf.addPage([595, 842]).drawText(`Terms of delivery, part ${number}`, { x: 50, y: 780, size: 12 });
  return new Uint8Array(await pdf.save());
}
