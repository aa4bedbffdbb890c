import { ExtractionError } from '../../../document.ts';
import { discardPdfium, loadPdfium } from './load-pdfium.ts';
import type { Pdfium } from './pdfium.ts';

/** An open document, which must be closed after use. */
export interface OpenPdf {
  readonly pdfium: Pdfium;
  readonly document: number;
  readonly pagesCount: number;
  close(): void;
}

/** PDFium's error codes: a password is required, or the encryption method is unknown. */
const PASSWORD = 4;
const SECURITY = 5;
/** If PDFium uses more memory than this after a document, it is reloaded, because it never returns memory. */
const LARGE_BYTES = 200_000_000;

/**
 * Calls `read` with an open PDF and closes it afterwards. A crash ends only this instance of PDFium; the next
 * document gets a new one.
 * @throws {ExtractionError} `password_protected` or `corrupt_file`
 */
export async function withPdf<T>(bytes: Uint8Array, read: (pdf: OpenPdf) => T | Promise<T>): Promise<T> {
  const pdf = await openPdf(bytes);
  try {
    const result = await read(pdf);
    pdf.close();
    return result;
  } catch (cause) {
    if (isCrash(cause)) discardPdfium();
    else pdf.close();
    if (!isCrash(cause)) throw cause;
    throw new ExtractionError('corrupt_file', 'The PDF cannot be read: it is damaged.', { cause });
  }
}

/** Whether an error is a crash of PDFium: a WebAssembly trap, or exhausted memory or stack. */
export function isCrash(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError');
}

/**
 * Opens a PDF, which must be closed afterwards.
 * @throws {ExtractionError} `password_protected` or `corrupt_file`
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const pdfium = await loadPdfium();
  try {
    return openIn(pdfium, bytes);
  } catch (cause) {
    if (cause instanceof ExtractionError) throw cause;
    discardPdfium();
    throw new ExtractionError('corrupt_file', 'The PDF cannot be opened: it is damaged.', { cause });
  }
}

function openIn(pdfium: Pdfium, bytes: Uint8Array): OpenPdf {
  const copy = pdfium.allocate(Math.max(1, bytes.length));
  if (copy === 0) throw new ExtractionError('resource_limit_exceeded', 'The PDF does not fit in memory.');
  pdfium.memory.bytes.set(bytes, copy);
  const document = pdfium.openDocument(copy, bytes.length, 0);
  const error = document === 0 ? pdfium.lastError() : 0;
  const pagesCount = document === 0 ? 0 : pdfium.pageCount(document);
  const close = () => closeIn(pdfium, document, copy);
  if (pagesCount >= 1) return { pdfium, document, pagesCount, close };
  close();
  if (error === PASSWORD || error === SECURITY)
    throw new ExtractionError('password_protected', 'The PDF requires a password.');
  const problem = document === 0 ? 'The PDF cannot be opened: it is damaged.' : 'The PDF has no pages.';
  throw new ExtractionError('corrupt_file', problem);
}

function closeIn(pdfium: Pdfium, document: number, copy: number): void {
  try {
    if (document !== 0) pdfium.closeDocument(document);
    pdfium.free(copy);
    if (pdfium.memory.bytes.length > LARGE_BYTES) discardPdfium();
  } catch {
    // Closing failed because the instance has crashed. Its memory is freed when it is discarded.
    discardPdfium();
  }
}

/**
 * Returns the result of `read` for page `number` (one-based); null if the page is damaged or does not exist.
 */
export function withPage<T>(pdf: OpenPdf, number: number, read: (page: number) => T): T | null {
  const { pdfium, document } = pdf;
  const page = pdfium.openPage(document, number - 1);
  if (page === 0) return null;
  try {
    const result = read(page);
    pdfium.closePage(page);
    return result;
  } catch (error) {
    if (!isCrash(error)) pdfium.closePage(page);
    throw error;
  }
}
