import type { Word } from '../../../document.ts';
import type { PageContent } from '../to-read-page.ts';
import type { Pdfium } from './bindings.ts';
import { Declined } from './declined.ts';
import { readGraphics } from './page-graphics.ts';
import { pageSpace } from './page-space.ts';
import { readWords } from './page-text.ts';

const WIDGET = 20;
/** Links and notes, for the most; each is asked what it is. */
const MAX_ANNOTATIONS = 500;
const NOT_ENCRYPTED = -1;
/** LiteParse has its own mind about files that begin otherwise. */
const HEADER = Buffer.from('%PDF-');

/** The bytes of open documents, which PDFium reads in place: referenced until then to prevent garbage collection. */
const open = new Map<number, Buffer>();

/** A PDF that is open in PDFium. It has to be closed, and nothing may be read of it afterwards. */
export interface DirectPdf {
  readonly pagesCount: number;
  /** The page (1-based), or null if LiteParse must read it. */
  readPage(number: number): PageContent | null;
  close(): void;
}

/** Null if LiteParse must read the file: it cannot be opened, is encrypted, or has no pages. */
export function openDirectly(pdfium: Pdfium, bytes: Buffer): DirectPdf | null {
  if (!bytes.subarray(0, HEADER.length).equals(HEADER)) return null;
  const document = pdfium.loadDocument(bytes);
  if (document === 0) return null;
  const pagesCount = pdfium.pageCount(document);
  if (pagesCount < 1 || pdfium.securityRevision(document) !== NOT_ENCRYPTED) {
    pdfium.closeDocument(document);
    return null;
  }
  open.set(document, bytes);
  return {
    pagesCount,
    readPage: (number) => orNull(() => readPage(pdfium, document, number)),
    close: () => {
      pdfium.closeDocument(document);
      open.delete(document);
    },
  };
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Declined) return null;
    throw error;
  }
}

function readPage(pdfium: Pdfium, document: number, number: number): PageContent {
  const page = pdfium.loadPage(document, number - 1);
  if (page === 0) throw new Declined('a page that cannot be loaded');
  try {
    if (hasWidgets(pdfium, page)) throw new Declined('fields of a form');
    const space = pageSpace(pdfium, page);
    const boldByName = new Set<Word>();
    const words = withText(pdfium, page, (text) => readWords(pdfium, text, space, boldByName));
    if (words.length === 0) throw new Declined('a page without text, or with a defect');
    const graphics = readGraphics(pdfium, page, space);
    return { width: space.width, height: space.height, words, graphics, boldByName };
  } finally {
    pdfium.closePage(page);
  }
}

function hasWidgets(pdfium: Pdfium, page: number): boolean {
  const count = pdfium.annotationCount(page);
  if (count > MAX_ANNOTATIONS) return true;
  for (let i = 0; i < count; i++) {
    const annotation = pdfium.annotation(page, i);
    if (annotation === 0) continue;
    const subtype = pdfium.annotationSubtype(annotation);
    pdfium.closeAnnotation(annotation);
    if (subtype === WIDGET) return true;
  }
  return false;
}

function withText<T>(pdfium: Pdfium, page: number, read: (text: number) => T): T {
  const text = pdfium.loadText(page);
  if (text === 0) throw new Declined('text that cannot be loaded');
  try {
    return read(text);
  } finally {
    pdfium.closeText(text);
  }
}
