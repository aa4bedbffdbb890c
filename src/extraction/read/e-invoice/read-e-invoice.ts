import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ExtractionError, type ReadDocument } from '../../document.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { EInvoice } from '../../understand/e-invoice/e-invoice.ts';
import { readEInvoices } from '../../understand/e-invoice/find-e-invoice.ts';
import { createReadDocument } from '../create-read-document.ts';
import { createStructuredPage } from '../structured-page.ts';
import { renderEInvoice } from './render-e-invoice.ts';

/**
 * Reads a file with electronic invoices. Each invoice becomes a readable page. The file itself becomes an
 * embedded file, from which the values are taken.
 */
export async function readEInvoice(
  file: string,
  options: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const bytes = await readFile(file);
  const name = basename(options.filename);
  const invoices = readEInvoices({ name, bytes });
  if (typeof invoices === 'string') throw new ExtractionError('corrupt_file', invoices);
  const pages = invoices.map((invoice, index) => {
    const { text, tables } = renderEInvoice(invoice, index + 1);
    return createStructuredPage(index + 1, text, tables);
  });
  report({ pagesDone: pages.length, pagesCount: pages.length });
  return createReadDocument({
    pages,
    pagesCount: pages.length,
    embedded: [{ name, bytes }],
    wording: invoices.map(collectWording).join('\n'),
  });
}

function collectWording({ lines, remarks, fields }: EInvoice): string {
  const terms = fields.payment_terms;
  return [
    ...lines.map((line) => line.description ?? ''),
    ...remarks.map((remark) => remark.value),
    ...(typeof terms === 'string' ? [terms] : []),
  ].join('\n');
}
