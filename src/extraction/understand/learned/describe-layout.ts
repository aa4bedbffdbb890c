import type { LaidOutDocument } from '../../document.ts';
import type { ExtractionOptions } from '../../options.ts';
import { Context } from '../context.ts';
import { takePrintedPages } from '../printout.ts';
import { computeSigns } from './signs.ts';
import { createSketch, encodeSketch, isSketched } from './sketch.ts';

/**
 * The stored description of a document that other documents can learn from: its fingerprint, and the
 * positions and hashes of its words.
 */
export interface DocumentLayout {
  signs: number[];
  /** The sketch, encoded by `encodeSketch`. */
  sketch: string;
}

/**
 * Describes the layout of a document. Only pages that are included in the sketch are processed, so the
 * processing time does not depend on the number of pages.
 */
export function describeLayout(laidOut: LaidOutDocument, options: ExtractionOptions): DocumentLayout {
  const document = takePrintedPages(laidOut);
  const kept = [...document.pages.keys()].filter((index) => isSketched(index, document.pages.length));
  const pages = document.pages.filter((_, index) => kept.includes(index));
  const sketch = createSketch(new Context({ ...document, pages }, options));
  const whole = {
    pagesCount: document.pages.length,
    pages: sketch.pages.map((page, i) => ({ ...page, index: kept[i] ?? i })),
  };
  return { signs: computeSigns(whole), sketch: encodeSketch(whole) };
}
