import { readFile } from 'node:fs/promises';
import { ExtractionError, type ReadDocument } from '../../document.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Warning } from '../../parsed-data.ts';
import { readEmbeddedFiles } from './embedded-files.ts';
import { hasCodeMention } from './mentions-codes.ts';
import { readStructure } from './read-structure.ts';
import { readTextPages } from './read-text-pages.ts';
import { refuseEndless } from './refuse-endless.ts';
import { mayBeScanned } from './scanned-page.ts';
import { PageFonts } from './structure/page-fonts.ts';
import { isUnread } from './to-read-page.ts';
import type { ReadOptions } from './wanted-pages.ts';

const UNREAD_STRUCTURE: Warning = {
  code: 'attachment_unread',
  message: 'The structure of the PDF is too damaged to search it for embedded files.',
};

/** Reads a PDF. Pages without text are read with OCR. */
export async function readPdf(
  file: string,
  options: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const bytes = await readFile(file);
  const { document, pagesWithImages } = await readTextLayer(bytes, options, report);
  // Loaded only if needed, because most processes never read a scan.
  if (document.pages.some(mayBeScanned)) {
    const { recognizeScannedPages } = await import('./recognize-scanned-pages.ts');
    await recognizeScannedPages(document, bytes, options, report);
  }
  if (pagesWithImages.size > 0 || document.pages.some(hasCodeMention)) {
    const { readPrintedCodes } = await import('./read-printed-codes.ts');
    await readPrintedCodes(document, bytes, pagesWithImages, report);
  }
  return document;
}

export async function readPdfBytes(
  bytes: Buffer,
  options: ReadOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  return (await readTextLayer(bytes, options, report)).document;
}

async function readTextLayer(
  bytes: Buffer,
  options: ReadOptions,
  report: ReportProgress,
): Promise<{ document: ReadDocument; pagesWithImages: Set<number> }> {
  refuseEndless(bytes);
  const structure = await readStructure(bytes);
  const { files: embedded, warnings } =
    structure === null ? { files: [], warnings: [UNREAD_STRUCTURE] } : readEmbeddedFiles(structure);
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
  const fonts = structure === null ? null : new PageFonts(structure);
  const pagesWithImages = await readTextPages(bytes, fonts, options, document, report);
  if (document.pages.every(isUnread))
    throw new ExtractionError('corrupt_file', 'No page of the PDF can be read: it is damaged.', {
      pagesCount: document.pagesCount,
    });
  return { document, pagesWithImages };
}
