import type { LaidOutDocument, Page } from '../src/extraction/document.ts';
import type { Box } from '../src/extraction/parsed-data.ts';
import { Context } from '../src/extraction/understand/context.ts';
import { findTitlePlaces } from '../src/extraction/understand/type/titles.ts';

/**
 * Returns some lines from the middle of the last page. Returns null if they reveal the type of the document,
 * or if the page is too short.
 */
export function findSnippet(document: LaidOutDocument): LaidOutDocument | null {
  const page = document.pages.at(-1);
  if (!page || page.info.unit === 'none' || page.lines.length < 12) return null;
  const at = Math.floor(page.lines.length / 2);
  const boxes = page.lines.slice(at, at + 1 + (page.lines.length % 4)).map((line) => line.box);
  const snippet = keepWords(page, (box) => boxes.some((other) => isWithin(box, other)));
  const context = new Context(withPages(document, [snippet]), { filename: '', languages: [], scratch: '' });
  const telling = findTitlePlaces(context).length > 0 || context.labels.all.length > 0;
  return telling ? null : { ...withPages(document, [snippet]), tables: [] };
}

/** A variant of a document: cropped, or as it would be read from a format without layout. */
export interface Variant {
  name: 'whole' | 'first page' | 'without title' | 'without top' | 'page' | 'without layout';
  document: LaidOutDocument;
  weight: number;
}

/** Fraction of the first page that is cropped at the top. */
const TOP_SHARE = 0.2;
/** A title is within this fraction of the page height from the top. */
const TITLE_SHARE = 0.4;
/** Maximum number of pages that become separate variants. */
const MAX_FRAGMENTS = 2;

/** Returns the variants of a document, including the document itself. */
export function listVariants(document: LaidOutDocument): Variant[] {
  const [first, ...rest] = document.pages;
  const variants: Variant[] = [{ name: 'whole', document, weight: 1 }];
  if (!first || first.info.unit === 'none') return variants;
  if (rest.length > 0)
    variants.push({ name: 'first page', document: withPages(document, [first]), weight: 0.3 });
  const untitled = withoutTitle(document, first);
  if (untitled)
    variants.push({ name: 'without title', document: withPages(document, [untitled, ...rest]), weight: 0.3 });
  const limit = TOP_SHARE * first.info.height;
  const cut = keepWords(first, (box) => box[1] > limit);
  variants.push({ name: 'without top', document: withPages(document, [cut, ...rest]), weight: 0.3 });
  variants.push({ name: 'without layout', document: withoutLayout(document), weight: 0.2 });
  for (const page of rest.filter(({ words }) => words.length >= 60).slice(0, MAX_FRAGMENTS))
    variants.push({ name: 'page', document: withPages(document, [page]), weight: 0.1 });
  return variants;
}

function withPages(document: LaidOutDocument, pages: Page[]): LaidOutDocument {
  const numbers = new Set(pages.map((page) => page.info.number));
  return {
    ...document,
    pages,
    text: pages.map((page) => page.text).join('\n\n'),
    formFields: document.formFields.filter((field) => numbers.has(field.page)),
    tables: document.tables.filter((table) => table.parts.some((part) => numbers.has(part.page))),
  };
}

/**
 * Returns the document without the lines that state a type most prominently; null if there are no such lines.
 */
function withoutTitle(document: LaidOutDocument, first: Page): Page | null {
  const context = new Context(withPages(document, [first]), { filename: '', languages: [], scratch: '' });
  const places = findTitlePlaces(context).filter(
    (place) => place.top < TITLE_SHARE && place.share >= 0.4 && !place.namesParty,
  );
  const most = Math.max(0, ...places.map((place) => place.prominence));
  const removed = places.filter((place) => place.prominence > 0.5 * most).map((place) => place.chunk.box);
  if (removed.length === 0) return null;
  return keepWords(first, (box) => !removed.some((other) => isWithin(box, other)));
}

function isWithin(inner: Box, outer: Box): boolean {
  const x = (inner[0] + inner[2]) / 2;
  const y = (inner[1] + inner[3]) / 2;
  return x >= outer[0] && x <= outer[2] && y >= outer[1] && y <= outer[3];
}

function keepWords(page: Page, keep: (box: Box) => boolean): Page {
  const lines = page.lines.flatMap((line) => {
    const words = line.words.filter((word) => keep(word.box));
    return words.length === 0 ? [] : [{ ...line, words, text: words.map((word) => word.text).join(' ') }];
  });
  return {
    ...page,
    words: page.words.filter((word) => keep(word.box)),
    lines,
    text: lines.map((line) => line.text).join('\n'),
  };
}

/** Returns only the text of a document, as the reader of a format without layout would. */
function withoutLayout(document: LaidOutDocument): LaidOutDocument {
  const pages = document.pages.map(
    (page): Page => ({
      ...page,
      info: { ...page.info, width: 0, height: 0, unit: 'none', method: 'structure' },
      words: [],
      rules: [],
    }),
  );
  return { ...document, pages };
}
