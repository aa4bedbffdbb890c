import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadDocument } from '../../document.ts';
import type { ReportProgress } from '../../options.ts';
import { pdfiumFor } from './pdfium/load-pdfium.ts';
import { type DirectPdf, openDirectly } from './pdfium/read-directly.ts';
import { readInRuns, readPagesInRuns } from './read-in-runs.ts';
import { toReadPage } from './to-read-page.ts';
import { type ReadOptions, wantedPages } from './wanted-pages.ts';

/** After this many consecutive pages that need LiteParse, a file hardly has other pages. */
const MOST_DECLINED = 3;
/** Pages take milliseconds, so only some are reported. */
const TELL_EVERY_MS = 100;

/** Reads simple pages directly, which takes half the time, and all others with LiteParse. */
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
  const declined = await readSimplePages(pdf, options, document, report).finally(() => pdf.close());
  await readPagesInRuns(bytes, declined, document, report);
  if (declined.length > 0) document.pages.sort((a, b) => a.info.number - b.info.number);
}

/** Adds the simple pages to the document; the other ones are returned. */
async function readSimplePages(
  pdf: DirectPdf,
  options: ReadOptions,
  document: ReadDocument,
  report: ReportProgress,
): Promise<number[]> {
  document.pagesCount = pdf.pagesCount;
  const wanted = wantedPages(document.pagesCount, options);
  const declined: number[] = [];
  let inARow = 0;
  let told = performance.now();
  for (const [index, number] of wanted.entries()) {
    if (inARow === MOST_DECLINED) return declined.concat(wanted.slice(index));
    const content = pdf.readPage(number);
    inARow = content === null ? inARow + 1 : 0;
    if (content === null) declined.push(number);
    else document.pages.push(toReadPage(number, content));
    if (performance.now() - told < TELL_EVERY_MS) continue;
    report({ pagesDone: document.pages.length, pagesCount: document.pagesCount });
    await nextTurn();
    told = performance.now();
  }
  report({ pagesDone: document.pages.length, pagesCount: document.pagesCount });
  return declined;
}
