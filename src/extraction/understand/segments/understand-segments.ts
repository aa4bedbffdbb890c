import type { LaidOutDocument } from '../../document.ts';
import { detectLanguage } from '../../layout/language.ts';
import type { ExtractionOptions } from '../../options.ts';
import type { Box } from '../../parsed-data.ts';
import { looksLikeEInvoice } from '../e-invoice/find-e-invoice.ts';
import { compilePattern } from '../lexicon/patterns.ts';
import type { PageRows } from '../view/view.ts';
import { findBoundaries } from './boundaries.ts';
import { crop } from './crop.ts';
import { PageSigns } from './page-signs.ts';
import { findReceipts } from './receipts-on-page.ts';

/** Maximum number of pages in a file that is split. Longer files are treated as books. */
const MAX_PAGES = 1_000;

/**
 * One of the documents in a file: some of the file's pages or, if `box` is set, a part of one page. Positions
 * are then relative to `box`.
 */
export interface Part {
  document: LaidOutDocument;
  box?: Box;
}

/** Splits a file into its documents. A file that is a single document is returned unchanged. */
export function splitDocument(document: LaidOutDocument, options: ExtractionOptions, rows: PageRows): Part[] {
  const { pages } = document;
  const printed = pages.every((page) => page.info.unit !== 'none');
  if (printed && options.segments !== undefined) return takeSegments(document, options.segments);
  const hasEInvoice = document.embedded.some(looksLikeEInvoice);
  if (!printed || hasEInvoice || options.email || pages.length > MAX_PAGES) return [{ document }];
  return splitPages(document, options, rows).flatMap((one) => splitPage(one, options));
}

function splitPages(
  document: LaidOutDocument,
  options: ExtractionOptions,
  rows: PageRows,
): LaidOutDocument[] {
  const { pages } = document;
  if (pages.length < 2 || isNumberedThroughout(document)) return [document];
  const found = findBoundaries(pages.map((page) => new PageSigns(document, page, options, rows)));
  return found.length < 2
    ? [document]
    : found.map(([from, to]) => takePart(document, pages.slice(from, to + 1)));
}

function splitPage(document: LaidOutDocument, options: ExtractionOptions): Part[] {
  const page = document.pages[0];
  if (!page || document.pages.length > 1) return [{ document }];
  const boxes = findReceipts(document, page, options);
  if (boxes.length < 2) return [{ document }];
  return boxes.map((box) => ({ document: setLanguage(crop(document, page, box)), box }));
}

/** Sets the document's language to the language that is detected in its text, if any. */
function setLanguage(document: LaidOutDocument): LaidOutDocument {
  const language = detectLanguage(document.text) ?? document.language;
  return language === undefined ? document : { ...document, language };
}

const PAGE_OF_PAGES = compilePattern('gi')`(?<!\d)(\d{1,4})\s?(?:\/|${'of_pages'}|\|)\s?(\d{1,4})(?!\d)`;

/**
 * Whether all pages are numbered, for example from "1 of 3" to "3 of 3". If so, they are a single document,
 * and the slower analysis is not needed.
 */
function isNumberedThroughout({ pages }: LaidOutDocument): boolean {
  return pages.every(({ text }, i) =>
    text.matchAll(PAGE_OF_PAGES).some(([, n, of]) => Number(n) === i + 1 && Number(of) === pages.length),
  );
}

/**
 * Returns the documents that a person has defined by page numbers. Pages that could not be read are omitted.
 */
function takeSegments(document: LaidOutDocument, segments: readonly [number, number][]): Part[] {
  const parts = segments.flatMap(([first, last]): Part[] => {
    const pages = document.pages.filter(({ info }) => info.number >= first && info.number <= last);
    return pages.length === 0 ? [] : [{ document: takePart(document, pages) }];
  });
  return parts.length < 2 ? [{ document }] : parts;
}

function takePart(document: LaidOutDocument, pages: LaidOutDocument['pages']): LaidOutDocument {
  const numbers = new Set(pages.map((page) => page.info.number));
  const text = pages.map((page) => page.text).join('\n\n');
  return setLanguage({
    ...document,
    pages,
    text,
    formFields: document.formFields.filter((field) => numbers.has(field.page)),
    tables: document.tables.filter((table) => table.parts.some((one) => numbers.has(one.page))),
  });
}
