import type { LaidOutDocument, Rule, Word } from '../../../src/extraction/document.ts';
import type { ExtractionOptions, FieldSchema } from '../../../src/extraction/options.ts';
import type { PageInfo } from '../../../src/extraction/parsed-data.ts';

export type Placed = [text: string, x: number, y: number, height?: number];

/** Creates a document from words and their positions. Words are ten points high unless a height is given. */
export function placeDocument(places: Placed[], more: Partial<LaidOutDocument> = {}): LaidOutDocument {
  const words = places.flatMap(([text, x, y, height = 10]) => {
    let left = x;
    return text.split(' ').map((part): Word => {
      const box: Word['box'] = [left, y, left + (part.length * height) / 2, y + height];
      left = box[2] + 0.3 * height;
      return { text: part, box, confidence: 1, size: height, bold: false, rotation: 0 };
    });
  });
  const info = {
    number: 1,
    width: 595,
    height: 842,
    unit: 'pt' as const,
    method: 'text' as const,
    confidence: 1,
    warnings: [],
  };
  return { ...createOnePage(info, words, places.map(([line]) => line).join('\n')), ...more };
}

export type Corners = [left: number, top: number, right: number, bottom: number];

/** Draws the four sides of a rectangle. */
export const drawBox = ([x0, y0, x1, y1]: Corners): Rule[] => [
  { x0, y0, x1, y1: y0 },
  { x0, y0: y1, x1, y1 },
  { x0, y0, x1: x0, y1 },
  { x0: x1, y0, x1, y1 },
];

/** Creates a document from words and their positions, with rectangles around them. */
export function placeForm(places: Placed[], boxes: readonly Corners[]): LaidOutDocument {
  const document = placeDocument(places);
  for (const page of document.pages) page.rules.push(...boxes.flatMap(drawBox));
  return document;
}

export function createOnePage(info: PageInfo, words: Word[], text: string): LaidOutDocument {
  return {
    pages: [{ info, words, rules: [], tables: [], text, lines: [] }],
    pagesCount: 1,
    formFields: [],
    codes: [],
    embedded: [],
    wholeTables: [],
    properties: {},
    warnings: [],
    tables: [],
    text,
    language: 'en',
  };
}

export function createOptions(schema?: FieldSchema): ExtractionOptions {
  return { filename: 'a.pdf', languages: [], scratch: '', ...(schema ? { schema } : {}) };
}
