import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from 'pdf-lib';

const ROOT = new URL('../../', import.meta.url);
const BOTH = ['examples/invoice.pdf', 'fixtures/credit_note/input.pdf'];

/**
 * Returns a PDF that contains an invoice (INV-2026-0117) and a credit note (F20215594), with one page each.
 */
export async function bindTwoDocuments(): Promise<Uint8Array<ArrayBuffer>> {
  const bound = await PDFDocument.create();
  for (const file of BOTH) {
    const one = await PDFDocument.load(await readFile(fileURLToPath(new URL(file, ROOT))));
    for (const copy of await bound.copyPages(one, one.getPageIndices())) bound.addPage(copy);
  }
  return new Uint8Array(await bound.save());
}
