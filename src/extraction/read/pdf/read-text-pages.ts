import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadDocument } from '../../document.ts';
import type { ReportProgress } from '../../options.ts';
import { discardPdfium } from './pdfium/load-pdfium.ts';
import { isCrash, type OpenPdf, openPdf } from './pdfium/open-pdf.ts';
import { type PageReading, readPageContent } from './pdfium/read-page-content.ts';
import type { PageFonts } from './structure/page-fonts.ts';
import { createUnreadPage, toReadPage } from './to-read-page.ts';
import { turnUpright } from './turn-upright.ts';
import { type ReadOptions, selectPages } from './wanted-pages.ts';

/**
 * Reading a page takes only milliseconds, so progress is reported at intervals rather than after each page.
 */
const REPORT_EVERY_MS = 100;

/**
 * Adds the selected pages to the document. If a previous process crashed, each page is reported before it is
 * read, so that the page that causes a crash is known. Returns the numbers of the pages that contain an image
 * with the typical size of a printed code.
 */
export async function readTextPages(
  bytes: Uint8Array,
  fonts: PageFonts | null,
  options: ReadOptions,
  document: ReadDocument,
  report: ReportProgress,
): Promise<Set<number>> {
  const pagesWithImages = new Set<number>();
  let pdf = await openPdf(bytes);
  const { pagesCount } = pdf;
  document.pagesCount = pagesCount;
  try {
    let reported = performance.now();
    for (const [pagesDone, number] of selectPages(pagesCount, options).entries()) {
      if (options.careful !== undefined) report({ pagesDone, pagesCount, reading: number });
      const isSkipped = options.careful?.skip.includes(number) ?? false;
      const read = isSkipped ? null : tryPage(pdf, number, fonts);
      if (read === 'crashed') pdf = await openPdf(bytes);
      addPage(document, number, read === 'crashed' ? null : read);
      if (read !== 'crashed' && read?.hasCodeSizedImage) pagesWithImages.add(number);
      if (performance.now() - reported < REPORT_EVERY_MS) continue;
      report({ pagesDone: document.pages.length, pagesCount });
      await nextTurn();
      reported = performance.now();
    }
  } finally {
    pdf.close();
  }
  report({ pagesDone: document.pages.length, pagesCount });
  return pagesWithImages;
}

function addPage(document: ReadDocument, number: number, read: PageReading | null): void {
  const page = read === null ? createUnreadPage(number) : toReadPage(number, read.content);
  const fields = read?.fields ?? [];
  const upright = turnUpright(page, fields) ?? { page, fields };
  document.pages.push(upright.page);
  document.formFields.push(...upright.fields);
}

/**
 * Reads a page. If PDFium crashes, the instance is discarded, so that the other pages are read with a new
 * one.
 */
function tryPage(pdf: OpenPdf, number: number, fonts: PageFonts | null): PageReading | null | 'crashed' {
  try {
    return readPageContent(pdf, number, fonts);
  } catch (error) {
    if (!isCrash(error)) throw error;
    discardPdfium();
    return 'crashed';
  }
}
