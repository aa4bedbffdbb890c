import type { ParseResult, FormField as PdfFormField } from '@llamaindex/liteparse';
import type { FormField, ReadDocument, Word } from '../../document.ts';
import type { ReportProgress } from '../../options.ts';
import { countPdfPages, pagesOfWhole, parsePages } from './pdf-engine.ts';
import { toPageGraphics } from './pdf-rules.ts';
import { toBox, wordsOfItems } from './pdf-words.ts';
import { toReadPage, unreadPage } from './to-read-page.ts';
import { firstRun, type ReadOptions, runOfPages, wantedPages } from './wanted-pages.ts';

/**
 * Pages are read in batches that double while they are fast, so that progress is reported well within the deadline.
 */
const MAX_RUN = 16;
const QUICK_RUN_MS = 1000;
/** Reopening a file costs a tenth of a page or more, and most files are short: a small file takes a single batch. */
const FIRST_RUN = 4;
/** A larger file may have pages that take seconds each: it begins with one. */
const SMALL_FILE_BYTES = 1_000_000;
const NO_GRAPHICS = { lines: [], shapes: [] };

/** Reads a file with LiteParse; the first batch reports the number of pages. */
export async function readInRuns(
  bytes: Buffer,
  options: ReadOptions,
  document: ReadDocument,
  report: ReportProgress,
): Promise<void> {
  const length = firstLength(bytes);
  const started = performance.now();
  const result = await parsePages(bytes, firstRun(options, length));
  document.pagesCount = pagesOfWhole(result);
  const wanted = wantedPages(document.pagesCount, options);
  await continueInRuns(bytes, wanted, { result, started, length }, document, report);
}

/** Reads these pages by LiteParse, and adds them to those that the document has. */
export async function readPagesInRuns(
  bytes: Buffer,
  wanted: readonly number[],
  document: ReadDocument,
  report: ReportProgress,
): Promise<void> {
  if (wanted.length === 0) return;
  const length = firstLength(bytes);
  const started = performance.now();
  const result = await parsePages(bytes, runOfPages(wanted, 0, length));
  await continueInRuns(bytes, wanted, { result, started, length }, document, report);
}

function firstLength(bytes: Buffer): number {
  return bytes.length < SMALL_FILE_BYTES ? FIRST_RUN : 1;
}

/** While the library reads a batch in the background, the words of the previous one are built. */
async function continueInRuns(
  bytes: Buffer,
  wanted: readonly number[],
  first: { result: ParseResult; started: number; length: number },
  document: ReadDocument,
  report: ReportProgress,
): Promise<void> {
  let { result, started, length } = first;
  for (let next = 0; next < wanted.length; ) {
    const pages = runOfPages(wanted, next, length);
    next += pages.length;
    length = performance.now() - started < QUICK_RUN_MS ? Math.min(length * 2, MAX_RUN) : 1;
    started = performance.now();
    const following = next < wanted.length ? parsePages(bytes, runOfPages(wanted, next, length)) : null;
    addPages(document, pages, result);
    report({ pagesDone: document.pages.length, pagesCount: document.pagesCount });
    if (following !== null) result = await following;
  }
}

/** Reports each page before it is read, so that a page that crashes the process is known. */
export async function readOneByOne(
  bytes: Buffer,
  options: ReadOptions,
  skip: readonly number[],
  document: ReadDocument,
  report: ReportProgress,
): Promise<void> {
  document.pagesCount = await countPdfPages(bytes);
  for (const [pagesDone, page] of wantedPages(document.pagesCount, options).entries()) {
    report({ pagesDone, pagesCount: document.pagesCount, reading: page });
    if (skip.includes(page)) document.pages.push(unreadPage(page, undefined));
    else addPages(document, [page], await parsePages(bytes, [page]));
  }
}

function addPages(document: ReadDocument, wanted: readonly number[], result: ParseResult): void {
  const errors = new Map(result.pageErrors.map((error) => [error.pageNum, error.message]));
  for (const number of wanted) {
    const parsed = result.pages.find((page) => page.pageNum === number);
    if (parsed === undefined || errors.has(number)) document.pages.push(unreadPage(number, parsed));
    else {
      const { width, height, textItems, vectorGraphics } = parsed;
      const graphics = vectorGraphics === undefined ? NO_GRAPHICS : toPageGraphics(vectorGraphics);
      const boldByName = new Set<Word>();
      const words = wordsOfItems(textItems, boldByName);
      document.pages.push(toReadPage(number, { width, height, words, graphics, boldByName }));
    }
    document.formFields.push(...(parsed?.formFields ?? []).flatMap((field) => toFormField(field, number)));
  }
}

function toFormField(field: PdfFormField, page: number): FormField[] {
  const name = field.name ?? field.alternateName;
  if (name === undefined || name === '') return [];
  const box = field.rect === undefined ? {} : { box: toBox(field.rect) };
  const isBox = /check|radio/i.test(field.type);
  if (isBox) return [{ name, value: field.checked ?? false, page, ...box }];
  if (/push|button|signature/i.test(field.type)) return [];
  const chosen = field.selectedOptions.join(', ');
  return [{ name, value: field.value ?? chosen, page, ...box }];
}
