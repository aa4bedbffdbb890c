import { readFile } from 'node:fs/promises';
import { ExtractionError, type ReadDocument } from '../../document.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import { readEmbeddedFiles } from './embedded-files.ts';
import { mayHaveCodes } from './may-have-codes.ts';
import { readOneByOne } from './read-in-runs.ts';
import { readTextPages } from './read-text-pages.ts';
import { refuseEndless } from './refuse-endless.ts';
import { mayBeScanned } from './scanned-page.ts';
import { isUnread } from './to-read-page.ts';
import type { ReadOptions } from './wanted-pages.ts';

/** Reads the text layer, ruling lines and form fields of a PDF. Pages without text go through OCR. */
export async function readPdf(
  file: string,
  options: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const bytes = await readFile(file);
  const document = await readPdfBytes(bytes, options, report);
  // Loaded with the first scan only: most processes never see one.
  if (document.pages.some(mayBeScanned)) {
    const { recognizeScannedPages } = await import('./recognize-scanned-pages.ts');
    await recognizeScannedPages(document, bytes, options, report);
  }
  if (mayHaveCodes(document, bytes)) {
    const { readPrintedCodes } = await import('./read-printed-codes.ts');
    await readPrintedCodes(document, bytes, report);
  }
  return document;
}

/** The same for bytes in memory. */
export async function readPdfBytes(
  bytes: Buffer,
  options: ReadOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  refuseEndless(bytes);
  const { files: embedded, warnings } = await readEmbeddedFiles(bytes);
  const document: ReadDocument = {
    pages: [],
    pagesCount: 0,
    formFields: [],
    codes: [],
    embedded,
    wholeTables: [],
    properties: {},
    warnings,
  };
  if (options.careful === undefined) await readTextPages(bytes, options, document, report);
  else await readOneByOne(bytes, options, options.careful.skip, document, report);
  if (document.pages.every(isUnread))
    throw new ExtractionError('corrupt_file', 'No page of the PDF can be read: it is damaged.', {
      pagesCount: document.pagesCount,
    });
  return document;
}
