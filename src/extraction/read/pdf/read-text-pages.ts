import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadDocument } from '../../document.ts';
import type { ReportProgress } from '../../options.ts';
import { pdfiumFor } from './pdfium/load-pdfium.ts';
import { type DirectPdf, openDirectly } from './pdfium/read-directly.ts';
import { readInRuns, readPagesInRuns } from './read-in-runs.ts';
import { toReadPage } from './to-read-page.ts';
import { type ReadOptions, wantedPages } from './wanted-pages.ts';

/** A file of so many pages in a row that are left to LiteParse has hardly others. */
const MOST_DECLINED = 3;

/** Reads pages directly where they are simple, which takes half the time, and by LiteParse where they are not. */
export async function readTextPages(
  bytes: Buffer,
  options: ReadOptions,
  document: ReadDocument,
  report: ReportProgress,
): Promise<void> {
  const pdfium = await pdfiumFor(bytes);
  const pdf = pdfium === null ? null : openDirectly(pdfium, bytes);
  if (pdf === null) {
    await readInRuns(bytes, options, document, report);
    return;
  }
  document.pagesCount = pdf.pagesCount;
  const declined = await readSimplePages(pdf, options, document, report);
  await readPagesInRuns(bytes, declined, document, report);
  if (declined.length > 0) document.pages.sort((a, b) => a.info.number - b.info.number);
}

/** Adds the simple pages to the document, and closes the file; the other ones are returned. */
async function readSimplePages(
  pdf: DirectPdf,
  options: ReadOptions,
  document: ReadDocument,
  report: ReportProgress,
): Promise<number[]> {
  const declined: number[] = [];
  let inARow = 0;
  try {
    for (const number of wantedPages(pdf.pagesCount, options)) {
      const content = inARow < MOST_DECLINED ? pdf.readPage(number) : null;
      inARow = content === null ? inARow + 1 : 0;
      if (content === null) declined.push(number);
      else document.pages.push(toReadPage(number, content));
      report({ pagesDone: document.pages.length, pagesCount: document.pagesCount });
      await nextTurn();
    }
  } finally {
    pdf.close();
  }
  return declined;
}
