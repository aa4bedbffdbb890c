import { readFile } from 'node:fs/promises';
import type { ParsedPage, ParseResult, FormField as PdfFormField } from '@llamaindex/liteparse';
import { ExtractionError, type FormField, type ReadDocument, type ReadPage } from '../../document.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Warning } from '../../parsed-data.ts';
import { readEmbeddedFiles } from './embedded-files.ts';
import { mayHaveCodes } from './may-have-codes.ts';
import { countPdfPages, pagesOfWhole, parsePages } from './pdf-engine.ts';
import { marksOfGraphics, rulesOfGraphics } from './pdf-rules.ts';
import { toBox, wordsOfItems } from './pdf-words.ts';
import { refuseEndless } from './refuse-endless.ts';
import { mayBeScanned } from './scanned-page.ts';

/** Pages are read in runs that double while they go fast, so that progress is told well within its deadline. */
const MAX_RUN = 16;
const QUICK_RUN_MS = 1000;
/** Opening a file anew costs a tenth of a page or more, and most are short: one run is all that a small file takes. */
const FIRST_RUN = 4;
/** A larger file may have pages that take seconds each: it begins with one. */
const SMALL_FILE_BYTES = 1_000_000;
const UNREADABLE = 'page_unreadable';

/** Reads the text layer, ruling lines and form fields of a PDF. Pages without text are read by character recognition. */
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
  const { files: embedded, warnings } = readEmbeddedFiles(bytes);
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
  if (options.careful === undefined) await readInRuns(bytes, options, document, report);
  else await readOneByOne(bytes, options, options.careful.skip, document, report);
  if (document.pages.every(isUnread))
    throw new ExtractionError('corrupt_file', 'No page of the PDF can be read: it is damaged.', {
      pagesCount: document.pagesCount,
    });
  return document;
}

type ReadOptions = Pick<ExtractionOptions, 'pages' | 'maxPages' | 'careful'>;

/** While a run is read, which the library does beside us, the pages of the one before are put into words. */
async function readInRuns(
  bytes: Buffer,
  options: ReadOptions,
  document: ReadDocument,
  report: ReportProgress,
): Promise<void> {
  let length = bytes.length < SMALL_FILE_BYTES ? FIRST_RUN : 1;
  let started = performance.now();
  let result = await parsePages(bytes, firstRun(options, length));
  document.pagesCount = pagesOfWhole(result);
  const wanted = wantedPages(document.pagesCount, options);
  for (let next = 0; next < wanted.length; ) {
    const pages = runOfPages(wanted, next, length);
    next += pages.length;
    length = performance.now() - started < QUICK_RUN_MS ? Math.min(length * 2, MAX_RUN) : 1;
    started = performance.now();
    const following = next < wanted.length ? parsePages(bytes, runOfPages(wanted, next, length)) : null;
    addPages(document, pages, result);
    report({ pagesDone: next, pagesCount: document.pagesCount });
    if (following !== null) result = await following;
  }
}

/** Pages to begin with, before it is known how many there are: those that the file does not have are not read. */
function firstRun({ pages }: ReadOptions, length: number): number[] {
  const wanted = pages ?? Array.from({ length }, (_, index) => index + 1);
  const inOrder = [...new Set(wanted)].filter((page) => page >= 1).sort((a, b) => a - b);
  return runOfPages(inOrder, 0, length);
}

/** Tells of each page before it is read, so that the one that crashes the process is known. */
async function readOneByOne(
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

function wantedPages(
  pagesCount: number,
  { pages: selection, maxPages = Number.POSITIVE_INFINITY }: ReadOptions,
): number[] {
  if (pagesCount > maxPages)
    throw new ExtractionError('too_many_pages', `The PDF has ${pagesCount} pages; ${maxPages} are allowed.`, {
      pagesCount,
    });
  const all = Array.from({ length: pagesCount }, (_, index) => index + 1);
  if (selection === undefined) return all;
  const wanted = all.filter((page) => selection.includes(page));
  if (wanted.length === 0)
    throw new ExtractionError(
      'unsupported_content',
      `The file has ${pagesCount} pages, none of those asked for.`,
      {
        pagesCount,
      },
    );
  return wanted;
}

/** At most `length` pages from `next` on that follow one another. */
function runOfPages(wanted: readonly number[], next: number, length: number): number[] {
  const run: number[] = [];
  for (const page of wanted.slice(next, next + length)) {
    const last = run.at(-1);
    if (last !== undefined && page !== last + 1) break;
    run.push(page);
  }
  return run;
}

function addPages(document: ReadDocument, wanted: readonly number[], result: ParseResult): void {
  const errors = new Map(result.pageErrors.map((error) => [error.pageNum, error.message]));
  for (const number of wanted) {
    const parsed = result.pages.find((page) => page.pageNum === number);
    if (parsed === undefined || errors.has(number)) document.pages.push(unreadPage(number, parsed));
    else document.pages.push(toReadPage(parsed));
    document.formFields.push(...(parsed?.formFields ?? []).flatMap((field) => toFormField(field, number)));
  }
}

function toReadPage(parsed: ParsedPage): ReadPage {
  const number = parsed.pageNum;
  const words = wordsOfItems(parsed.textItems);
  const warnings: Warning[] =
    words.length > 0
      ? []
      : [{ code: 'page_without_text', message: `Page ${number} has no text layer.`, page: number }];
  return {
    info: {
      number,
      width: parsed.width,
      height: parsed.height,
      unit: 'pt',
      method: words.length > 0 ? 'text' : 'none',
      confidence: words.length > 0 ? 1 : 0,
      warnings,
    },
    words,
    rules: rulesOfGraphics(parsed.vectorGraphics),
    marks: marksOfGraphics(parsed.vectorGraphics),
    tables: [],
    text: '',
  };
}

function unreadPage(number: number, parsed: ParsedPage | undefined): ReadPage {
  const message = `Page ${number} is damaged and could not be read.`;
  return {
    info: {
      number,
      width: parsed?.width ?? 0,
      height: parsed?.height ?? 0,
      unit: 'pt',
      method: 'none',
      confidence: 0,
      warnings: [{ code: UNREADABLE, message, page: number }],
    },
    words: [],
    rules: [],
    tables: [],
    text: '',
  };
}

function isUnread(page: ReadPage): boolean {
  return page.info.warnings.some((warning) => warning.code === UNREADABLE);
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
